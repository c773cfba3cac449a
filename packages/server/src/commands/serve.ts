import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { type Command, type CommandIo, command, print } from '@tribunal/client/terminal/command';
import type { FastifyInstance } from 'fastify';
import { waitForDatabase } from '../database/wait-for-database.ts';
import { warningSentence } from '../http/messages/warning-sentence.ts';
import { listen } from '../http/serve.ts';
import type { OpenSite, Site } from '../site.ts';

const usage = `
Usage: tribunal serve [--demo]

Runs the site until SIGTERM or Ctrl-C.

  --demo   fill an empty database with the demo, let its contestants submit solutions, serve the sync API with a
           generated key, and print instructions
`;

/** By default V8 lets the heap grow fourfold between collections. The site then used 50 % more memory and was no faster. */
const slowHeapGrowth = '--heap-growing-percent=40';

/** The functions that `serve` needs; `command-line` provides them. */
export interface ServeParts {
  open(io: CommandIo, isDemo: boolean): Promise<OpenSite>;
  buildApp(site: Site): Promise<FastifyInstance>;
  /** Starts the background jobs; returns a function that stops them. */
  startJobs(site: Site): Promise<() => Promise<void>>;
  /** Starts the bridge and the local judge; returns a function that stops both. */
  startJudging(site: Site, port: number): Promise<() => Promise<void>>;
  fillDemo(site: Site): Promise<void>;
  /** Lets the contestants of the demo submit; returns a function that stops them. */
  playDemo(site: Site): () => Promise<void>;
  demoLines(site: Site, address: string): Promise<string[]>;
}

export function serve(parts: ServeParts): Command {
  return command({
    name: 'serve',
    summary: 'run the site',
    usage,
    async run(args, io) {
      const { values } = parseArgs({ args, options: { demo: { type: 'boolean', default: false } } });
      setFlagsFromString(slowHeapGrowth);
      const { site, close } = await parts.open(io, values.demo);
      try {
        await serveUntilStopped(parts, site, values.demo, io);
      } finally {
        await close();
      }
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
  const app = await parts.buildApp(site);
  const { HOST, PORT } = site.settings;
  const listening = await listen(app, HOST, PORT);
  let [stopJobs, stopJudging, stopDemo] = [async () => {}, async () => {}, async () => {}];
  try {
    stopJobs = await parts.startJobs(site);
    stopJudging = await waitForDatabase(() => parts.startJudging(site, listening.port), wait);
    if (isDemo) stopDemo = parts.playDemo(site);
    const lines = isDemo ? await parts.demoLines(site, listening.address) : [];
    const warnings = site.warnings.current().map((warning) => warningSentence(warning));
    await print(
      io.stdout,
      [...lines, ...warnings, `Tribunal is listening on ${listening.address}`].join('\n'),
    );
    if (!io.signal.aborted) await once(io.signal, 'abort');
  } finally {
    await Promise.all([listening.stop(), stopDemo(), stopJudging(), stopJobs()]);
  }
}
