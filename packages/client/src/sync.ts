import { type Endpoint, fillPath } from '@tribunal/contract/endpoint';
import {
  type SyncContest,
  type SyncParticipant,
  type SyncProblem,
  type SyncSubmission,
  syncContest,
  syncParticipants,
  syncProblems,
  syncSubmissions,
} from '@tribunal/contract/sync';
import { formatTime } from '@tribunal/contract/time';
import { type Failure, failed, type Result } from './failure.ts';
import { type Answer, get, type HttpOptions } from './http.ts';
import { fits, type Shape } from './shape.ts';

export type SyncFailure = Failure;

export interface TribunalSyncOptions extends HttpOptions {
  /** Address of the site, with its path when it does not live at the root. */
  readonly site: string;
  /** The site-wide sync key. It travels in a header, never in an address. */
  readonly key: string;
}

export interface SubmissionsQuery {
  /** Submissions judged at or after this moment. */
  readonly from: Date | string;
  readonly limit?: number | undefined;
  readonly status?: 'final' | 'all' | undefined;
  readonly participation?: 'live' | 'all' | undefined;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
}

/** Reads contests of one site through its sync API. */
export class TribunalSync {
  readonly #options: HttpOptions;
  readonly #base: string;
  readonly #key: string;
  readonly #rankings = new Map<string, Ranking>();

  constructor({ site, key, ...options }: TribunalSyncOptions) {
    this.#base = baseOf(site);
    this.#key = checkedKey(key);
    this.#options = options;
  }

  async contest(contest: string, call: CallOptions = {}): Promise<Result<SyncContest>> {
    return readAs(syncContest, await this.#get(syncContest, contest, call));
  }

  async problems(contest: string, call: CallOptions = {}): Promise<Result<readonly SyncProblem[]>> {
    return readAs(syncProblems, await this.#get(syncProblems, contest, call));
  }

  /** A ranking that has not changed since the last call is not sent again by the site. */
  async participants(contest: string, call: CallOptions = {}): Promise<Result<readonly SyncParticipant[]>> {
    const known = this.#rankings.get(contest);
    const headers = known && { 'if-none-match': known.etag };
    const answer = await this.#get(syncParticipants, contest, call, { headers });
    if (known && answer.ok && answer.value.status === 304) return { ok: true, value: known.participants };
    const result = readAs<readonly SyncParticipant[]>(syncParticipants, answer);
    if (result.ok && answer.ok) this.#remember(contest, answer.value.etag, result.value);
    return result;
  }

  async submissions(
    contest: string,
    { from, limit, status, participation }: SubmissionsQuery,
    call: CallOptions = {},
  ): Promise<Result<readonly SyncSubmission[]>> {
    const from_timestamp = typeof from === 'string' ? from : formatTime(from);
    const query = { from_timestamp, limit, status, participation };
    return readAs(syncSubmissions, await this.#get(syncSubmissions, contest, call, { query }));
  }

  #get(endpoint: Endpoint, contest: string, call: CallOptions, extra: Extra = {}): Promise<Result<Answer>> {
    const url = new URL(this.#base + fillPath(endpoint.path, { contest_code: contest }));
    for (const [name, value] of Object.entries(extra.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = { accept: 'application/json', 'x-global-api-key': this.#key, ...extra.headers };
    return get({ url, headers, signal: call.signal }, this.#options);
  }

  #remember(contest: string, etag: string | null, participants: readonly SyncParticipant[]): void {
    this.#rankings.delete(contest);
    if (etag !== null) this.#rankings.set(contest, { etag, participants });
    const [oldest] = this.#rankings.keys();
    if (this.#rankings.size > mostRankings && oldest !== undefined) this.#rankings.delete(oldest);
  }
}

interface Ranking {
  readonly etag: string;
  readonly participants: readonly SyncParticipant[];
}

interface Extra {
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const mostRankings = 100;

function readAs<Value>(endpoint: Endpoint, answer: Result<Answer>): Result<Value> {
  if (!answer.ok) return answer;
  try {
    const value: unknown = JSON.parse(answer.value.body);
    if (fits(endpoint.reply as Shape, value)) return { ok: true, value: value as Value };
    return failed('unreadable', `the answer to ${endpoint.path} does not have the documented fields`);
  } catch {
    return failed('unreadable', `the answer to ${endpoint.path} is not JSON`);
  }
}

function baseOf(site: string): string {
  const url = URL.canParse(site) ? new URL(site) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new TypeError('the site must be an http or https address without user name and password');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Checked here because `fetch` would repeat an impossible key in its error. */
function checkedKey(key: string): string {
  if (!/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(key)) {
    throw new TypeError('the sync key is empty or has characters that a header cannot carry');
  }
  return key;
}
