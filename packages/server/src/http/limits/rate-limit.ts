import type { Allowance } from '../../environment/limits.ts';
import type { Site } from '../../site.ts';
import {
  type ApiCaller,
  addApiRequests,
  findApiCaller,
  raiseCaptcha,
} from '../../storage/accounts/api-callers.ts';

const minuteMs = 60_000;
const captchaMs = 3 * 24 * 60 * minuteMs;
const shareAfterMs = 1000;

/** What the rate limit needs of a site. */
export type RateLimitParts = Pick<Site, 'database' | 'settings' | 'log' | 'now'>;

interface Count {
  minute: number;
  /** The count of all nodes at the last exchange. */
  shared: number;
  /** The count of this node since then. */
  own: number;
  captchaUntil: Date | null;
}

/**
 * Counts requests by caller and minute. Each node counts in memory and exchanges its counts through the database every
 * second, so that a request costs no write. Requests on several nodes are therefore added up with a delay of a second.
 */
export class RateLimit {
  readonly #site: RateLimitParts;
  readonly #limit: number;
  readonly #counts = new Map<string, Promise<Count>>();
  #shareTimer: NodeJS.Timeout | null = null;
  #lastShare: Promise<void> = Promise.resolve();

  constructor(site: RateLimitParts) {
    this.#site = site;
    this.#limit = site.settings.SITE_API_RATE_LIMIT;
  }

  async take(caller: string): Promise<Allowance> {
    const now = this.#site.now();
    const minute = Math.floor(now.getTime() / minuteMs);
    const count = await this.#countOf(caller, minute);
    if (count.minute !== minute) Object.assign(count, { minute, shared: 0, own: 0 });
    count.own += 1;
    this.#shareSoon();
    const isOver = count.shared + count.own > this.#limit;
    if (isOver && !isRaisedIn(count)) await this.#raise(caller, count, now);
    return this.#allowance(count, now);
  }

  /** Makes the next request of the caller read the state from the database again. */
  forget(caller: string): void {
    this.#counts.delete(caller);
  }

  /** Resolves when all current counts are stored, including those that are being stored now. */
  share(): Promise<void> {
    this.#lastShare = this.#lastShare.then(() => this.#shareNow());
    return this.#lastShare;
  }

  #shareSoon(): void {
    this.#shareTimer ??= setTimeout(() => void this.share(), shareAfterMs).unref();
  }

  async #shareNow(): Promise<void> {
    if (this.#shareTimer) clearTimeout(this.#shareTimer);
    this.#shareTimer = null;
    const minute = Math.floor(this.#site.now().getTime() / minuteMs);
    const counts = await this.#settled();
    const counted = counts.filter(([, count]) => count.minute === minute && count.own > 0);
    for (const [caller, count] of counts) if (isOutdated(count, minute)) this.#counts.delete(caller);
    if (counted.length === 0) return;
    this.#shareSoon();
    try {
      await this.#exchange(new Map(counted), minute);
    } catch (error) {
      this.#site.log.warn({ err: error }, 'failed to share request counts');
    }
  }

  async #exchange(counted: ReadonlyMap<string, Count>, minute: number): Promise<void> {
    const sent = [...counted].map(([caller, count]) => ({
      caller,
      requests: count.own,
      count,
      before: { ...count },
    }));
    for (const { count, requests } of sent) {
      count.own -= requests;
      count.shared += requests;
    }
    const totals = await addApiRequests(this.#site.database.query, sent, startOf(minute));
    const known = new Map(totals.map((one) => [one.caller, one]));
    for (const { caller, count, before } of sent) update(count, before, known.get(caller));
  }

  #countOf(caller: string, minute: number): Promise<Count> {
    const known = this.#counts.get(caller);
    if (known) return known;
    const loaded = findApiCaller(this.#site.database.query, caller, startOf(minute)).then(
      ({ requests, captchaUntil }) => ({ minute, shared: requests, own: 0, captchaUntil }),
    );
    this.#counts.set(caller, loaded);
    loaded.catch(() => this.#counts.delete(caller));
    return loaded;
  }

  async #settled(): Promise<[string, Count][]> {
    const all = [...this.#counts].map(
      async ([caller, count]): Promise<[string, Count]> => [caller, await count],
    );
    return (await Promise.allSettled(all)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  async #raise(caller: string, count: Count, now: Date): Promise<void> {
    count.captchaUntil = new Date(now.getTime() + captchaMs);
    await raiseCaptcha(this.#site.database.query, caller, count.captchaUntil, startOf(count.minute));
  }

  #allowance({ minute, shared, own, captchaUntil }: Count, now: Date): Allowance {
    const isBlocked = captchaUntil !== null && captchaUntil > now;
    const reset = isBlocked ? captchaUntil.getTime() : (minute + 1) * minuteMs;
    return {
      limit: this.#limit,
      remaining: isBlocked ? 0 : Math.max(0, this.#limit - shared - own),
      secondsToReset: Math.ceil((reset - now.getTime()) / 1000),
      captchaUntil: isBlocked ? captchaUntil : null,
    };
  }
}

/** A captcha that was raised during the exchange is newer than its result. */
function update(count: Count, before: Count, total: ApiCaller | undefined): void {
  if (!total) return;
  const isLifted = before.captchaUntil !== null && total.captchaUntil === null;
  // If clocks disagree about the minute, nodes overwrite each other's counts; the count of this node is still valid.
  if (count.minute === before.minute)
    count.shared = isLifted ? total.requests : Math.max(count.shared, total.requests);
  if (count.captchaUntil === before.captchaUntil) count.captchaUntil = total.captchaUntil;
}

/**
 * A caller with a captcha and without recent requests may have solved it on another node, so the next request reads the
 * state again.
 */
function isOutdated({ own, captchaUntil, minute }: Count, currentMinute: number): boolean {
  const isIdle = own === 0 || minute !== currentMinute;
  return (isIdle && captchaUntil !== null) || Math.abs(currentMinute - minute) > 1;
}

/** One captcha per minute is enough, whichever node raised it: a challenge is valid for the captcha it was created for. */
function isRaisedIn({ minute, captchaUntil }: Count): boolean {
  return captchaUntil !== null && Math.floor((captchaUntil.getTime() - captchaMs) / minuteMs) === minute;
}

function startOf(minute: number): Date {
  return new Date(minute * minuteMs);
}
