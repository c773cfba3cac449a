import { audienceOf } from '@tribunal/contract/clics/audiences';
import { unseal } from '../../../auth/seal.ts';
import type { Site } from '../../../site.ts';
import { findFeed } from '../../../storage/contests/clics/feed-head.ts';
import { readFeed } from '../../../storage/contests/clics/feed-view.ts';
import {
  type ClaimedWebhook,
  insertLetter,
  type Lease,
  type Progress,
  recordProgress,
  releaseWebhook,
  removeLetter,
  removeLetters,
  renewLease,
  returnLetter,
  waitingLetters,
} from '../../../storage/contests/webhooks/webhook-deliveries.ts';
import { tokensOfFeed } from '../clics/tokens-of-feed.ts';
import type { Message } from './post-signed.ts';

interface Delivering {
  readonly site: Pick<Site, 'database' | 'now' | 'secretKey'>;
  readonly lease: Lease;
  /** Aborted when the site stops: an attempt that is interrupted does not count. */
  readonly signal: AbortSignal;
  /** Answers an empty text when the receiver took the message, otherwise why not. */
  post(message: Message): Promise<string>;
}

/** Lines in one message. */
const linesPerMessage = 500;

/** After this many failures in a row, lines become a dead letter: about half an hour. */
export const maxFailures = 14;

/** How long to wait after a failure: one second, then twice as long each time, at most five minutes. */
export function pauseMs(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 300_000);
}

/** Sends what a claimed webhook has to send, in order, until there is no more or an attempt fails. */
export async function deliverLines(delivering: Delivering, hook: ClaimedWebhook): Promise<void> {
  const { site, lease } = delivering;
  try {
    await resend(delivering, hook);
    if (!hook.isDue) return;
    let place: Place = hook;
    while (!delivering.signal.aborted) {
      const next = await sendNext(delivering, hook, place);
      if (next === null) return;
      place = next;
    }
  } finally {
    await releaseWebhook(site.database.query, hook.id, lease);
  }
}

type Place = Pick<Progress, 'epoch' | 'number' | 'failures'>;

/** Null when there is nothing more to send now. */
async function sendNext(delivering: Delivering, hook: ClaimedWebhook, place: Place): Promise<Place | null> {
  const { site, lease, signal } = delivering;
  const { database } = site;
  const head = await findFeed(database.query, hook.contestId);
  if (!head) return null;
  const isNewFeed = head.epoch !== place.epoch;
  if (isNewFeed) await removeLetters(database.query, hook.id);
  const number = isNewFeed ? 0 : place.number;
  if (number >= head.number) return null;
  const page = await linesOf(delivering, hook, head.epoch, number, head.number);
  // Later lines are for others.
  const last = page.isFull ? page.last : head.number;
  const fault = page.text === '' ? '' : await delivering.post(messageOf(delivering, hook, page));
  if (fault !== '' && signal.aborted) return null;
  const now = site.now();
  const failures = fault === '' ? 0 : (isNewFeed ? 0 : place.failures) + 1;
  const isDead = failures >= maxFailures;
  const progress: Progress = {
    epoch: head.epoch,
    number: fault === '' || isDead ? last : number,
    failures: isDead ? 0 : failures,
    retryAt: fault === '' || isDead ? null : new Date(now.getTime() + pauseMs(failures)),
    fault,
    deliveredAt: fault === '' && page.text !== '' ? now : null,
  };
  const goesOn = await database.transaction(async (queries) => {
    const isOwner = await recordProgress(queries, hook.id, lease, progress);
    if (isOwner && isDead)
      await insertLetter(queries, hook.id, { first: number + 1, last, failedAt: now, fault });
    return isOwner;
  });
  return goesOn && (fault === '' || isDead) ? progress : null;
}

/** Sends the dead letters that an editor wants to be sent again, each once. */
async function resend(delivering: Delivering, hook: ClaimedWebhook): Promise<void> {
  const { site, lease, signal } = delivering;
  const { query } = site.database;
  for (const { first, last } of await waitingLetters(query, hook.id)) {
    if (!(await renewLease(query, hook.id, lease))) return;
    const page = await linesOf(delivering, hook, hook.epoch, first - 1, last);
    const fault = page.text === '' ? '' : await delivering.post(messageOf(delivering, hook, page));
    if (fault === '') await removeLetter(query, hook.id, first, site.now());
    else if (signal.aborted) return;
    else await returnLetter(query, hook.id, first, { failedAt: site.now(), fault });
  }
}

interface Page {
  readonly text: string;
  readonly last: number;
  readonly isFull: boolean;
  /** The token of the last line. */
  readonly token: string;
}

async function linesOf(
  { site }: Delivering,
  { contestId, version, view }: ClaimedWebhook,
  epoch: string,
  after: number,
  upTo: number,
): Promise<Page> {
  const audience = audienceOf(version, view);
  const tokens = tokensOfFeed(epoch, audience, site.secretKey);
  const limits = { upTo, most: linesPerMessage };
  const page = await readFeed(site.database, contestId, audience, { tokens, after }, limits);
  return { ...page, token: tokens.tokenOf(page.last) };
}

/** An array of the same objects that the event feed has as lines. */
function messageOf({ site }: Delivering, { url, secret }: ClaimedWebhook, { text, token }: Page): Message {
  return {
    url,
    // Empty when the secret key of the site was changed: the receiver refuses the signature, which editors see.
    secret: unseal(secret, site.secretKey) ?? '',
    id: token,
    body: `[${text.trimEnd().replaceAll('\n', ',')}]`,
  };
}
