import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { holdToDocument } from '../fixtures/openapi.ts';

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, held to its schema before it gets here
  readonly body: any;
}

export type Get = (path: string, headers?: Record<string, string>) => Promise<Answer>;

/** Calls the data API, with a token or as a guest. Every reply is validated against the OpenAPI document. */
export function api(app: FastifyInstance, token?: string): Get {
  const credentials = token ? { authorization: `Bearer ${token}` } : {};
  return async (path, headers = {}) => {
    const reply = await app.inject({ method: 'GET', url: path, headers: { ...credentials, ...headers } });
    holdToDocument('GET', path, reply);
    const body = reply.statusCode === 304 ? null : reply.json();
    return { status: reply.statusCode, headers: reply.headers, body };
  };
}
