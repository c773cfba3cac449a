import { type Endpoint, fillPath } from '@tribunal/contract/api/endpoint';
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
import type { Answer } from './requests/answer.ts';
import type { Result } from './requests/failure.ts';
import { type CallOptions, type HttpOptions, send } from './requests/http.ts';
import { readReply } from './requests/reply.ts';
import { headerSecret, siteAddress } from './requests/site-address.ts';

export interface TribunalSyncOptions extends HttpOptions {
  /** Address of the site, including its path if it is not at the root. */
  readonly site: string;
  /** The site-wide sync key. It is sent in a header, never in an address. */
  readonly key: string;
}

export interface SubmissionsQuery {
  /** Submissions judged at or after this moment. */
  readonly from: Date | string;
  readonly limit?: number | undefined;
  readonly status?: 'final' | 'all' | undefined;
  readonly participation?: 'live' | 'all' | undefined;
}

/** Reads contests of one site through its sync API. */
export class TribunalSync {
  readonly #options: HttpOptions;
  readonly #base: string;
  readonly #key: string;
  readonly #rankings = new Map<string, Ranking>();

  constructor({ site, key, ...options }: TribunalSyncOptions) {
    this.#base = siteAddress(site);
    this.#key = headerSecret(key, 'sync key');
    this.#options = options;
  }

  async contest(contest: string, call: CallOptions = {}): Promise<Result<SyncContest>> {
    return readReply(syncContest, await this.#get(syncContest, contest, call));
  }

  async problems(contest: string, call: CallOptions = {}): Promise<Result<readonly SyncProblem[]>> {
    return readReply(syncProblems, await this.#get(syncProblems, contest, call));
  }

  /** The site does not send a ranking again that has not changed since the last call. */
  async participants(contest: string, call: CallOptions = {}): Promise<Result<readonly SyncParticipant[]>> {
    const known = this.#rankings.get(contest);
    const headers = known && { 'if-none-match': known.etag };
    const answer = await this.#get(syncParticipants, contest, call, { headers });
    if (known && answer.ok && answer.value.status === 304) return { ok: true, value: known.participants };
    const result = readReply<readonly SyncParticipant[]>(syncParticipants, answer);
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
    return readReply(syncSubmissions, await this.#get(syncSubmissions, contest, call, { query }));
  }

  #get(endpoint: Endpoint, contest: string, call: CallOptions, extra: Extra = {}): Promise<Result<Answer>> {
    const url = new URL(this.#base + fillPath(endpoint.path, { contest_code: contest }));
    for (const [name, value] of Object.entries(extra.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = { accept: 'application/json', 'x-global-api-key': this.#key, ...extra.headers };
    return send({ url, headers, signal: call.signal }, this.#options);
  }

  #remember(contest: string, etag: string | null, participants: readonly SyncParticipant[]): void {
    this.#rankings.delete(contest);
    if (etag !== null) this.#rankings.set(contest, { etag, participants });
    const [oldest] = this.#rankings.keys();
    if (this.#rankings.size > maxRankings && oldest !== undefined) this.#rankings.delete(oldest);
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

const maxRankings = 100;
