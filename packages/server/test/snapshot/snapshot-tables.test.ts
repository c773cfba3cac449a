import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SnapshotRecord } from '@tribunal/contract/snapshot/snapshot';
import type { Database } from '@tribunal/server/database/connection';
import { testDatabase } from '../fixtures/database.ts';
import { richSnapshot } from '../fixtures/rich-snapshot.ts';
import { dumpText, linesOf, loadText } from '../fixtures/snapshot.ts';

/** Tables that a load leaves empty or fills by itself, with the reason. */
const otherTables: Readonly<Record<string, string>> = {
  api_callers: 'who asked the data API lately',
  attempts: 'wrong passwords lately',
  contest_feeds: 'made again from the contest log',
  contest_feed_lines: 'made again from the contest log',
  contest_shadows: 'not kept yet',
  similarity_pairs: 'found again by the next comparison',
  similarity_runs: 'what the site does now',
  shadow_submissions: 'not kept yet',
  first_steps_dismissals: 'whoever has dismissed them does it again',
  held_verdicts: 'judged again: nobody but the jury knew them',
  generated_cases: 'made again by the next judge',
  idempotency_keys: 'recognizes a request that is sent twice',
  import_parts: 'the progress of an import',
  judge_data_pauses: 'what judges do now',
  judge_problems: 'what judges do now',
  judge_runtimes: 'what judges do now',
  maintenance: 'what operators do now',
  list_changes: 'tells caches about changes',
  password_resets: 'links that are valid for hours',
  problem_difficulties: 'computed from the submissions by a job',
  problem_cases: 'the data of sites before data versions',
  rating_changes: 'tells caches about changes',
  ratings_due: 'work that the load does at once',
  schema_migrations: 'of the program',
  secret_key_fingerprints: 'of the key that the site has',
  sessions: 'everybody signs in again',
  standings_due: 'work that the load does at once',
  stress_runs: 'work that goes on, and what it found until somebody keeps it',
  test_productions: 'work that goes on, and what it made until somebody saves it',
  submission_keys: 'recognizes a submission that is sent twice',
  webhook_dead_letters: 'webhooks send everything again',
};

/** Columns that a load does not fill, by table: what happens now, and what only this program or this minute needs. */
const otherColumns: Readonly<Record<string, readonly string[]>> = {
  // When the site learned of a case during the judging. Cases of a snapshot have the time of the verdict.
  // A judge can make the output again.
  case_results: ['at', 'output', 'output_bytes'],
  // Tells caches about changes.
  contest_heads: ['name_changes', 'names_changed_by'],
  // After a load, webhooks send everything again.
  contest_webhooks: [
    ...['delivered_at', 'epoch', 'failures', 'fault', 'lease', 'leased_until', 'number', 'retry_at'],
  ],
  // Which judge works on it.
  judge_queue: ['avoided_judge_id', 'claim', 'judge_id', 'lease_until', 'losses', 'site', 'stalls'],
  // How a judge is connected. The judge that the site starts itself is not in a snapshot, and nothing refers to ids of judges.
  judges: [
    ...['accepts_test_runs', 'connection', 'fetches_data', 'id', 'is_local', 'is_online', 'last_address'],
    ...['load', 'online_since', 'ping', 'protection', 'seen_at', 'site'],
    // A restored judge may be another machine.
    ...['calibrated_at', 'runs_benchmarks', 'speed'],
  ],
  // In the order of the file; and which process prints it.
  print_jobs: ['id', 'lease', 'leased_until'],
  // Read again from the files, or reported again by a judge.
  problem_data_versions: ['generated', 'listing'],
  // Which judge works on it. Measurements are those of finished judgings.
  proposed_judgings: [
    ...['avoided_judge_id', 'claim', 'lease_until', 'losses', 'measurements', 'site', 'stalls'],
    'toolchain_id',
  ],
  // It makes the row the only one.
  site_settings: ['id'],
  // Only verifications keep their runs.
  test_runs: [
    ...[
      'claim',
      'data_version',
      'judge_id',
      'judgement',
      'lease_until',
      'losses',
      'only_judge_id',
      'position',
    ],
    ...['submission_id', 'user_id'],
  ],
  // A code of two-factor authentication counts once, within half a minute.
  users: ['totp_last_step'],
};

/** A rated contest with ranks, and one that runs during the load and shows nobody their results. */
const problems = [{ code: 'plain', points: 1 }];
const aContest = { type: 'contest', format: 'icpc', frozen_last_minutes: 60, problems } as const;
const played: SnapshotRecord[] = [
  {
    ...{ ...aContest, key: 'rated', name: 'Rated', is_rated: true },
    ...{ start_time: '2025-05-01T00:00:00Z', end_time: '2025-05-01T05:00:00Z' },
    thawed_at: '2025-05-01T06:00:00Z',
  },
  {
    ...{ ...aContest, key: 'silent', name: 'Silent', submission_visibility: 'nothing' },
    ...{ start_time: '2025-12-31T22:00:00Z', end_time: '2026-01-01T03:00:00Z' },
  },
  ...['2025-05-01T01:00:00Z', '2025-05-01T02:00:00Z'].map((date, index) => accepted('rated', index, date)),
  accepted('silent', 0, '2025-12-31T23:00:00Z'),
];

function accepted(contest: string, index: number, date: string): SnapshotRecord {
  const user = ['bob', 'eve'][index]!;
  return { type: 'submission', user, problem: 'plain', language: 'PY3', date, result: 'AC', contest };
}

async function tablesOf({ pool }: Database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function rowsOf({ pool }: Database, table: string): Promise<string[]> {
  const without = otherColumns[table] ?? [];
  const { rows } = await pool.query<{ row: string }>(
    `select (to_jsonb(t) - $1::text[])::text as row from "${table}" t order by 1`,
    [without],
  );
  return rows.map(({ row }) => row);
}

const [first, second] = [await testDatabase(), await testDatabase()];
await loadText(first, linesOf([...richSnapshot, ...played]));
await loadText(second, await dumpText(first, true));
const tables = (await tablesOf(first)).filter((table) => !Object.hasOwn(otherTables, table));

test('a loaded dump has the rows of the site in every table', async () => {
  for (const table of tables)
    assert.deepEqual(await rowsOf(second, table), await rowsOf(first, table), table);
});

test('every table has a row, so that nothing is compared with nothing', async () => {
  const empty: string[] = [];
  for (const table of tables) if ((await rowsOf(first, table)).length === 0) empty.push(table);
  assert.deepEqual(empty, []);
});

test('every other column has a value that is not its default', async () => {
  const { rows } = await first.pool.query<{ table: string; column: string; initial: string | null }>(
    `select table_name as table, column_name as column, column_default as initial from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) and is_identity = 'NO'
       and (is_nullable = 'YES' or column_default is not null) order by 1, 2`,
    [tables],
  );
  const plain: string[] = [];
  for (const { table, column, initial } of rows) {
    const found = await first.pool.query(
      `select from "${table}" where "${column}" is distinct from ${initial ?? 'null'} limit 1`,
    );
    if (found.rowCount === 0 && !otherColumns[table]?.includes(column)) plain.push(`${table}.${column}`);
  }
  assert.deepEqual(plain, []);
});

test('no table is left out that does not exist', async () => {
  const known = await tablesOf(first);
  assert.deepEqual(
    Object.keys(otherTables).filter((table) => !known.includes(table)),
    [],
  );
});
