import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

export interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface Browser {
  readonly cookies: Map<string, string>;
  get(path: string, sent?: Sent): Promise<LightMyRequestResponse>;
  /** Sends a form with the CSRF token that the browser holds, unless the fields bring their own. */
  post(path: string, fields?: Readonly<Record<string, string>>, sent?: Sent): Promise<LightMyRequestResponse>;
}

/** Keeps cookies as a browser does and asks for pages. */
export function browser(app: FastifyInstance): Browser {
  const cookies = new Map<string, string>();

  async function request(method: 'GET' | 'POST', url: string, sent: Sent, payload?: string) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = payload === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { accept: 'text/html', ...(cookie && { cookie }), ...form, ...sent.headers };
    const from = { remoteAddress: sent.address ?? '192.0.2.1' };
    const reply = await app.inject({
      method,
      url,
      headers,
      ...from,
      ...(payload !== undefined && { payload }),
    });
    for (const { name, value, maxAge } of reply.cookies) {
      if (value === '' || maxAge === 0) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }

  return {
    cookies,
    get: (path, sent = {}) => request('GET', path, sent),
    async post(path, fields = {}, sent = {}) {
      if (!cookies.has('csrftoken')) await request('GET', '/accounts/login/', {});
      const csrfmiddlewaretoken = cookies.get('csrftoken') ?? '';
      return request('POST', path, sent, String(new URLSearchParams({ csrfmiddlewaretoken, ...fields })));
    },
  };
}

/** What a page shows, without its frame. */
export function contentOf({ body }: LightMyRequestResponse): string {
  return /<main id="content">(.*)<\/main>/s.exec(body)?.[1]?.trim() ?? '';
}

export function errorsOf({ body }: LightMyRequestResponse): string[] {
  const list = /<ul class="errorlist">(.*?)<\/ul>/s.exec(body)?.[1] ?? '';
  return [...list.matchAll(/<li>(.*?)<\/li>/gs)].map(([, text]) => text ?? '');
}
