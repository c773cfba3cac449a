import cluster from 'node:cluster';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { type Command, type CommandIo, command, print } from '@tribunal/client/terminal/command';
import { waitForDatabase } from '../database/wait-for-database.ts';
import { warningSentence } from '../http/messages/warning-sentence.ts';
import { listen } from '../http/serve.ts';
import type { OpenSite, Site } from '../site.ts';
import { hasAdministrator } from '../storage/accounts/administrators.ts';
import { serveAsWorker, type WorkerParts } from '../workers/serve-worker.ts';
import { startWorkers, type Workers } from '../workers/start-workers.ts';
import { firstSteps } from './first-steps.ts';

const usage = `
Usage: tribunal serve [--demo]

Runs the site until SIGTERM or Ctrl-C.

  --demo   fill an empty database with the demo, let its contestants submit solutions, serve the sync API with a
           generated key, and print instructions
`;

/** The functions that `serve` needs; `command-line` provides them. */
interface ServeParts extends WorkerParts {
  open(io: CommandIo, isDemo: boolean, kind: 'site' | 'worker'): Promise<OpenSite>;
  /** Starts the background jobs; returns a function that stops them. */
  startJobs(site: Site): Promise<() => Promise<void>>;
  /** Starts the bridge and the local judge; returns a function that stops both. */
  startJudging(site: Site, port: number): Promise<() => Promise<void>>;
  /** Starts the port with the figures of the site, if there is one; returns a function that stops it. */
  startMetrics(site: Site): Promise<() => Promise<void>>;
  fillDemo(site: Site): Promise<void>;
  /** Lets the contestants of the demo submit; returns a function that stops them. */
  playDemo(site: Site): () => Promise<void>;
  demoLines(site: Site, address: string): Promise<string[]>;
}

/** By default V8 lets the heap grow fourfold between collections. The site then used 50 % more memory and was no faster. */
const slowHeapGrowth = '--heap-growing-percent=40';

export function serve(parts: ServeParts): Command {
  return command({
    name: 'serve',
    summary: 'run the site',
    usage,
    async run(args, io) {
      const { values } = parseArgs({ args, options: { demo: { type: 'boolean', default: false } } });
      setFlagsFromString(slowHeapGrowth);
      const { site, close } = await parts.open(io, values.demo, cluster.isWorker ? 'worker' : 'site');
      try {
        if (cluster.isWorker) await serveAsWorker(parts, site, io);
        else await serveUntilStopped(parts, site, values.demo, io);
      } finally {
        await close();
      }
      // Not at once: the primary process may just have given it a connection, and gives it to another one.
      cluster.worker?.disconnect();
      return 0;
    },
  });
}

async function serveUntilStopped(
  parts: ServeParts,
  site: Site,
  isDemo: boolean,
  io: CommandIo,
): Promise<void> {
  const wait = { seconds: site.settings.SITE_DATABASE_WAIT, log: site.log, signal: io.signal };
  if (isDemo) await waitForDatabase(() => parts.fillDemo(site), wait);
  const { HOST, PORT, SITE_WORKERS } = site.settings;
  const workers = SITE_WORKERS > 1 ? await startWorkers(site) : null;
  const listening = workers ?? (await listen(await parts.buildApp(site), HOST, PORT));
  const stops = [() => listening.stop()];
  try {
    stops.push(await parts.startMetrics(workers ? withFigures(site, workers) : site));
    stops.push(await parts.startJobs(site));
    stops.push(await waitForDatabase(() => parts.startJudging(site, listening.port), wait));
    if (isDemo) stops.push(parts.playDemo(site));
    const lines = isDemo
      ? await parts.demoLines(site, listening.address)
      : await waitForDatabase(() => stepsLeft(site, io, listening.address), wait);
    const warnings = site.warnings.current().map((warning) => warningSentence(warning));
    await print(
      io.stdout,
      [...lines, ...warnings, `Tribunal is listening on ${listening.address}`].join('\n'),
    );
    if (!io.signal.aborted) await once(io.signal, 'abort');
  } finally {
    await Promise.all(stops.map((stop) => stop()));
  }
}

function withFigures(site: Site, { figures }: Workers): Site {
  return { ...site, metrics: { ...site.metrics, text: figures } };
}

async function stepsLeft(
  { database, settings }: Site,
  { env }: CommandIo,
  address: string,
): Promise<string[]> {
  return (await hasAdministrator(database.query)) ? [] : firstSteps(settings, env, address);
}
