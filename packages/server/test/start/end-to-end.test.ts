import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { caseStatuses } from '@tribunal/core/judging/verdicts';
import { eventually } from '../../../../test/eventually.ts';
import { newFolder } from '../database/embedded/data-directory.ts';
import { startSite, tribunal } from '../fixtures/tribunal.ts';

const hasBubblewrap = spawnSync('bwrap', ['--version']).status === 0;
const syncKey = 'a sync key that only this test knows, quite long';

const snapshot = [
  { type: 'user', username: 'ada' },
  {
    type: 'problem',
    code: 'sums',
    name: 'Sums',
    cases: [
      { input: '1 2\n', output: '3\n', points: 1 },
      { input: '3 4\n', output: '7\n', points: 1 },
    ],
  },
  {
    type: 'contest',
    key: 'finals',
    name: 'Finals',
    start_time: new Date(Date.now() - 3_600_000).toISOString(),
    end_time: new Date(Date.now() + 3_600_000).toISOString(),
    problems: [{ code: 'sums' }],
  },
];

interface SyncRow {
  readonly id: string;
  readonly author: string;
  readonly submissionStatus: string;
}

test('a solution sent by a script to the demo is judged by the local judge and appears in the sync feed, and so are those of the contestants of the demo', {
  skip: hasBubblewrap ? false : 'needs bubblewrap (Debian and Ubuntu: apt install bubblewrap)',
}, async () => {
  const SITE_DATA_DIR = await newFolder();
  const file = join(SITE_DATA_DIR, 'start.ndjson');
  await writeFile(file, snapshot.map((record) => JSON.stringify(record)).join('\n'));
  const env = {
    SITE_DATA_DIR,
    SITE_LOCAL_JUDGE: 'True',
    SITE_ENABLE_SYNC_API: 'True',
    GLOBAL_API_KEY: syncKey,
    SITE_LOG_LEVEL: 'warn',
  };
  const site = await startSite(env, '--demo');
  const demoScoreboard = () => textAt(`${site.address}/contest/city_finals/ranking.csv`);
  const firstScoreboard = await demoScoreboard();
  const feed = async (contest: string): Promise<SyncRow[]> => {
    const address = `${site.address}/api/v2/sync/contest/${contest}/submissions?from_timestamp=2020-01-01`;
    return JSON.parse(await textAt(address, { 'x-global-api-key': syncKey }));
  };
  const filled = new Set((await feed('city_finals')).map(({ id }) => id));
  // Added while the site runs, so that the site must notice the problem by itself.
  assert.equal((await tribunal(['load', file], { SITE_DATA_DIR })).status, 0);
  const { stdout } = await tribunal(['generate_api_token', 'ada'], { SITE_DATA_DIR });
  const headers = { authorization: `Bearer ${stdout.trim()}`, accept: 'application/json' };
  const post = (path: string, fields: Record<string, string>) =>
    fetch(`${site.address}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });

  assert.equal((await post('/contest/finals/join', {})).status, 200);
  const known = JSON.parse(await textAt(`${site.address}/api/v2/languages?key=PY3`));
  const language = String(known.data.objects[0].id);
  const source = 'print(sum(map(int, input().split())))\n';
  const submitted = await post('/problem/sums/submit', { source, language });
  const { data } = (await submitted.json()) as { data: { id: number } };
  assert.equal(submitted.status, 201);

  let object: { result: string | null; cases: unknown[] } = { result: null, cases: [] };
  while (object.result === null) {
    const reply = await fetch(`${site.address}/api/v2/submission/${data.id}?wait=30`, { headers });
    ({ object } = ((await reply.json()) as { data: { object: typeof object } }).data);
  }
  assert.deepEqual([object.result, object.cases.length], ['AC', 2]);

  const rows = await feed('finals');
  assert.deepEqual(
    rows.map(({ id, author, submissionStatus }) => [id, author, submissionStatus]),
    [[String(data.id), 'ada', 'AC']],
  );
  const isNewVerdict = ({ id, submissionStatus }: SyncRow) =>
    !filled.has(id) && caseStatuses.some((status) => status === submissionStatus);
  await eventually('the scoreboard of the demo moves', async () => {
    const isJudged = (await feed('city_finals')).some(isNewVerdict);
    return isJudged && (await demoScoreboard()) !== firstScoreboard;
  });
  const { status, stderr } = await site.stop();
  assert.deepEqual({ status, stderr }, { status: 0, stderr: '' });
});

async function textAt(address: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(address, { headers });
  assert.equal(reply.status, 200, address);
  return reply.text();
}
