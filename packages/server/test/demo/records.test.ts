import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import {
  type SnapshotRecord,
  type SnapshotType,
  snapshotRecords,
} from '@tribunal/contract/snapshot/snapshot';
import { Compile } from 'typebox/compile';
import { activityRecords } from '../../src/demo/demo-records.ts';
import { demoProblems } from '../../src/demo/problems.ts';
import { all, now, records } from './records.ts';

test('the same moment gives an identical demo, and another moment a different one', () => {
  const once = hash(activityRecords(now));
  assert.equal(hash(activityRecords(new Date(now))), once);
  assert.notEqual(hash(activityRecords(new Date(now.getTime() + 60_000))), once);
});

test('every record has the shape of a snapshot line', () => {
  for (const [type, schema] of Object.entries(snapshotRecords)) {
    const validator = Compile(schema);
    for (const record of records.filter((record) => record.type === type)) {
      assert.deepEqual(validator.Errors(record), [], JSON.stringify(record).slice(0, 200));
    }
  }
});

test('parents come before children', () => {
  const order: SnapshotType[] = [
    'language',
    'organization',
    'user',
    'contest',
    'participation',
    'submission',
    'print_job',
    'combined_scoreboard',
    'news_post',
    'problem_list',
    'bookmark',
  ];
  assert.deepEqual([...new Set(records.map(({ type }) => type))], order);
  const places = records.map(({ type }) => order.indexOf(type));
  assert.deepEqual(
    places,
    places.toSorted((a, b) => a - b),
  );
});

test('the demo has the promised size', () => {
  const types = Object.keys(snapshotRecords) as SnapshotType[];
  const counts = Object.fromEntries(
    types.map((type) => [type, all(type).length] as const).filter(([, count]) => count > 0),
  );
  const { participation, submission, ...fixed } = counts;
  assert.deepEqual(fixed, {
    language: 26,
    organization: 3,
    user: 256,
    contest: 33,
    print_job: 1,
    combined_scoreboard: 1,
    news_post: 2,
    problem_list: 2,
    bookmark: 1,
  });
  assert.ok(participation! > 1200 && participation! < 2000, `${participation} participations`);
  assert.ok(submission! > 5000 && submission! < 7000, `${submission} submissions`);
});

test('keys are unique and valid in addresses', () => {
  const keys = {
    language: all('language').map(({ key }) => key),
    organization: all('organization').map(({ slug }) => slug),
    user: all('user').map(({ username }) => username),
    problem: demoProblems().map(({ code }) => code),
    contest: all('contest').map(({ key }) => key),
    participation: all('participation').map(({ contest, user, virtual }) => `${contest} ${user} ${virtual}`),
  };
  for (const [type, found] of Object.entries(keys)) assert.equal(new Set(found).size, found.length, type);
  for (const code of [...keys.problem, ...keys.contest]) assert.match(code, /^[a-z0-9_]{1,32}$/);
  for (const username of keys.user) assert.match(username, /^[A-Za-z0-9_-]{1,30}$/);
  for (const tag of all('contest').flatMap(({ tags }) => tags ?? [])) assert.match(tag, /^[a-z-]{1,20}$/);
});

test('every reference has a record', () => {
  const users = new Set(all('user').map(({ username }) => username));
  const problems = new Set(demoProblems().map(({ code }) => code));
  const languages = new Set(all('language').map(({ key }) => key));
  const organizations = new Set(all('organization').map(({ slug }) => slug));
  const participations = new Set(
    all('participation').map(({ contest, user, virtual }) => `${contest} ${user} ${virtual}`),
  );
  const people = all('contest').flatMap(({ authors = [], curators = [], testers = [] }) => [
    ...[...authors, ...curators, ...testers],
  ]);
  const missing = [
    ...people.filter((name) => !users.has(name)),
    ...all('contest')
      .flatMap(({ private_contestants = [] }) => private_contestants)
      .filter((name) => !users.has(name)),
    ...[...all('user'), ...all('contest')]
      .flatMap((r) => r.organizations ?? [])
      .filter((slug) => !organizations.has(slug)),
    ...all('contest')
      .flatMap(({ problems: used }) => used!.map(({ code }) => code))
      .filter((code) => !problems.has(code)),
    ...all('submission').filter(
      ({ user, problem, language }) => !users.has(user) || !problems.has(problem) || !languages.has(language),
    ),
    ...all('submission').filter(
      ({ contest, user, virtual }) => contest && !participations.has(`${contest} ${user} ${virtual}`),
    ),
  ];
  assert.deepEqual(missing, []);
});

test('there is one administrator, and no user has a secret', () => {
  const secrets = ['password', 'password_hash', 'api_token_hash', 'totp_key'];
  assert.deepEqual(
    all('user').filter((user) => secrets.some((field) => field in user)),
    [],
  );
  assert.deepEqual(
    all('user')
      .filter(({ is_superuser }) => is_superuser)
      .map(({ username, is_staff }) => ({ username, is_staff })),
    [{ username: 'admin', is_staff: true }],
  );
});

function hash(lines: Iterable<SnapshotRecord>): string {
  return createHash('sha256')
    .update(JSON.stringify([...lines]))
    .digest('hex');
}
