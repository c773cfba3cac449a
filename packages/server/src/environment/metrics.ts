import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The figures of this process for Prometheus. Storing a figure costs microseconds; nothing is sent until somebody asks. */
export interface Metrics {
  readonly registry: Registry;
  /** The figures of all processes of this site in the format of Prometheus. */
  text(): Promise<string>;
  readonly requests: Counter<'route' | 'status'>;
  readonly requestSeconds: Histogram<'route'>;
  readonly verdicts: Counter<'result'>;
  cacheCounts(cache: string): CacheCounts;
  readonly subscribers: Gauge<'stream'>;
  readonly feedLag: Gauge<'stream'>;
}

/** How often a cache had an answer. Plain numbers, because caches count for every request. */
export interface CacheCounts {
  hits: number;
  misses: number;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  watchEventLoop(registry);
  return {
    registry,
    text: () => registry.metrics(),
    requests: new Counter({
      name: 'tribunal_http_requests_total',
      help: 'Answered HTTP requests by kind of address and status.',
      labelNames: ['route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'tribunal_http_request_seconds',
      help: 'Time from the first line of a request to the end of its answer, without streams.',
      labelNames: ['route'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    verdicts: new Counter({
      name: 'tribunal_verdicts_total',
      help: 'Verdicts that this process received from judges.',
      labelNames: ['result'],
      registers,
    }),
    cacheCounts: watchCaches(registry),
    subscribers: new Gauge({
      name: 'tribunal_stream_subscribers',
      help: 'Open streams by kind.',
      labelNames: ['stream'],
      registers,
    }),
    feedLag: new Gauge({
      name: 'tribunal_feed_lag_seconds',
      help: 'Duration of the last update of all open streams of a kind: what a reader waits in addition to the interval of updates.',
      labelNames: ['stream'],
      aggregator: 'max',
      registers,
    }),
  };
}

function watchCaches(registry: Registry): Metrics['cacheCounts'] {
  const caches = new Map<string, CacheCounts>();
  const counter = (kind: keyof CacheCounts, help: string) =>
    new Counter({
      name: `tribunal_cache_${kind}_total`,
      help,
      labelNames: ['cache'],
      registers: [registry],
      collect() {
        this.reset();
        for (const [cache, counts] of caches) this.inc({ cache }, counts[kind]);
      },
    });
  counter('hits', 'Answers that a cache already had.');
  counter('misses', 'Answers that were computed because the cache did not have them.');
  return (cache) => {
    const counts = caches.get(cache) ?? { hits: 0, misses: 0 };
    caches.set(cache, counts);
    return counts;
  };
}

/** The delays since the previous question. */
function watchEventLoop(registry: Registry): void {
  const resolutionMs = 10;
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  new Gauge({
    name: 'tribunal_event_loop_delay_seconds',
    help: 'Delay of the event loop since the previous scrape.',
    labelNames: ['percentile'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      // The clock starts with the first question, so that a site without monitoring does not run it.
      delay.enable();
      for (const percentile of [50, 99, 100]) {
        // What is recorded is the time between two ticks.
        const ms = delay.count > 0 ? delay.percentile(percentile) / 1e6 - resolutionMs : 0;
        this.set({ percentile }, Math.max(0, ms / 1000));
      }
      delay.reset();
    },
  });
}
