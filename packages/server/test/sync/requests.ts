import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { holdToDocument } from '../fixtures/openapi.ts';
import { syncKey } from '../fixtures/site.ts';

/** Requests to the sync API of a site, and the expected form of refusals. */
export function syncRequests(app: FastifyInstance) {
  async function get(
    path: string,
    headers: Record<string, string> = { 'x-global-api-key': syncKey },
    from: FastifyInstance = app,
  ) {
    const url = `/api/v2/sync/contest/${path}`;
    const reply = await from.inject({ method: 'GET', url, headers });
    holdToDocument('GET', url, reply);
    return reply;
  }

  function assertError(
    reply: { statusCode: number; json(): unknown },
    code: number,
    message: string,
    method = 'get',
  ) {
    const { fetched, ...rest } = reply.json() as { fetched: string };
    const expected = { api_version: '2.0', method, error: { code, message } };
    assert.deepEqual([reply.statusCode, rest], [code, expected]);
    assert.match(fetched, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?\+00:00$/);
  }

  return { get, assertError };
}
