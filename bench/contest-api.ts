import { createWriteStream, statSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { atLeast, type BenchRow } from './bench.ts';
import { generate } from './contest-api/data.ts';
import { followFeeds, openManyFeeds } from './contest-api/readers.ts';
import { median } from './frame/median.ts';
import { type BenchSite, withBenchSite } from './served/bench-site.ts';
import { type Served, serveProcess, sourceArgs } from './served/processes.ts';

export const name = 'contest-api';

const bareServer = fileURLToPath(new URL('served/bare-server.ts', import.meta.url));
const dump = '/api/contests/main/event-feed?stream=false';
const rounds = 5;

export function run(): Promise<BenchRow[]> {
  return withBenchSite({}, generate, async (bench) => [
    ...(await dumps(bench)),
    ...(await scoreboards(bench.site)),
    ...(await followFeeds(bench)),
    ...(await openManyFeeds(bench)),
    row('peak memory of the site process', bench.site.peakMemory(), 'MB'),
  ]);
}

/** The feed of a long contest from its first line, in turn with bare node:http sending the same bytes. */
async function dumps({ site, folder }: BenchSite): Promise<BenchRow[]> {
  const file = join(folder, 'feed.ndjson');
  let firstLine = 0;
  const written = await timed(() =>
    save(site.port, file, (ms) => {
      firstLine = ms;
    }),
  );
  const megabytes = statSync(file).size / 1e6;
  const bare = await serveProcess([
    ...sourceArgs,
    bareServer,
    JSON.stringify({ bodyFile: file, headers: {} }),
  ]);
  const measured: [number, number][] = [];
  const second = await timed(() => read(site.port));
  for (let round = 0; round < rounds; round++)
    measured.push([await timed(() => read(site.port)), await timed(() => read(bare.port))]);
  await bare.stop();
  const ratios = measured.map(([ours, theirs]) => theirs / ours);
  return [
    row('first feed of 300,000 submissions, its first line', firstLine, 'ms'),
    row('first feed of 300,000 submissions, written and sent', written / 1000, 's'),
    row('size of that feed', megabytes, 'MB'),
    row('the feed the second time', second / 1000, 's'),
    row('the feed again, median', median(measured.map(([ours]) => ours)) / 1000, 's'),
    row(
      'the same bytes from bare node:http, median',
      median(measured.map(([, theirs]) => theirs)) / 1000,
      's',
    ),
    atLeast(0.5, row('rate of the feed against bare node:http', median(ratios), 'ratio')),
  ];
}

async function scoreboards({ port }: Served): Promise<BenchRow[]> {
  const path = `http://127.0.0.1:${port}/api/contests/main/scoreboard`;
  const times: number[] = [];
  const first = await timed(async () => (await fetch(path)).arrayBuffer());
  for (let round = 0; round < 20; round++)
    times.push(await timed(async () => (await fetch(path)).arrayBuffer()));
  return [
    row('scoreboard of 5,000 teams, first', first, 'ms'),
    row('scoreboard of 5,000 teams, median', median(times), 'ms'),
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function answerOf(port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: dump, agent: false }, resolve).once('error', reject);
  });
}

async function read(port: number): Promise<void> {
  const answer = await answerOf(port);
  await new Promise((resolve, reject) => answer.resume().once('end', resolve).once('error', reject));
}

async function save(port: number, file: string, noteFirst: (ms: number) => void): Promise<void> {
  const started = performance.now();
  const answer = await answerOf(port);
  answer.once('readable', () => noteFirst(performance.now() - started));
  await pipeline(answer, createWriteStream(file));
}

function row(measure: string, value: number, unit: string): BenchRow {
  return { bench: name, measure, value, unit };
}
