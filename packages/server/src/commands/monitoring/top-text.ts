import { lookup } from '@tribunal/core/lists';
import type { JudgeMetrics, QueueMetric, RecentMetrics } from '../../storage/judges/queue-view.ts';
import { byLabel } from './prometheus-text.ts';

/** What `tribunal top` knows at one moment. */
export interface TopMetrics {
  readonly at: Date;
  readonly queue: readonly QueueMetric[];
  readonly judges: JudgeMetrics;
  readonly recent: RecentMetrics;
  /** The figures of the running site; null when they cannot be read. */
  readonly site: ReadonlyMap<string, number> | null;
}

/** The page as lines. Rates need the figures of a moment before. */
export function topLines(now: TopMetrics, before: TopMetrics | null): string[] {
  const { queue, judges, recent, site } = now;
  return [
    `${now.at.toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    '',
    `Judges       ${judges.online} online, ${judges.busy} busy`,
    `Last minute  ${recent.submitted} submitted, ${recent.judged} judged`,
    ...queueLines(queue, now.at),
    '',
    ...(site ? siteLines(site, before?.site ?? null, secondsBetween(before, now)) : [noSiteMetrics]),
  ];
}

const noSiteMetrics =
  'Requests and streams are not shown: set SITE_METRICS_PORT or SITE_METRICS_KEY, and start the site again.';

function queueLines(queue: readonly QueueMetric[], at: Date): string[] {
  if (queue.length === 0) return ['Queue        empty'];
  return queue.map(({ reason, length, since }, index) => {
    const seconds = Math.max(0, Math.round((at.getTime() - since.getTime()) / 1000));
    return `${index === 0 ? 'Queue' : '     '}        ${length} ${reason}, the oldest for ${seconds} s`;
  });
}

function siteLines(
  site: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number> | null,
  seconds: number,
): string[] {
  const counts = byLabel(site, requestCount, 'route');
  const earlier = before ? byLabel(before, requestCount, 'route') : null;
  const times = byLabel(site, 'tribunal_http_request_seconds_sum', 'route');
  const timed = byLabel(site, 'tribunal_http_request_seconds_count', 'route');
  const rows = [...counts].map(([route, count]) => {
    const rate = earlier ? ((count - (earlier.get(route) ?? 0)) / seconds).toFixed(1) : '';
    const mean = timed.get(route) ? ((1000 * lookup(times, route)) / lookup(timed, route)).toFixed(1) : '';
    return `${route.padEnd(12)} ${String(count).padStart(10)} ${rate.padStart(10)} ${mean.padStart(12)}`;
  });
  const streams = [...byLabel(site, 'tribunal_stream_subscribers', 'stream')].map(
    ([name, open]) => `${open} ${name}`,
  );
  const pool = byLabel(site, 'tribunal_database_pool_connections', 'state');
  const delay = site.get('tribunal_event_loop_delay_seconds{percentile="99"}') ?? 0;
  return [
    `${'Requests'.padEnd(12)} ${'answered'.padStart(10)} ${'per second'.padStart(10)} ${'mean ms'.padStart(12)}`,
    ...rows,
    '',
    `Streams      ${streams.join(', ') || 'none'}`,
    `Database     ${[...pool].map(([state, count]) => `${count} ${state}`).join(', ')}`,
    `Event loop   ${(1000 * delay).toFixed(1)} ms delay (99 %)`,
  ];
}

const requestCount = 'tribunal_http_requests_total';

function secondsBetween(before: TopMetrics | null, now: TopMetrics): number {
  return before ? Math.max(0.001, (now.at.getTime() - before.at.getTime()) / 1000) : 1;
}
