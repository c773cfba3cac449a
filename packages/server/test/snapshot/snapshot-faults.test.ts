import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRecords } from '@tribunal/server/snapshot/load/read-records';
import { testDatabase } from '../fixtures/database.ts';
import { dumpText, loadText } from '../fixtures/snapshot.ts';

const [database, fresh] = [await testDatabase(), await testDatabase()];

/** The content of the site before the load. */
const there = [
  '{"type":"language","id":1,"key":"PY3","name":"Python 3"}',
  '{"type":"user","id":1,"username":"old"}',
  '{"type":"problem","id":1,"code":"sum","name":"Sum"}',
  '{"type":"problem","id":2,"code":"max","name":"Max"}',
  '{"type":"contest","id":1,"key":"round","name":"Round","start_time":"2025-01-01","end_time":"2025-01-02","problems":[{"code":"sum"}]}',
  '{"type":"submission","id":1,"user":"old","problem":"sum","language":"PY3","date":"2025-01-01T01:00:00Z","result":"WA","contest":"round"}',
].join('\n');
await loadText(database, there);
const before = await dumpText(database);

const contest = (fields: string) =>
  `{"type":"contest","key":"c","name":"C","start_time":"2025-01-01","end_time":"2025-01-02",${fields}}`;
const submission = (fields: string) =>
  `{"type":"submission","user":"old","problem":"sum","language":"PY3","date":"2025-01-01T01:00:00Z",${fields}}`;

const faults: [title: string, line: string, fault: string][] = [
  ['broken JSON', '{"type":"user",', 'the line is not JSON'],
  [
    'a deeply nested value',
    `{"type":"problem","code":"x","name":"x","checker":{"name":"x","args":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
    'the line is nested deeper than 100 levels',
  ],
  ['two values on a line', '{"type":"judge"} {}', 'the line is not JSON'],
  ['a value that is not an object', '["user"]', 'a record must be an object'],
  ['an object without a type', '{"username":"x"}', 'the field "type" is missing'],
  ['an unknown type', '{"type":"users"}', 'there is no record of type "users"'],
  [
    'a type with the name of an object property',
    '{"type":"toString"}',
    'there is no record of type "toString"',
  ],
  ['a missing field', '{"type":"user"}', 'the field "username" is missing'],
  ['a missing nested field', contest('"problems":[{"points":1}]'), 'the field "problems[0].code" is missing'],
  ['an unknown field', '{"type":"user","username":"x","rating":5}', 'there is no field "rating"'],
  ['a field of the wrong type', '{"type":"user","username":5}', 'the field "username" must be string, not 5'],
  [
    'a field of the wrong type that may be null',
    contest('"time_limit":"1h"'),
    'the field "time_limit" must be number or null, not "1h"',
  ],
  [
    'a value that is not allowed',
    contest('"format":"acm"'),
    'the field "format" must be one of default, ioi, ioi16, ecoo, atcoder, icpc, site, not "acm"',
  ],
  [
    'a name with an invalid character',
    '{"type":"user","username":"a b"}',
    'the field "username" must match pattern "^[A-Za-z0-9_-]{1,30}$", not "a b"',
  ],
  [
    'a number that is too large',
    '{"type":"user","username":"x","id":2147483647}',
    'the field "id" must be <= 2000000000, not 2147483647',
  ],
  [
    'a token in place of its hash, without printing it',
    '{"type":"user","username":"x","api_token_hash":"AAAAARHr0cVhQ2vY"}',
    'the field "api_token_hash" must match pattern "^[0-9a-f]{64}$" or null',
  ],
  [
    'a NUL character',
    '{"type":"user","username":"x","full_name":"a\\u0000b"}',
    'a text contains a NUL character or an unpaired surrogate',
  ],
  [
    'a lone surrogate in the name of a field',
    '{"type":"problem","code":"x","name":"x","checker":{"name":"x","args":{"\\ud83c":1}}}',
    'a text contains a NUL character or an unpaired surrogate',
  ],
  ['a name that exists', '{"type":"user","username":"old"}', 'the user "old" already exists'],
  ['an id that exists', '{"type":"user","username":"x","id":1}', 'the id 1 already exists in users'],
  [
    'the id of a submission that exists',
    submission('"id":1,"result":"AC"'),
    'the id 1 already exists in submissions',
  ],
  [
    'an unknown reference',
    '{"type":"user","username":"x","organizations":["club"]}',
    'there is no organization "club"',
  ],
  [
    'an unknown language of a problem',
    '{"type":"problem","code":"x","name":"x","languages":["COBOL"]}',
    'there is no language "COBOL"',
  ],
  [
    'two limits for one language',
    '{"type":"problem","code":"x","name":"x","language_limits":[{"language":"PY3","time_limit":1,"memory_limit":1},{"language":"PY3","time_limit":2,"memory_limit":1}]}',
    'the language "PY3" is limited twice',
  ],
  [
    'a password and a hash of one',
    '{"type":"user","username":"x","password":"x","password_hash":"x"}',
    'a user has a "password" or a "password_hash", not both',
  ],
  [
    'a contest with an end equal to its start',
    contest('"end_time":"2025-01-01"'),
    'the contest ends before it starts',
  ],
  [
    'an invalid time',
    contest('"end_time":"tomorrow"'),
    'the field "end_time" is not an ISO 8601 time: "tomorrow"',
  ],
  [
    'a thaw in the future',
    contest('"thawed_at":"2026-01-01T00:00:00.001Z"'),
    'the field "thawed_at" is in the future',
  ],
  ...['plain text', 'pbkdf2_sha256$1$salt$hash', '$argon2id$v=19$m=8', '!', ''].map(
    (hash): [string, string, string] => [
      `a password hash that nobody can sign in with (${hash}), without repeating it`,
      `{"type":"user","username":"x","password_hash":${JSON.stringify(hash)}}`,
      'the field "password_hash" is no hash that the site knows, so the user could not sign in; null means no password',
    ],
  ),
  [
    'a freeze longer than the contest',
    contest('"format":"icpc","frozen_last_minutes":1441'),
    'frozen minutes must be a whole number from 0 to 1440',
  ],
  [
    'an unknown option of the format',
    contest('"format":"icpc","format_config":{"bonus":1}'),
    'unknown config key "bonus"',
  ],
  [
    'a problem listed twice in a contest',
    contest('"problems":[{"code":"sum"},{"code":"sum"}]'),
    'the problem "sum" is in the contest twice',
  ],
  [
    'a problem kept hidden that is not in the contest',
    contest('"problems":[{"code":"sum"}],"kept_hidden":["sum","sums"]'),
    'the field "kept_hidden" names "sums", which is no problem of the contest',
  ],
  [
    'a participation that exists',
    '{"type":"participation","contest":"round","user":"old"}',
    'the participation "round/old/0" already exists',
  ],
  [
    'a status that contradicts the result',
    submission('"status":"CE","result":"AC"'),
    'the status CE and the result AC disagree',
  ],
  [
    'points without a total',
    submission('"result":"AC","case_points":1'),
    'the fields "case_points" and "case_total" must be given together',
  ],
  [
    'a problem outside the contest',
    submission('"result":"AC","contest":"round","problem":"max"'),
    'the problem "max" is not in the contest "round"',
  ],
  [
    'a missing virtual participation',
    submission('"result":"AC","contest":"round","virtual":1'),
    '"old" has no participation 1 in the contest "round"',
  ],
  [
    'a participation outside contests',
    submission('"result":"AC","virtual":1'),
    'a submission outside contests cannot have a participation',
  ],
  [
    'a case that is listed twice',
    submission('"result":"AC","cases":[{"case":1,"status":"AC"},{"case":1,"status":"AC"}]'),
    'the case 1 is listed twice',
  ],
];

describe('a snapshot is refused, and nothing of it loaded, for', () => {
  for (const [title, line, fault] of faults) {
    test(title, async () => {
      const text = `{"type":"user","username":"new"}\n\n${line}\n{"type":"user","username":"newer"}\n`;
      await assert.rejects(loadText(database, text), { name: 'OperatorError', message: `line 3: ${fault}` });
      assert.equal(await dumpText(database), before);
    });
  }

  test('bytes that are not UTF-8', async () => {
    const text = Buffer.concat([
      Buffer.from('\n{"type":"user","username":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]);
    await assert.rejects(loadText(database, text), { message: 'line 2: the line is not UTF-8' });
  });

  test('a name of an earlier line, near or far', async () => {
    const user = '{"type":"user","username":"twice"}\n';
    const message = (line: number) => ({
      message: `line ${line}: the user "twice" is already defined on line 1`,
    });
    await assert.rejects(loadText(database, user + user), message(2));
    const others = Array.from({ length: 4000 }, (_, index) => `{"type":"user","username":"u${index}"}\n`);
    await assert.rejects(loadText(database, user + others.join('') + user), message(4002));
    assert.equal(await dumpText(database), before);
  });

  test('an id of an earlier line', async () => {
    const lines = '{"type":"user","username":"a","id":7}\n{"type":"user","username":"b","id":7}\n';
    await assert.rejects(loadText(database, lines), { message: 'line 2: the id 7 already exists in users' });
  });

  test('values that only the database refuses', async () => {
    await database.pool.query(`create unique index on judges (lower(name))`);
    const lines = '{"type":"judge","name":"J","auth_key":""}\n{"type":"judge","name":"j","auth_key":""}\n';
    await assert.rejects(loadText(database, lines), {
      message:
        'line 2: the database refused it: duplicate key value violates unique constraint "judges_lower_idx"',
    });
  });

  test('a reference to a later line', async () => {
    const lines =
      '{"type":"user","username":"x","organizations":["late"]}\n{"type":"organization","slug":"late","name":""}\n';
    await assert.rejects(loadText(database, lines), { message: 'line 1: there is no organization "late"' });
  });

  test('a line of 50 megabytes, without reading all of it', async () => {
    let given = 0;
    async function* endless() {
      yield Buffer.from('{"type":"user","username":"x"}\n"');
      for (; given < 50; given++) yield Buffer.alloc(1_000_000, 'x');
    }
    const reading = async () => {
      for await (const _ of readRecords(endless()));
    };
    await assert.rejects(reading(), { message: 'line 2: the line is longer than 32 MiB' });
    assert.equal(given, 33);
  });
});

test('generated ids are above the given ones', async () => {
  const names = ['a', 'b', 'c'].map((name) => `{"type":"user","username":"${name}"}`);
  await loadText(fresh, [...names, '{"type":"user","username":"d","id":2}'].join('\n'));
  await fresh.query.insertInto('users').values({ username: 'later' }).execute();
  const rows = await fresh.query.selectFrom('users').select(['id', 'username']).orderBy('username').execute();
  assert.deepEqual(
    rows.map(({ id, username }) => `${username} ${id}`),
    ['a 3', 'b 4', 'c 5', 'd 2', 'later 6'],
  );
});
