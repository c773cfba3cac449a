import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { readPeopleFile } from '../packages/core/src/accounts/people-file.ts';
import { importPeople } from '../packages/server/src/actions/accounts/importing/import-people.ts';
import { editParticipation } from '../packages/server/src/actions/contests/edit-participation.ts';
import { editContest } from '../packages/server/src/actions/contests/editing/edit-contest.ts';
import type { Database } from '../packages/server/src/database/connection.ts';
import { migrate } from '../packages/server/src/database/migrations.ts';
import { openDatabase } from '../packages/server/src/database/open-database.ts';
import { createLog } from '../packages/server/src/environment/log.ts';
import { operator } from '../packages/server/src/storage/accounts/audit-log.ts';
import { commandLine } from '../packages/server/src/storage/accounts/editor.ts';
import {
  type ContestSettings,
  findContestSettings,
} from '../packages/server/src/storage/contests/settings/contest-settings.ts';
import { atMost, type BenchRow } from './bench.ts';
import { median } from './frame/median.ts';
import { contestId, generate, queueSubmissions } from './organize/data.ts';
import { longestPause, type Waiting } from './organize/verdict-writers.ts';

export const name = 'organize';

const rounds = 3;
const teams = 5000;

/** An organizer's work while a contest of 5,000 participants and 100,000 submissions runs, in one process with the judging. */
export async function run(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'tribunal-bench-'));
  const settings = { DATABASE_URL: '', SITE_DATA_DIR: folder };
  const database = await openDatabase(settings, 'command', createLog('silent'));
  try {
    await migrate(database.pool);
    await generate(database);
    return [...(await editing(database)), ...(await importing(database))];
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function editing(database: Database): Promise<BenchRow[]> {
  const ids = await database.transaction((queries) => queueSubmissions(queries, 500));
  const queued = ids.map((id) => ({ id, judgement: 1 }));

  const idle = await longestPause(database, queued, () => sleep(2000));
  const rows = [row('longest pause between verdicts, 4 writers, no edit', idle, 'ms')];
  for (const [edited, change] of Object.entries(edits)) {
    const times: number[] = [];
    const previews: number[] = [];
    const pauses: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const changes = change((await findContestSettings(database.query, contestId))!, round);
      pauses.push(
        await longestPause(database, queued, async () => {
          previews.push((await timed(() => edit(database, changes, true)))[1]);
        }),
        await longestPause(database, queued, async () => {
          times.push((await timed(() => edit(database, changes, false)))[1]);
        }),
      );
    }
    const limit = describing.includes(edited) ? 300 : 2000;
    rows.push(atMost(limit, row(`edit ${edited}, median of ${rounds}`, median(times), 'ms')));
    rows.push(atMost(limit, row(`edit ${edited}: preview, median of ${rounds}`, median(previews), 'ms')));
    rows.push(
      atMost(1000, row(`edit ${edited}: longest pause between verdicts, median`, median(pauses), 'ms')),
    );
  }
  return [...rows, ...(await extraTime(database, queued))];
}

/** For one contestant. */
async function extraTime(database: Database, queued: Waiting[]): Promise<BenchRow[]> {
  const times: number[] = [];
  const pauses: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const given = { key: 'main', username: 'user1', extra_minutes: 5 + round };
    pauses.push(
      await longestPause(database, queued, async () => {
        const [answer, ms] = await timed(() => editParticipation(database, commandLine, given, new Date()));
        if ('refusal' in answer) throw new Error(answer.refusal);
        times.push(ms);
      }),
    );
  }
  return [
    atMost(300, row(`extra time, median of ${rounds}`, median(times), 'ms')),
    atMost(1000, row('extra time: longest pause between verdicts, median', median(pauses), 'ms')),
  ];
}

/** These change no result. */
const describing = ['the description', 'the label of a problem'];

/** Each sends all settings, as the page does. */
const edits: Readonly<Record<string, (settings: ContestSettings, round: number) => ContestSettings>> = {
  'the description': (settings, round) => ({ ...settings, description: `Edition ${round}` }),
  'the label of a problem': ({ problems: [first, ...others], ...settings }, round) => ({
    ...settings,
    problems: [{ ...first!, label: `A${round}` }, ...others],
  }),
  'the end': (settings, round) => ({
    ...settings,
    end_time: new Date(Date.parse(settings.end_time) + 60_000 * (round + 1)).toISOString(),
  }),
  'the freeze': (settings, round) => ({ ...settings, frozen_last_minutes: 90 + 30 * round }),
  'the points of a problem': ({ problems: [first, ...others], ...settings }, round) => ({
    ...settings,
    problems: [{ ...first!, points: 200 + round }, ...others],
  }),
  'the penalty': (settings, round) => ({ ...settings, format_config: { penalty: 10 + round } }),
  'the format': (settings, round) => ({
    ...settings,
    format: round % 2 === 0 ? 'default' : 'icpc',
    format_config: null,
    frozen_last_minutes: 0,
  }),
};

async function edit(database: Database, changes: ContestSettings, isPreview: boolean): Promise<void> {
  const wanted = { key: 'main', changes, version: null, removesSubmissions: false, isPreview };
  const edited = await editContest(database, commandLine, wanted, new Date());
  if ('refusal' in edited) throw new Error(JSON.stringify(edited));
}

async function importing(database: Database): Promise<BenchRow[]> {
  const lines = Array.from(
    { length: teams },
    (_, n) => `team${n},Team ${n},school,"Ada; Ben; Cyd",VNM,Room ${n % 50}`,
  );
  const csv = ['username,name,organization,members,country,room', ...lines].join('\n');
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [, ms] = await timed(async () => {
    const people = readPeopleFile(csv);
    const options = { organization: '', contest: 'main', updates: false, isDryRun: false };
    const imported = await importPeople(database, operator, people, options, new Date());
    if (!('created' in imported)) throw new Error(JSON.stringify(imported));
  });
  delay.disable();
  return [
    row(`import of ${teams} teams into the contest`, ms / 1000, 's'),
    row('longest event-loop delay of the import', delay.max / 1e6, 'ms'),
  ];
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
