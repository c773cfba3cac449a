import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Metrics } from '../../environment/metrics.ts';

/** Counts every request, also those that are answered without the framework. */
export function watchRequests(server: Server, { requests, requestSeconds }: Metrics): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    response.on('close', () => {
      const route = routeClass(request.url ?? '/');
      // As nginx does for callers who leave before the answer.
      const status = response.headersSent ? response.statusCode : 499;
      requests.inc({ route, status });
      if (route !== 'streams') requestSeconds.observe({ route }, (performance.now() - startedAt) / 1000);
    });
  });
}

/** One of a few kinds of addresses, so that no caller can add to the figures that are kept. */
function routeClass(url: string): string {
  const end = url.indexOf('?');
  const path = end < 0 ? url : url.slice(0, end);
  if (/\/(?:events|event-feed|stream)\/?$/.test(path)) return 'streams';
  return prefixes.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'pages';
}

const prefixes = [
  ['/judge-data/', 'judge data'],
  ['/api/v2/sync/', 'sync'],
  ['/api/v2/', 'data'],
  ['/api/', 'contest api'],
  ['/assets/', 'assets'],
  ['/admin/', 'admin'],
  ['/healthz', 'health'],
  ['/metrics', 'health'],
] as const;
