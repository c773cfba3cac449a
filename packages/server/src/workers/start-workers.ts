import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { itemAt } from '@tribunal/core/lists';
import { OperatorError } from '../environment/operator-error.ts';
import { addressOf, type Listening } from '../http/serve.ts';
import type { Site } from '../site.ts';
import { answerCalls, callsTo, type PrimaryCalls, type WorkerCalls } from './calls.ts';
import { createWorkerMetrics } from './worker-metrics.ts';

export interface Workers extends Listening {
  /** The figures of all processes, as text. */
  figures(): Promise<string>;
}

interface Running {
  readonly worker: Worker;
  readonly calls: WorkerCalls;
}

/** So that a worker that cannot start does not keep the machine busy. */
const restartAfterMs = 1000;
/** A worker ends its requests and streams within ten seconds. One that does not must not keep the others from being replaced. */
const stopWithinMs = 20_000;
/** For the same reason. */
const retireWithinMs = 5000;

/**
 * Starts the processes that answer requests, and replaces those that end. On SIGUSR2 it replaces all of them, one after the other, each
 * when its successor answers requests. On SIGHUP they open their log files again.
 */
export async function startWorkers(site: Site): Promise<Workers> {
  const { settings, log, limits, metrics } = site;
  const running = new Set<Running>();
  /** Workers that do not answer requests yet. */
  const starting = new Set<Running>();
  /** Workers that were asked to end, and are not replaced. */
  const leaving = new Set<Worker>();
  let isStopping = false;
  // Each worker accepts connections itself. Those that this process passes on would wait forever if their worker is killed before it takes them.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ serialization: 'advanced', args: process.argv.slice(2) });

  const workerMetrics = createWorkerMetrics();
  const figures = async () => {
    const asked = [...running].map(({ worker, calls }) => [worker, () => calls.figures()] as const);
    return workerMetrics.text(await metrics.registry.getMetricsAsJSON(), new Map(asked));
  };

  /** Resolves when the worker answers requests. */
  async function start(): Promise<{ readonly one: Running; readonly port: number }> {
    const worker = cluster.fork();
    const one = { worker, calls: callsTo<WorkerCalls>(worker, ['figures', 'retire']) };
    starting.add(one);
    answerCalls<PrimaryCalls>(worker, {
      ...limitsOfWorker(worker),
      figures,
      leave: async (last) => workerMetrics.remove(worker, last),
    });
    const ended = once(worker, 'exit').then(() => null);
    const listening = await Promise.race([once(worker, 'listening'), ended]).finally(() =>
      starting.delete(one),
    );
    if (!listening) throw new OperatorError('a process of the site ended before it could answer requests');
    running.add(one);
    workerMetrics.add(worker);
    void ended.then(() => {
      running.delete(one);
      workerMetrics.remove(worker);
      if (!isStopping && !leaving.delete(worker)) void replaceEnded(worker);
    });
    return { one, port: (listening[0] as { port: number }).port };
  }

  async function replaceEnded({ process: { pid, exitCode, signalCode } }: Worker): Promise<void> {
    log.error({ pid, exitCode, signalCode }, 'a process of the site ended; starting another one');
    while (!isStopping) {
      await sleep(restartAfterMs);
      try {
        return void (isStopping || (await start()));
      } catch (err) {
        if (!isStopping) log.error({ err }, 'cannot start a process of the site');
      }
    }
  }

  /** A stream counts until its worker closes it, or ends. */
  function limitsOfWorker(worker: Worker): Site['limits'] {
    const open: string[] = [];
    worker.once('exit', () => {
      for (const key of open) void limits.closeStream(key);
    });
    return {
      ...limits,
      async openStream(key, most) {
        const isOpen = await limits.openStream(key, most);
        if (isOpen) open.push(key);
        return isOpen;
      },
      async closeStream(key) {
        const index = open.indexOf(key);
        if (index >= 0) open.splice(index, 1);
        await limits.closeStream(key);
      },
    };
  }

  /** It finishes the requests that have begun. */
  async function stop({ worker }: Running): Promise<void> {
    leaving.add(worker);
    const ended = worker.isDead() ? Promise.resolve() : once(worker, 'exit');
    worker.process.kill('SIGTERM');
    const deadline = setTimeout(() => {
      log.warn({ pid: worker.process.pid }, 'a process of the site did not end in time and is killed');
      worker.process.kill('SIGKILL');
    }, stopWithinMs);
    await ended;
    clearTimeout(deadline);
  }

  let restarting: Promise<void> | undefined;
  /** Also by a signal during a replacement: those that were replaced before it may run older code. */
  let isDue = false;
  const restart = () => {
    isDue = true;
    restarting ??= replaceWhileDue().finally(() => (restarting = undefined));
  };

  async function replaceWhileDue(): Promise<void> {
    while (isDue && !isStopping) {
      isDue = false;
      await replaceAll();
    }
  }

  async function replaceAll(): Promise<void> {
    log.info('replacing all processes of the site');
    try {
      for (const old of [...running]) {
        if (isStopping) return;
        await start();
        await Promise.race([old.calls.retire(), sleep(retireWithinMs)]);
        await stop(old);
      }
      log.info('all processes of the site are replaced');
    } catch (err) {
      log.error({ err }, 'cannot replace the processes of the site; the old ones go on');
    }
  }

  const reopenLogs = () => {
    for (const { worker } of running) worker.process.kill('SIGHUP');
  };

  async function stopAll(): Promise<void> {
    isStopping = true;
    process.off('SIGUSR2', restart).off('SIGHUP', reopenLogs);
    await restarting;
    await Promise.all([...running, ...starting].map(stop));
  }

  try {
    const started = await Promise.all(Array.from({ length: settings.SITE_WORKERS }, start));
    process.on('SIGUSR2', restart).on('SIGHUP', reopenLogs);
    const port = itemAt(started, 0).port;
    return { port, address: addressOf(settings.HOST, port), figures, stop: stopAll };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
