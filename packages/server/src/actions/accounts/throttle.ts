import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Queries } from '../../database/connection.ts';
import { type Attempts, countAttempt, findAttempts } from '../../storage/accounts/throttle-counts.ts';

/** How often something may be tried by, or on, one subject. */
interface ThrottleRule {
  readonly name: string;
  readonly limit: number;
  readonly windowMs: number;
}

export interface Throttled {
  readonly refusal: 'too many attempts';
  readonly retryAfterSeconds: number;
}

const MINUTE_MS = 60_000;

export const throttleRules = {
  passwordPerAccount: { name: 'password', limit: 10, windowMs: 15 * MINUTE_MS },
  /** Wrong passwords only: a whole classroom may share an address. */
  wrongPasswordPerAddress: { name: 'wrong password', limit: 50, windowMs: 15 * MINUTE_MS },
  accessCodePerUser: { name: 'access code', limit: 10, windowMs: 15 * MINUTE_MS },
  wrongAccessCodePerAddress: { name: 'wrong access code', limit: 50, windowMs: 15 * MINUTE_MS },
  questionPerUser: { name: 'question', limit: 10, windowMs: MINUTE_MS },
  teamPerUser: { name: 'team', limit: 10, windowMs: 24 * 60 * MINUTE_MS },
  printPerUser: { name: 'print', limit: 10, windowMs: 10 * MINUTE_MS },
  codePerAccount: { name: 'two-factor', limit: 5, windowMs: 15 * MINUTE_MS },
  signUpPerAddress: { name: 'sign-up', limit: 100, windowMs: 60 * MINUTE_MS },
  resetPerAccount: { name: 'reset', limit: 3, windowMs: 60 * MINUTE_MS },
  resetPerAddress: { name: 'reset from', limit: 20, windowMs: 60 * MINUTE_MS },
} satisfies Record<string, ThrottleRule>;

/** Counts a try; answers a refusal when that is one too many. */
export async function throttle(
  queries: Queries,
  rule: ThrottleRule,
  subject: string,
  now: Date,
): Promise<Throttled | undefined> {
  const attempts = await countAttempt(queries, throttleKey(rule, subject), now, rule.windowMs);
  return attempts.count > rule.limit ? throttled(attempts, rule, now) : undefined;
}

/** Answers a refusal when as much has been counted as is allowed; counts nothing. For rules about failures only. */
export async function throttledBefore(
  queries: Queries,
  rule: ThrottleRule,
  subject: string,
  now: Date,
): Promise<Throttled | undefined> {
  const failures = await findAttempts(queries, throttleKey(rule, subject), now);
  return failures && failures.count >= rule.limit ? throttled(failures, rule, now) : undefined;
}

/** Counts a failure, after which `throttledBefore` may refuse the next try. */
export async function countFailure(
  queries: Queries,
  rule: ThrottleRule,
  subject: string,
  now: Date,
): Promise<void> {
  await countAttempt(queries, throttleKey(rule, subject), now, rule.windowMs);
}

/** Another process, or a request that arrived later, can have begun the window after `now`. */
function throttled({ resetsAt }: Attempts, { windowMs }: ThrottleRule, now: Date): Throttled {
  const seconds = Math.ceil(Math.min(windowMs, resetsAt.getTime() - now.getTime()) / 1000);
  return { refusal: 'too many attempts', retryAfterSeconds: Math.max(1, seconds) };
}

/** Hashed: people type passwords where names belong, and names of any length. */
export function throttleKey(rule: ThrottleRule, subject: string): string {
  return `${rule.name} ${createHash('sha256').update(subject).digest('base64url')}`;
}

/** Whoever holds an IPv6 address usually holds the 2^64 around it. */
export function addressBlock(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(zeros).fill('0'), ...right].slice(0, 4).join(':');
}
