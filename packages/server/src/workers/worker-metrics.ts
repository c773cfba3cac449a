import { setTimeout as sleep } from 'node:timers/promises';
import { fieldsOf } from '@tribunal/core/unknown';
import { AggregatorRegistry } from 'prom-client';

type Figures = readonly object[];

const figuresWithinMs = 2000;

/**
 * The figures of the processes that answer requests. What a process counted stays counted when it has ended, and while it is too busy
 * to tell: Prometheus takes a sum that falls for a restart, and would count the rest of it again.
 */
export function createWorkerMetrics() {
  const last = new Map<object, Figures>();
  let ended: Figures = [];

  const ask = async (worker: object, figures: () => Promise<Figures>) => {
    const asked = figures().then((answer) => {
      // The last figures of a process that ends are newer than an answer that arrives later.
      if (last.has(worker)) last.set(worker, answer);
    });
    await Promise.race([asked, sleep(figuresWithinMs)]);
  };

  return {
    add(worker: object): void {
      last.set(worker, []);
    },
    /** With what the process told as it ended, or else what it told before. */
    remove(worker: object, figures = last.get(worker) ?? []): void {
      if (last.delete(worker)) ended = sumOf([ended, figures.filter(isCount)]);
    },
    async text(own: Figures, running: ReadonlyMap<object, () => Promise<Figures>>): Promise<string> {
      await Promise.all([...running].map(([worker, figures]) => ask(worker, figures)));
      return AggregatorRegistry.aggregate([own, ended, ...last.values()]).metrics();
    },
  };
}

function isCount(figure: object): boolean {
  const { type } = fieldsOf(figure);
  return type === 'counter' || type === 'histogram';
}

function sumOf(all: readonly Figures[]): Figures {
  return AggregatorRegistry.aggregate([...all]).getMetricsAsArray();
}
