import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { syncError } from '@tribunal/contract/api/envelope';
import { invalid, parseQuery } from '@tribunal/contract/api/query';
import { syncErrors } from '@tribunal/contract/api/request-errors';
import { type SyncSubmission, syncSubmissions } from '@tribunal/contract/sync';
import { formatTime } from '@tribunal/contract/time';
import { FakeData } from './fake-data.ts';
import type { Answer, Request } from './fake-exchange.ts';

export const key = 'k'.repeat(40);

/** What can happen to a request instead of its reply. */
export type Trouble =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly headers?: Record<string, string>;
      readonly body?: string;
    }
  | { readonly kind: 'body'; readonly body: string }
  | { readonly kind: 'cut off' }
  | { readonly kind: 'silence' };

/** A site with the contest `spring`, which follows the interface or fails as a test requests. */
export class FakeSite {
  readonly rows = new Map<string, SyncSubmission>();
  /** What it serves outside the sync API. */
  readonly data = new FakeData();
  readonly requests: Request[] = [];
  /** Consumed one per request; afterwards the site behaves normally. */
  readonly troubles: Trouble[] = [];
  beforeAnswer: () => void = () => {};
  ranking = [{ user: 'ann', contest: 'spring', rank: 1 }];
  #clockMs = Date.parse('2025-03-01T10:00:00Z');
  #server: Server | null = null;
  #port = 0;

  /** Records a new state of a submission. `sameMoment` reuses the judge time of the previous change, unless that was its own. */
  judge(id: string, submissionStatus: string, { sameMoment = false } = {}): void {
    const isRejudgedNow = this.rows.get(id)?.judgedAt === formatTime(new Date(this.#clockMs));
    if (!sameMoment || isRejudgedNow) this.#clockMs += 1;
    const judgedAt = formatTime(new Date(this.#clockMs));
    this.rows.set(id, {
      id,
      submittedAt: '2025-03-01T09:00:00+00:00',
      judgedAt,
      author: 'ann',
      submissionStatus,
      contest_code: 'spring',
      problem_code: 'sum',
    });
  }

  answer(url: URL, headers: Record<string, unknown>, body = ''): Answer {
    this.requests.push({ url, headers, body });
    this.beforeAnswer();
    if (!url.pathname.startsWith('/api/v2/sync/')) return this.data.answer({ url, headers, body });
    if (headers['x-global-api-key'] !== key) return refusal(syncErrors.keyRequired);
    const [, contest, resource] = /^\/api\/v2\/sync\/contest\/([^/]+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (contest !== 'spring') return refusal(syncErrors.notFound);
    if (resource === undefined) return json(spring);
    if (resource === 'problems') return json([{ code: 'sum', contest: 'spring' }]);
    if (resource === 'participants') return this.#participants(headers['if-none-match']);
    return this.#submissions(url);
  }

  /** Replaces the global `fetch` in tests that need no sockets. */
  readonly fetch = (async (url: URL, init: { headers: Record<string, string> }) => {
    const { status, headers, body } = this.answer(url, init.headers);
    return new Response(status === 304 ? null : body, { status, headers });
  }) as typeof fetch;

  /** Opens the site; after `close` on the same port. */
  async open(): Promise<string> {
    const server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => server.listen(this.#port, '127.0.0.1', resolve));
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.#port}`;
  }

  async close(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    server?.closeAllConnections();
    if (server) await new Promise((resolve) => server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const trouble = this.troubles.shift();
    const url = new URL(request.url ?? '', 'http://site');
    const answer = this.answer(url, request.headers, await text(request));
    if (trouble?.kind === 'silence') return;
    if (trouble?.kind === 'cut off') {
      response.writeHead(200, { 'content-length': String(answer.body.length + 100) });
      response.write(answer.body.slice(0, -5), () => response.destroy());
      return;
    }
    const { status, headers, body } = { ...answer, ...troubled(trouble) };
    response.writeHead(status, headers).end(body);
  }

  #participants(ifNoneMatch: unknown): Answer {
    const body = JSON.stringify(this.ranking);
    const etag = `"${this.ranking[0]?.user}"`;
    const isKnown = ifNoneMatch === etag;
    return { status: isKnown ? 304 : 200, headers: { etag }, body: isKnown ? '' : body };
  }

  #submissions(url: URL): Answer {
    const query = parseQuery(syncSubmissions.query, url.searchParams);
    if (query === invalid) return refusal(syncErrors.badValue);
    const wanted = [...this.rows.values()]
      .filter((row) => query.status === 'all' || !['QU', 'P', 'G'].includes(row.submissionStatus))
      .filter((row) => Date.parse(row.judgedAt) >= query.from_timestamp.getTime())
      .sort((a, b) => Date.parse(a.judgedAt) - Date.parse(b.judgedAt) || Number(a.id) - Number(b.id));
    return json(wanted.slice(0, query.limit));
  }
}

export const spring = {
  code: 'spring',
  start_time: '2025-03-01T09:00:00+00:00',
  end_time: '2025-03-01T14:00:00+00:00',
  frozen_at: null,
};

function json(value: unknown): Answer {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function refusal({ status, message }: { status: number; message: string }): Answer {
  return { ...json(syncError({ code: status, message }, 'GET', new Date())), status };
}

function troubled(trouble: Trouble | undefined): Partial<Answer> {
  if (trouble?.kind === 'status') {
    return {
      status: trouble.status,
      headers: trouble.headers ?? {},
      body: trouble.body ?? '<h1>trouble</h1>',
    };
  }
  return trouble?.kind === 'body' ? { body: trouble.body } : {};
}
