import { deepEqual, doesNotThrow, throws } from 'node:assert/strict';
import { test } from 'node:test';
import { dataError, syncError } from '@tribunal/contract/api/envelope';
import { sharedErrors } from '@tribunal/contract/api/shared-errors';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { dataErrors } from '@tribunal/server/http/request/errors';
import { holdToDocument } from '../fixtures/openapi.ts';

const now = new Date('2025-04-12T09:41:10Z');
const json = { 'content-type': 'application/json; charset=utf-8' };
const notFound = { code: 404, message: 'Not found' };

function answer(statusCode: number, body: unknown, headers = {}) {
  return { statusCode, headers: { ...json, ...headers }, rawPayload: Buffer.from(JSON.stringify(body)) };
}

test('a reply is validated against the documented status, headers, type and fields', () => {
  const wrapped = dataError(notFound, 'GET', now);
  const url = '/api/v2/problem/bridges';
  const hold = (given: Parameters<typeof holdToDocument>[2]) => holdToDocument('GET', url, given);
  doesNotThrow(() => hold(answer(404, wrapped)));
  throws(() => hold(answer(402, wrapped)), /402, which the document does not know/);
  throws(() => hold(answer(404, wrapped, { etag: '"x"' })), /headers that the document does not know/);
  throws(() => hold(answer(429, wrapped)), /without headers that the document promises/);
  throws(() => hold(answer(404, wrapped, { 'content-type': 'text/html' })), /text\/html, which the document/);
  throws(() => hold(answer(404, { ...wrapped, more: 1 })), /answered 404: /);
});

test('the document lists exactly the errors of the site', () => {
  const groups = endpointGroups.filter(({ name }) => name === 'Data' || name === 'Captcha');
  const own = groups.flatMap(({ endpoints }) => endpoints.flatMap(({ errors }) => errors));
  const told = [...own, ...sharedErrors].map(({ status, message }) => `${status} ${message}`);
  const said = Object.values(dataErrors).map(({ code, message }) => `${code} ${message}`);
  deepEqual([...new Set(told)].sort(), said.sort());
});

test('a reply without an operation is an error in the form of its interface', () => {
  const sync = syncError(notFound, 'GET', now);
  doesNotThrow(() => holdToDocument('GET', '/api/v2/sync/nothing', answer(404, sync)));
  const wrapped = dataError(notFound, 'GET', now);
  throws(() => holdToDocument('GET', '/api/v2/sync/nothing', answer(404, wrapped)), /answered 404: /);
  throws(() => holdToDocument('GET', '/api/v2/nothing', answer(200, {})), /200, which the document/);
  throws(() => holdToDocument('PUT', '/api/v2/problems', answer(200, {})), /200, which the document/);
});
