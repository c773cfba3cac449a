import { once } from 'node:events';
import type { CommandIo } from '@tribunal/client/terminal/command';
import type { FastifyInstance } from 'fastify';
import { listen, retire } from '../http/serve.ts';
import type { Site } from '../site.ts';
import { answerCalls, type Channel, callsTo, type PrimaryCalls, type WorkerCalls } from './calls.ts';

/** What a process that only answers requests needs from the start of the program. */
export interface WorkerParts {
  buildApp(site: Site): Promise<FastifyInstance>;
  /** Starts the jobs of such a process; returns a function that stops them. */
  startProcessJobs(site: Site): Promise<() => Promise<void>>;
}

/** Answers requests as one of several processes. Limits and figures are those of all of them. */
export async function serveAsWorker(parts: WorkerParts, site: Site, io: CommandIo): Promise<void> {
  const channel = process as unknown as Channel;
  const { figures, leave, ...limits } = callsTo<PrimaryCalls>(channel, [
    'figures',
    'leave',
    'takeRequest',
    'shareRequests',
    'forgetCaller',
    'openStream',
    'closeStream',
  ]);
  const shared: Site = { ...site, limits, metrics: { ...site.metrics, text: figures } };
  const stopJobs = await parts.startProcessJobs(shared);
  const app = await parts.buildApp(shared);
  answerCalls<WorkerCalls>(channel, {
    figures: () => site.metrics.registry.getMetricsAsJSON(),
    retire: () => retire(app.server),
  });
  const listening = await listen(app, site.settings.HOST, site.settings.PORT);
  if (!io.signal.aborted) await once(io.signal, 'abort');
  await Promise.all([listening.stop(), stopJobs()]);
  await leave(await site.metrics.registry.getMetricsAsJSON());
}
