import assert from 'node:assert/strict';
import { captchaEndpoints, dataEndpoints } from '@tribunal/contract/data/endpoints';
import type { Endpoint } from '@tribunal/contract/endpoint';
import { DataError } from '@tribunal/contract/envelope';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Check, Errors } from 'typebox/value';

export interface Answer {
  readonly status: number;
  readonly headers: LightMyRequestResponse['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: JSON of any shape, held to its schema before it gets here
  readonly body: any;
}

export type Get = (path: string, headers?: Record<string, string>) => Promise<Answer>;

/** Asks the data API, with a token or as a guest. Every answer is held to what the contract says of its endpoint. */
export function api(app: FastifyInstance, token?: string): Get {
  const credentials = token ? { authorization: `Bearer ${token}` } : {};
  return async (path, headers = {}) => {
    const reply = await app.inject({ method: 'GET', url: path, headers: { ...credentials, ...headers } });
    const isEmpty = reply.statusCode === 304;
    const body = isEmpty ? null : reply.json();
    if (!isEmpty) holdToContract(path, reply.statusCode, body);
    return { status: reply.statusCode, headers: reply.headers, body };
  };
}

export function holdToContract(path: string, status: number, body: unknown): void {
  const schema = status === 200 ? endpointOf(path)?.reply : DataError;
  assert.ok(schema, `${path} is no endpoint but answers ${status}`);
  const [error] = Check(schema, body) ? [] : Errors(schema, body);
  const text = JSON.stringify(body)?.slice(0, 300);
  assert.equal(error, undefined, `${path}: ${error?.instancePath} ${error?.message} in ${text}`);
}

function endpointOf(path: string): Endpoint | undefined {
  const { pathname } = new URL(path, 'http://site');
  const all: readonly Endpoint[] = [...dataEndpoints, ...captchaEndpoints];
  return all.find(({ path: pattern }) => {
    const shape = new RegExp(`^${pattern.replace(/:[a-z_]+/g, '[^/]+')}/?$`);
    return shape.test(pathname);
  });
}
