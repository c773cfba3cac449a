import { dataError } from '@tribunal/contract/api/envelope';
import type { SubmissionDetail } from '@tribunal/contract/data/submission-records';
import { formatTime } from '@tribunal/contract/time';
import type { Answer, Request } from './fake-exchange.ts';

export const token = 't'.repeat(48);

/** The data API of the fake site without filters, its page of the own user, and its pages with actions. */
export class FakeData {
  /** By the name in the path. */
  readonly lists: Record<string, readonly object[]> = {};
  /** By the last two parts of the path. */
  readonly objects: Record<string, object> = {};
  /** The states of a submission, one per request; the last one remains. */
  readonly looks: SubmissionDetail[] = [];
  pageSize = 1000;
  apiVersion = '2.0';
  omitsNulls = false;
  /** Sent with every reply that has data. */
  headers: Record<string, string> = {};

  answer({ url, headers, body }: Request): Answer {
    const refusal = tokenRefusal(headers.authorization);
    if (refusal) return refusal;
    const isSignedIn = headers.authorization !== undefined;
    if (url.pathname === '/user') return redirect(isSignedIn ? '/user/ann' : '/accounts/login/?next=/user');
    if (url.pathname.endsWith('/submit')) return this.#submit(url, body);
    const done = acts[url.pathname];
    if (done) return json({ data: done });
    const [name = '', id] = url.pathname.replace('/api/v2/', '').split('/');
    if (id === undefined) return this.#list(name, Number(url.searchParams.get('page') ?? 1));
    const object = name === 'submission' ? this.#look() : this.objects[`${name}/${id}`];
    return object ? this.#success({ object }) : notFound();
  }

  #list(name: string, page: number): Answer {
    const all = this.lists[name] ?? [];
    const objects = all.slice((page - 1) * this.pageSize, page * this.pageSize);
    if (page > 1 && objects.length === 0) return notFound();
    return this.#success({
      current_object_count: objects.length,
      objects_per_page: this.pageSize,
      total_objects: all.length,
      page_index: page,
      total_pages: Math.max(1, Math.ceil(all.length / this.pageSize)),
      has_more: page * this.pageSize < all.length,
      objects,
    });
  }

  #look(): SubmissionDetail | undefined {
    return this.looks.length > 1 ? this.looks.shift() : this.looks[0];
  }

  #submit(url: URL, body: string): Answer {
    if (url.pathname !== '/problem/sum/submit' || body === '') return notFound();
    return { ...json({ data: { id: 7, url: '/submission/7' } }), status: 201 };
  }

  #success(data: object): Answer {
    const head = { api_version: this.apiVersion, method: 'GET', fetched: formatTime(new Date()), data };
    return json(this.omitsNulls ? head : { ...head, error: null }, this.headers);
  }
}

const acts: Readonly<Record<string, object>> = {
  '/submission/7/abort': { id: 7, url: '/submission/7' },
  '/contest/spring/join': { contest: 'spring', virtual: 0 },
  '/contest/spring/leave': { contest: 'spring' },
};

function tokenRefusal(authorization: unknown): Answer | null {
  if (authorization === undefined || authorization === `Bearer ${token}`) return null;
  const isWellFormed = /^Bearer [\w-]{48}$/.test(String(authorization));
  const [status, body] = isWellFormed ? [401, 'Invalid token'] : [400, 'Invalid authorization header'];
  return {
    status: Number(status),
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    body: String(body),
  };
}

function notFound(): Answer {
  return { ...json(dataError({ code: 404, message: 'Not found' }, 'GET', new Date())), status: 404 };
}

function redirect(location: string): Answer {
  return { status: 302, headers: { location }, body: '' };
}

function json(value: unknown, more: Record<string, string> = {}): Answer {
  const headers = { 'content-type': 'application/json', ...more };
  return { status: 200, headers, body: JSON.stringify(value) };
}
