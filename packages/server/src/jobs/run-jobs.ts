import { isDatabaseAway } from '../database/database-away.ts';
import type { Log } from '../environment/log.ts';

/** Background work that several processes on one database may do at the same time. */
export interface Job {
  readonly name: string;
  readonly everyMs: number;
  run(): Promise<void>;
}

/** Runs each job now and at its interval, never twice at once. Returns how to stop: what is running finishes first. */
export function runJobs(jobs: readonly Job[], log: Log): () => Promise<void> {
  const stops = jobs.map((job) => repeat(job, log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function repeat(job: Job, log: Log): () => Promise<void> {
  let running: Promise<void> | undefined;
  const start = () => {
    running ??= runOnce(job, log).finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(start, job.everyMs);
  start();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** A database that is away is reported where requests fail; the next run catches up. */
async function runOnce({ name, run }: Job, log: Log): Promise<void> {
  try {
    await run();
  } catch (err) {
    if (!isDatabaseAway(err)) log.error({ err, job: name }, 'background job failed');
  }
}
