import { randomUUID } from 'node:crypto';
import type { DataOf } from '@tribunal/contract/acting';
import { type Endpoint, fillPath, pathParts } from '@tribunal/contract/api/endpoint';
import { joinContest, leaveContest } from '@tribunal/contract/contests/joining';
import type { ItemOf, ObjectOf } from '@tribunal/contract/data/answers';
import { judges, languages, organizations } from '@tribunal/contract/data/catalogue-records';
import { contest, contests } from '@tribunal/contract/data/contest-records';
import { participations } from '@tribunal/contract/data/participation-records';
import { problem, problems } from '@tribunal/contract/data/problem-records';
import { submission, submissions } from '@tribunal/contract/data/submission-records';
import { user, users } from '@tribunal/contract/data/user-records';
import type { PageContract, PageData, PageForm, PageOperation } from '@tribunal/contract/pages/page';
import {
  abortSubmission,
  idempotencyHeader,
  type SolutionForm,
  submitSolution,
} from '@tribunal/contract/submitting';
import { Connection, type ConnectionOptions } from './requests/connection.ts';
import { failed, type Result } from './requests/failure.ts';
import type { CallOptions } from './requests/http.ts';
import type { Filters, Query } from './requests/query.ts';
import { readData, readReply } from './requests/reply.ts';
import { Listing } from './terminal/listing.ts';
import { readOwnName } from './who-am-i.ts';

export type TribunalOptions = ConnectionOptions;

export interface SubmitCall extends CallOptions {
  /** Use the same key to repeat a call whose reply was lost. */
  readonly idempotencyKey?: string | undefined;
}

export interface JoinCall extends CallOptions {
  /** The access code, if the contest requires one. */
  readonly accessCode?: string | undefined;
}

type Act = Omit<Parameters<Connection['send']>[0], 'path'>;

/** A site, as the owner of the token or as a guest. */
export class Tribunal {
  readonly #connection: Connection;

  constructor(options: TribunalOptions) {
    this.#connection = new Connection(options);
  }

  contests(filters: Filters<typeof contests> = {}, call?: CallOptions) {
    return this.list(contests, filters, call);
  }

  contest(key: string, call?: CallOptions) {
    return this.object(contest, key, {}, call);
  }

  participations(filters: Filters<typeof participations> = {}, call?: CallOptions) {
    return this.list(participations, filters, call);
  }

  problems(filters: Filters<typeof problems> = {}, call?: CallOptions) {
    return this.list(problems, filters, call);
  }

  problem(code: string, call?: CallOptions) {
    return this.object(problem, code, {}, call);
  }

  users(filters: Filters<typeof users> = {}, call?: CallOptions) {
    return this.list(users, filters, call);
  }

  user(username: string, call?: CallOptions) {
    return this.object(user, username, {}, call);
  }

  submissions(filters: Filters<typeof submissions> = {}, call?: CallOptions) {
    return this.list(submissions, filters, call);
  }

  /** With `wait`, the reply comes with the next change or after this many seconds. */
  submission(id: number, query: Filters<typeof submission> = {}, call?: CallOptions) {
    return this.object(submission, String(id), query, call);
  }

  organizations(filters: Filters<typeof organizations> = {}, call?: CallOptions) {
    return this.list(organizations, filters, call);
  }

  languages(filters: Filters<typeof languages> = {}, call?: CallOptions) {
    return this.list(languages, filters, call);
  }

  judges(call?: CallOptions) {
    return this.list(judges, {}, call);
  }

  /** Any list endpoint of the contract. */
  list<E extends Endpoint>(endpoint: E, filters: Query, call: CallOptions = {}): Listing<ItemOf<E>> {
    return new Listing(async (page) => {
      const query = page === 1 ? filters : { ...filters, page };
      return readData(endpoint, await this.#connection.send({ path: endpoint.path, query, ...call }));
    });
  }

  /** Any detail endpoint of the contract. */
  async object<E extends Endpoint>(
    endpoint: E,
    id: string,
    query: Query = {},
    call: CallOptions = {},
  ): Promise<Result<ObjectOf<E>>> {
    const path = pathTo(endpoint, id);
    const heldBackMs = Number(query.wait ?? 0) * 1000;
    const answer = await this.#connection.send({ path, query, heldBackMs, ...call });
    const data = readData<{ object: ObjectOf<E> }>(endpoint, answer);
    return data.ok ? { ok: true, value: data.value.object } : data;
  }

  /** Needs a token. One call creates one submission, even with retries. */
  submit(
    code: string,
    { source, language, contest }: SolutionForm,
    { idempotencyKey = randomUUID(), ...call }: SubmitCall = {},
  ) {
    const form = { source, language: String(language), ...(contest !== undefined && { contest }) };
    const headers = { [idempotencyHeader]: idempotencyKey };
    return this.#act(submitSolution, code, { form, headers, ...call });
  }

  /** Needs a token. Aborts the judging of an own submission; not retried. */
  abort(id: number, call?: CallOptions) {
    return this.#act(abortSubmission, String(id), { isOnceOnly: true, ...call });
  }

  /** Needs a token. Not retried, because after the end of a contest each call creates another virtual participation. */
  join(key: string, { accessCode, ...call }: JoinCall = {}) {
    const form = accessCode === undefined ? {} : { access_code: accessCode };
    return this.#act(joinContest, key, { form, isOnceOnly: true, ...call });
  }

  /** Needs a token. The participation remains and its time continues to run; not retried. */
  leave(key: string, call?: CallOptions) {
    return this.#act(leaveContest, key, { isOnceOnly: true, ...call });
  }

  /** What a page of the contract answers: `sent` is the query of a GET, or the fields of a POST, which is not retried. */
  async page<const C extends PageContract, M extends 'get' | 'post'>(
    contract: C & Readonly<Record<M, PageOperation>>,
    method: M,
    parts: Readonly<Record<string, string>>,
    sent: M extends 'get' ? Query : PageForm<(C & Readonly<Record<M, PageOperation>>)[M]>,
    call: CallOptions = {},
  ): Promise<Result<PageData<(C & Readonly<Record<M, PageOperation>>)[M]>>> {
    const { path } = contract;
    const input = method === 'get' ? { query: sent as Query } : { json: sent, isOnceOnly: true };
    const answer = await this.#connection.send({ path: fillPath(path, parts), ...input, ...call });
    const { data } = contract[method];
    const reply = { type: 'object', required: ['data'], properties: { data } };
    return dataIn(readReply({ path, reply }, answer));
  }

  /** Needs a token. What the form of any page does, as JSON; not retried. */
  async post(path: string, fields: object, call: CallOptions = {}): Promise<Result<unknown>> {
    const answer = await this.#connection.send({ path, json: fields, isOnceOnly: true, ...call });
    if (!answer.ok) return answer;
    try {
      const { data }: { data?: unknown } = JSON.parse(answer.value.body);
      return { ok: true, value: data ?? null };
    } catch {
      return failed('unreadable', `the reply to ${path} is not JSON`);
    }
  }

  /** The username of the owner of the token. */
  async whoAmI(call: CallOptions = {}): Promise<Result<string>> {
    return readOwnName(await this.#connection.send({ path: '/user', ...call }));
  }

  async #act<E extends Endpoint>(endpoint: E, id: string, sent: Act): Promise<Result<DataOf<E>>> {
    const answer = await this.#connection.send({ path: pathTo(endpoint, id), form: {}, ...sent });
    return dataIn(readReply(endpoint, answer));
  }
}

function dataIn<Data>(reply: Result<{ data: Data }>): Result<Data> {
  return reply.ok ? { ok: true, value: reply.value.data } : reply;
}

function pathTo({ path }: Endpoint, id: string): string {
  const [part = ''] = pathParts(path);
  return fillPath(path, { [part]: id });
}
