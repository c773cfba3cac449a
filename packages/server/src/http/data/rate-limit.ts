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

/** Where a caller stands after a request. */
export interface Standing {
  readonly limit: number;
  readonly remaining: number;
  readonly secondsToReset: number;
  /** Null when the request may be answered. */
  readonly captchaUntil: Date | null;
}

interface Count {
  minute: number;
  /** What all nodes had counted when they last told. */
  shared: number;
  /** What this node has counted since. */
  own: number;
  captchaUntil: Date | null;
}

/**
 * Counts requests by caller and minute. A node counts in memory and shares its counts with the others through the database every
 * second, so that a request costs no write; what a caller does on several nodes is therefore known a second late.
 */
export class RateLimit {
  readonly #site: Site;
  readonly #limit: number;
  readonly #counts = new Map<string, Promise<Count>>();
  #sharing: NodeJS.Timeout | null = null;
  #told: Promise<void> = Promise.resolve();

  constructor(site: Site) {
    this.#site = site;
    this.#limit = site.settings.SITE_API_RATE_LIMIT;
  }

  async take(caller: string): Promise<Standing> {
    const now = this.#site.now();
    const minute = Math.floor(now.getTime() / minuteMs);
    const count = await this.#countOf(caller, minute);
    if (count.minute !== minute) Object.assign(count, { minute, shared: 0, own: 0 });
    count.own += 1;
    this.#shareSoon();
    const isOver = count.shared + count.own > this.#limit;
    if (isOver && !isRaisedIn(count)) await this.#raise(caller, count, now);
    return this.#standing(count, now);
  }

  /** What is known of the caller is asked for anew with the next request. */
  forget(caller: string): void {
    this.#counts.delete(caller);
  }

  /** Resolves when everything counted so far is told, also what was being told already. */
  share(): Promise<void> {
    this.#told = this.#told.then(() => this.#tell());
    return this.#told;
  }

  #shareSoon(): void {
    this.#sharing ??= setTimeout(() => void this.share(), shareAfterMs).unref();
  }

  async #tell(): Promise<void> {
    if (this.#sharing) clearTimeout(this.#sharing);
    this.#sharing = null;
    const minute = Math.floor(this.#site.now().getTime() / minuteMs);
    const counts = await this.#settled();
    const counted = counts.filter(([, count]) => count.minute === minute && count.own > 0);
    for (const [caller, count] of counts) if (isOutdated(count, minute)) this.#counts.delete(caller);
    if (counted.length === 0) return;
    this.#shareSoon();
    try {
      await this.#exchange(new Map(counted), minute);
    } catch (error) {
      this.#site.log.warn({ err: error }, 'request counts could not be shared');
    }
  }

  async #exchange(counted: ReadonlyMap<string, Count>, minute: number): Promise<void> {
    const given = [...counted].map(([caller, count]) => ({
      caller,
      requests: count.own,
      count,
      before: { ...count },
    }));
    for (const { count, requests } of given) {
      count.own -= requests;
      count.shared += requests;
    }
    const told = await addApiRequests(this.#site.database.query, given, startOf(minute));
    const known = new Map(told.map((one) => [one.caller, one]));
    for (const { caller, count, before } of given) learn(count, before, known.get(caller));
  }

  #countOf(caller: string, minute: number): Promise<Count> {
    const known = this.#counts.get(caller);
    if (known) return known;
    const asked = findApiCaller(this.#site.database.query, caller, startOf(minute)).then(
      ({ requests, captchaUntil }) => ({ minute, shared: requests, own: 0, captchaUntil }),
    );
    this.#counts.set(caller, asked);
    asked.catch(() => this.#counts.delete(caller));
    return asked;
  }

  async #settled(): Promise<[string, Count][]> {
    const all = [...this.#counts].map(async ([caller, count]) => [caller, await count] as [string, Count]);
    return (await Promise.allSettled(all)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  }

  async #raise(caller: string, count: Count, now: Date): Promise<void> {
    count.captchaUntil = new Date(now.getTime() + captchaMs);
    await raiseCaptcha(this.#site.database.query, caller, count.captchaUntil, startOf(count.minute));
  }

  #standing({ minute, shared, own, captchaUntil }: Count, now: Date): Standing {
    const isStopped = captchaUntil !== null && captchaUntil > now;
    const reset = isStopped ? captchaUntil.getTime() : (minute + 1) * minuteMs;
    return {
      limit: this.#limit,
      remaining: isStopped ? 0 : Math.max(0, this.#limit - shared - own),
      secondsToReset: Math.ceil((reset - now.getTime()) / 1000),
      captchaUntil: isStopped ? captchaUntil : null,
    };
  }
}

/** A captcha that was raised while the nodes were asked is newer than what they told. */
function learn(count: Count, before: Count, told: ApiCaller | undefined): void {
  if (!told) return;
  const isLifted = before.captchaUntil !== null && told.captchaUntil === null;
  // Where clocks disagree about the minute, nodes overwrite one another's counts; what this one knows still holds.
  if (count.minute === before.minute)
    count.shared = isLifted ? told.requests : Math.max(count.shared, told.requests);
  if (count.captchaUntil === before.captchaUntil) count.captchaUntil = told.captchaUntil;
}

/** Who has a captcha to solve and was silent may have done so on another node: the next request asks anew. */
function isOutdated({ own, captchaUntil, minute }: Count, present: number): boolean {
  const isSilent = own === 0 || minute !== present;
  return (isSilent && captchaUntil !== null) || Math.abs(present - minute) > 1;
}

/** Once a minute is enough, whichever node it was: a challenge is good for the captcha it was made for. */
function isRaisedIn({ minute, captchaUntil }: Count): boolean {
  return captchaUntil !== null && Math.floor((captchaUntil.getTime() - captchaMs) / minuteMs) === minute;
}

function startOf(minute: number): Date {
  return new Date(minute * minuteMs);
}
