import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { builders } from '../fixtures/builders.ts';
import { testDatabase } from '../fixtures/database.ts';
import { syncApp, syncKey } from '../fixtures/site.ts';

const database = await testDatabase();
await builders(database).aContest({ key: 'real' });
const app = await syncApp(database);

const junk = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1.5',
    '1e9',
    '٣',
    '\0',
    '%00',
    '9'.repeat(400),
    'null',
    '+',
    ' ',
    'final',
    'all',
    'live',
  ),
  fc.constantFrom(
    '0000-01-01',
    '9999-12-31T23:59:59-23:59',
    '2025-13-01',
    '2025-01-01T00:00:00+99:99',
    '2025-02-30',
  ),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.string({ minLength: 3000, maxLength: 4096 }),
);
const name = fc.constantFrom('from_timestamp', 'limit', 'status', 'participation', 'global_api_key', 'x');
const pairs = fc.array(fc.tuple(name, junk), { maxLength: 5 });
const code = fc.oneof({ weight: 3, arbitrary: fc.constant('real') }, junk);
const tail = fc.constantFrom(
  '',
  '/',
  '/problems',
  '/participants',
  '/submissions',
  '/submissions/',
  '/nothing',
);
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS');
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constant(syncKey) },
  fc.constantFrom('', 'x', `${syncKey} `, 'ÿþ'),
);

const messages = new Map([
  [400, ['invalid filter value type', 'bad request']],
  [403, ['api key required']],
  [404, ['page/object not found']],
  [405, ['method not allowed']],
]);

/** Percent-encoded; lone surrogates, which have no encoding, become question marks. */
function encode(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

test('10,000 random requests get documented replies, never an internal error', async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(method, code, tail, pairs, key, async (verb, contest, rest, query, given) => {
      const search = query.map(([field, value]) => `${field}=${encode(value)}`).join('&');
      const url = `/api/v2/sync/contest/${encode(contest)}${rest}${search && `?${search}`}`;
      const reply = await app.inject({ method: verb as 'GET', url, headers: { 'x-global-api-key': given } });
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1);
      if (reply.statusCode === 200) return;
      const body = reply.json();
      assert.deepEqual(Object.keys(body), ['api_version', 'method', 'fetched', 'error']);
      assert.equal(body.error.code, reply.statusCode);
      assert.ok(
        messages.get(reply.statusCode)?.includes(body.error.message),
        `${reply.statusCode} ${reply.body} ${url}`,
      );
    }),
    { numRuns: 10_000 },
  );
  for (const status of [200, 400, 403, 404, 405])
    assert.ok((seen.get(status) ?? 0) > 50, `${status} was met`);
});
