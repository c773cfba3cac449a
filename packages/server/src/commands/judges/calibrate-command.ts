import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CommandIo, print } from '@tribunal/client/terminal/command';
import { type BenchmarkTime, isOddSpeed, speedFactors } from '@tribunal/core/judging/calibration';
import { notify } from '../../database/notifications.ts';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import {
  type BenchmarkJudge,
  type BenchmarkRun,
  deleteBenchmarkRuns,
  insertBenchmarkRuns,
  listBenchmarkJudges,
  listBenchmarkRuns,
  saveSpeeds,
} from '../../storage/judges/benchmark-runs.ts';
import { progressBar } from '../progress.ts';
import type { SiteCommand } from '../site-command.ts';
import { benchmarkPrograms } from './benchmark-programs.ts';

const usage = `
Usage: tribunal calibrate

Runs the same programs on every judge that is online, one after the other and after waiting submissions, and prints how long each judge
takes in relation to the median of all: 1.20 means 20 % longer. /status/ shows these factors and marks judges that differ by more than
10 %. Stock judges run no benchmarks.
`;

export const calibrate: SiteCommand = {
  name: 'calibrate',
  summary: 'compare the speed of the judges',
  usage,
  async run(args, io, site) {
    parseArgs({ args, options: {} });
    const { query } = site.database;
    const judges = await listBenchmarkJudges(query);
    if (judges.length === 0) throw new OperatorError('no judge is online');
    const ids = await insertBenchmarkRuns(query, benchmarkPrograms, repetitions, site.now());
    await notify(site.database, 0, 'test_run_queued');
    try {
      const runs = await ended(site, ids, io);
      const factors = speedFactors(timesOf(runs));
      await saveSpeeds(query, factors, site.now());
      for (const judge of judges) await print(io.stdout, lineOf(judge, runs, factors.get(judge.name)));
      return factors.size > 0 ? 0 : 1;
    } finally {
      await deleteBenchmarkRuns(query, ids);
    }
  },
};

/** The shortest time counts: everything else only adds to it. */
const repetitions = 3;
const pollMs = 250;
const patienceMs = 600_000;

/** Waits until the runs have ended, their judges have gone, or nothing happens for long. */
async function ended(
  { database, now }: Site,
  ids: readonly number[],
  io: CommandIo,
): Promise<BenchmarkRun[]> {
  const progress = progressBar(io.stderr);
  const until = now().getTime() + patienceMs;
  try {
    for (;;) {
      io.signal.throwIfAborted();
      const runs = await listBenchmarkRuns(database.query, ids);
      const open = runs.filter(({ outcome, isOnline }) => outcome === null && isOnline);
      if (open.length === 0 || now().getTime() > until) return runs;
      const done = runs.length - open.length;
      progress.show(done / runs.length, `${done} of ${runs.length} programs`);
      await sleep(pollMs, undefined, { signal: io.signal });
    }
  } finally {
    progress.clear();
  }
}

function timesOf(runs: readonly BenchmarkRun[]): BenchmarkTime[] {
  return runs.flatMap(({ judge, program, outcome }) => {
    if (outcome?.kind !== 'ran' || outcome.results.some(({ failure }) => failure !== null)) return [];
    const seconds = Math.min(...outcome.results.map(({ time }) => time));
    return seconds > 0 && Number.isFinite(seconds) ? [{ judge, program, seconds }] : [];
  });
}

function lineOf(
  { name, runsBenchmarks }: BenchmarkJudge,
  runs: readonly BenchmarkRun[],
  factor: number | undefined,
): string {
  if (!runsBenchmarks) return `${name}  this judge runs no benchmarks`;
  const own = runs.filter(({ judge }) => judge === name);
  if (factor === undefined) return `${name}  no program of the benchmark ran: ${reasonOf(own)}`;
  const times = timesOf(own).map(({ program, seconds }) => `${program} ${seconds.toFixed(3)} s`);
  const missing = own
    .filter((run) => timesOf([run]).length === 0)
    .map((run) => `${run.program} without a time: ${reasonOf([run])}`);
  const mark = isOddSpeed(factor) ? '  differs by more than 10 %' : '';
  return `${name}  ${factor.toFixed(2)}  ${[...times, ...missing].join(', ')}${mark}`;
}

function reasonOf(runs: readonly BenchmarkRun[]): string {
  if (runs.length === 0) return 'it has none of the languages';
  const ending = runs.find(({ outcome }) => outcome !== null)?.outcome;
  if (!ending) return 'it did not answer in time';
  if (ending.kind === 'ran') {
    const failed = ending.results.find(({ failure }) => failure !== null);
    return `${failed?.failure} ${failed?.feedback}`.trim();
  }
  return ending.kind === 'failed' ? ending.detail || ending.reason : ending.kind;
}
