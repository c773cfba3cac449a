import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { contestSettings } from '@tribunal/contract/settings/contest-settings';
import { languageSettings } from '@tribunal/contract/settings/language-settings';
import { organizationSettings } from '@tribunal/contract/settings/organization-settings';
import { problemSettings } from '@tribunal/contract/settings/problem-settings';
import { defaultsOf } from '@tribunal/contract/settings/setting';
import { sitePageSettings } from '@tribunal/contract/settings/site-page-settings';
import { userSettings } from '@tribunal/contract/settings/user-settings';
import { type SnapshotRecord, snapshotRecords } from '@tribunal/contract/snapshot/snapshot';
import { dumpSnapshot } from '@tribunal/server/snapshot/dump/dump-snapshot';
import { testBlobs } from '../fixtures/blobs.ts';
import { testDatabase } from '../fixtures/database.ts';
import { bareRecords, fullRecords, richSnapshot } from '../fixtures/rich-snapshot.ts';
import { dumpText, linesOf, loadText, openSecrets } from '../fixtures/snapshot.ts';
import { dumpedBareJudgings } from './judging-records.ts';

const [first, second, third] = [await testDatabase(), await testDatabase(), await testDatabase()];
await loadText(first, linesOf(richSnapshot));
const dumped = await dumpText(first, true);
const records = dumped
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as SnapshotRecord);

test('a dump loaded into an empty site dumps to the same bytes', async () => {
  await loadText(second, dumped);
  assert.equal(await dumpText(second, true), dumped);
});

test('a snapshot may arrive in pieces of any size and without a final newline', async () => {
  await loadText(third, `\n${dumped.replaceAll('\n', '\r\n').trimEnd()}`, 7);
  assert.equal(await dumpText(third, true), dumped);
});

test('a dump has parents before children, and fields in the order of the contract', () => {
  const types = Object.keys(snapshotRecords) as (keyof typeof snapshotRecords)[];
  assert.deepEqual([...new Set(records.map(({ type }) => type))], types);
  for (const record of records) {
    const fields = Object.keys(snapshotRecords[record.type].properties);
    const written = fields.filter((field) => field !== 'password');
    assert.deepEqual(Object.keys(record), written);
  }
});

test('every field is dumped as it was loaded', () => {
  for (const given of fullRecords) {
    const found = records.find(({ type }) => type === given.type);
    assert.deepEqual(found, given);
  }
});

test('omitted fields have their defaults', () => {
  const { admins: _, ...organizationDefaults } = defaultsOf(organizationSettings);
  // The rating made a live participation, which comes before the bare one.
  const placeOf = (type: string) => (type === 'participation' ? 2 : 1);
  const bare = bareRecords.map(({ type }) => records.filter((record) => record.type === type)[placeOf(type)]);
  assert.deepEqual(bare, [
    { type: 'site_page', slug: 'simple', title: 'Bare', ...defaultsOf(sitePageSettings) },
    { type: 'language', key: 'PY3', name: 'Python 3', id: 41, ...defaultsOf(languageSettings) },
    { type: 'organization', slug: 'club', name: 'Club', id: 10, ...organizationDefaults, logo: null },
    {
      type: 'user',
      username: 'bob',
      id: 78,
      password_hash: null,
      ...defaultsOf(userSettings),
      organizations: [],
      administers: [],
      organization_requests: [],
      api_token_hash: null,
      totp_key: null,
      scratch_code_hashes: [],
      created_at: '2026-01-01T00:00:00+00:00',
      last_seen_at: null,
      api_token_used_at: null,
      photo: null,
    },
    { type: 'judge', name: 'judge.2', auth_key: '', tier: 1, is_blocked: false, is_disabled: false },
    {
      type: 'problem',
      code: 'plain',
      name: 'Plain',
      id: 6,
      ...defaultsOf(problemSettings),
      checker: { name: 'standard', args: null },
      cases: [],
      data_made: null,
      data_version: null,
      editorial: null,
      solutions: [],
      time_limit_rule: null,
    },
    {
      type: 'problem_revision',
      problem: 'plain',
      number: 1,
      made_at: '2025-01-01T00:00:00+00:00',
      settings: {},
      made_by: null,
    },
    {
      type: 'contest',
      key: 'bare',
      name: 'Bare',
      start_time: '2024-06-01T00:00:00+00:00',
      end_time: '2024-06-02T00:00:00+00:00',
      id: 13,
      ...defaultsOf(contestSettings),
      thawed_at: null,
      system_tested_at: null,
      finalized_at: null,
      opened_at: null,
      kept_hidden: [],
      banner: null,
    },
    {
      type: 'participation',
      contest: 'bare',
      user: 'bob',
      virtual: 0,
      real_start: '2024-06-01T00:00:00+00:00',
      is_disqualified: false,
      is_unofficial: false,
      extra_minutes: 0,
      is_current: false,
      presence: null,
    },
    {
      type: 'submission',
      user: 'bob',
      problem: 'plain',
      language: 'PY3',
      date: '2025-01-01T00:20:00.999+00:00',
      id: 1001,
      source: '',
      files: null,
      archive: null,
      status: 'D',
      result: 'AC',
      time: null,
      memory: null,
      case_points: 1,
      case_total: 1,
      judged_at: '2025-01-01T00:20:00.999+00:00',
      error: null,
      contest: null,
      virtual: 0,
      removed_from: null,
      data_version: null,
      token_used_at: null,
      cases: [],
      judgements: [],
      notes: [],
    },
    {
      type: 'clarification',
      contest: 'bare',
      author: 'bob',
      question: 'Why?',
      asked_at: '2024-06-01T00:00:00+00:00',
      id: 71,
      problem: null,
      answer: null,
      to: null,
      answered_by: null,
      answered_at: null,
      assigned_to: null,
      reply_to: null,
    },
    {
      type: 'announcement',
      contest: null,
      text: 'Welcome.',
      made_at: null,
      id: 81,
      problem: null,
      author: null,
      publish_at: '2024-06-01T00:00:00+00:00',
      to: null,
    },
    {
      type: 'balloon',
      contest: 'icpc',
      user: 'bob',
      problem: 'sum',
      delivered_at: '2025-01-01T02:00:00+00:00',
      delivered_by: null,
    },
    {
      type: 'registration_request',
      contest: 'icpc',
      user: 'bob',
      state: 'waiting',
      made_at: '2025-01-01T00:00:00+00:00',
      answers: {},
      decided_at: null,
      decided_by: null,
    },
    {
      type: 'combined_scoreboard',
      ...{ slug: 'both', name: 'Both', rule: 'sum', contests: ['bare', 'icpc'], id: 51 },
      made_at: '2026-01-01T00:00:00+00:00',
    },
    {
      type: 'print_job',
      contest: 'icpc',
      user: 'bob',
      source: 'x',
      made_at: '2025-01-01T02:00:00+00:00',
      language: null,
      state: 'waiting',
      handled_by: null,
      attempts: 0,
      fault: '',
    },
    {
      type: 'library_file',
      name: 'bare.h',
      content: '',
      added_at: '2025-01-02T00:00:00+00:00',
      added_by: null,
    },
    {
      type: 'news_post',
      title: 'Bare',
      published_at: '2025-01-02T00:00:00+00:00',
      id: 31,
      body: '',
      author: null,
    },
    {
      type: 'problem_list',
      slug: 'bare',
      name: 'Bare',
      made_at: '2025-01-02T00:00:00+00:00',
      description: '',
      visibility: 'public',
      problems: [],
      owner: 'bob',
      organization: null,
    },
    {
      type: 'invitation',
      token_hash: 'aa'.repeat(32),
      expires_at: '2025-01-02T00:00:00+00:00',
      uses_left: 1,
      organization: null,
    },
    {
      type: 'reader',
      contest: 'bare',
      name: 'Tool',
      token_hash: 'bb'.repeat(32),
      id: 41,
      made_at: '2026-01-01T00:00:00+00:00',
      used_at: null,
    },
    {
      ...{ type: 'named_token', user: 'ada', name: 'Tool', scope: 'read', token_hash: 'dd'.repeat(32) },
      ...{ contest: null, made_at: '2026-01-01T00:00:00+00:00', expires_at: null, used_at: null },
    },
    {
      type: 'scoreboard_link',
      contest: 'bare',
      key_hash: 'cc'.repeat(32),
      note: '',
      origins: [],
      created_at: '2026-01-01T00:00:00+00:00',
    },
    { type: 'reveal_remote', contest: 'bare', presenter: '', status: '', number: 0, commands: [] },
    {
      type: 'audit_entry',
      at: '2025-01-02T00:00:00+00:00',
      actor: 'command line',
      action: 'load',
      user: null,
      address: '',
      target: '',
      details: {},
    },
    ...dumpedBareJudgings,
  ]);
});

test('a contest or problem with a list of viewers is private by default', () => {
  const privacy = records.flatMap((record) => {
    if (record.type === 'problem') return [[record.code, record.is_organization_private]];
    return record.type === 'contest' ? [[record.key, record.is_private, record.is_organization_private]] : [];
  });
  assert.deepEqual(privacy, [
    ['sum', false],
    ['plain', false],
    ['lists', true],
    ['icpc', false, false],
    ['bare', false, false],
    ['sealed', true, true],
  ]);
});

test('unjudged submissions are queued, as a rejudge if they have a verdict', async () => {
  const { rows } = await first.pool.query(
    `select s.status, q.judgement from submissions s join judge_queue q on q.submission_id = s.id order by s.id`,
  );
  assert.deepEqual(rows, [
    { status: 'QU', judgement: 1 },
    { status: 'P', judgement: 2 },
    { status: 'G', judgement: 1 },
  ]);
});

const argon2 = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHRzYWx0$';

test('plain secrets of the snapshot are hashed or encrypted in the site', async () => {
  const rows = await first.query
    .selectFrom('users')
    .select(['username', 'password_hash', 'totp_key'])
    .orderBy('id')
    .execute();
  assert.deepEqual(rows, [
    { username: 'ada', password_hash: `${argon2}d2VpcmQgaGFzaA`, totp_key: 'sealed JBSWY3DPEHPK3PXP' },
    { username: 'bob', password_hash: null, totp_key: null },
    { username: 'eve', password_hash: `${argon2}Y2xlYXIgdGV4dA`, totp_key: null },
  ]);
});

test('a two-factor key that was encrypted with another secret key stops the dump', async () => {
  await third.query.updateTable('users').set({ totp_key: 'garbage' }).where('username', '=', 'bob').execute();
  await assert.rejects(dumpText(third, true), {
    message: 'cannot read the two-factor key of "bob": it was sealed with another SECRET_KEY',
  });
});

test('a dump shows the site at one moment, despite concurrent writes', async () => {
  let isChanged = false;
  const chunks: Buffer[] = [];
  const output = new Writable({
    async write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      if (!isChanged)
        await second.query.insertInto('judges').values({ name: 'late', auth_key: '' }).execute();
      isChanged = true;
      done();
    },
  });
  await dumpSnapshot({ database: second, blobs: testBlobs }, output, {
    secrets: openSecrets,
    signal: new AbortController().signal,
    hasAuditLog: true,
  });
  assert.equal(Buffer.concat(chunks).toString(), dumped);
  assert.notEqual(await dumpText(second, true), dumped);
});

test('a record that is too long to load stops the dump', async () => {
  await second.pool.query(`update problems set description = repeat('x ', 17000000) where code = 'sum'`);
  await assert.rejects(dumpText(second, true), {
    message: 'record 17 needs a line longer than 32 MiB, which load does not accept',
  });
});
