import { timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { messageOf } from '@tribunal/core/unknown';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../../environment/operator-error.ts';
import type { Site } from '../../site.ts';
import { requestPath } from '../request/request-path.ts';
import { addSiteMetrics } from './site-metrics.ts';
import { watchRequests } from './watch-requests.ts';

/** True when the operator wants figures; otherwise requests are not even counted. */
function isMonitored({ settings }: Site): boolean {
  return settings.SITE_METRICS_PORT !== 0 || settings.SITE_METRICS_KEY !== '';
}

/** Before callers are identified: the key is no token of a user. */
export function mountMetrics(app: FastifyInstance, site: Site): void {
  if (!isMonitored(site)) return;
  addSiteMetrics(site);
  const key = site.settings.SITE_METRICS_KEY;
  if (key === '') return;
  app.addHook('onRequest', (request, reply, next) => {
    if (requestPath(request.url) !== '/metrics') return next();
    reply.hijack();
    if (isKey(request.headers.authorization, key)) void sendMetrics(site, reply.raw);
    else sendText(reply.raw, 401, 'Send the key of SITE_METRICS_KEY as Authorization: Bearer.\n');
  });
}

/** After all other listeners of the server are in place. */
export function countRequests(app: FastifyInstance, site: Site): void {
  if (isMonitored(site)) watchRequests(app.server, site.metrics);
}

/** Serves the figures without a key, at a port that only the monitoring should reach. Returns a function that ends it. */
export async function startMetricsServer(site: Site): Promise<() => Promise<void>> {
  const { HOST, SITE_METRICS_PORT: port } = site.settings;
  if (port === 0) return async () => {};
  const server = createServer((request, response) => {
    if (requestPath(request.url ?? '/') === '/metrics') void sendMetrics(site, response);
    else sendText(response, 404, 'The figures are at /metrics.\n');
  });
  try {
    await once(server.listen(port, HOST), 'listening');
  } catch (error) {
    throw new OperatorError(`cannot serve figures on port ${port} (SITE_METRICS_PORT): ${messageOf(error)}`);
  }
  return async () => {
    server.close();
    server.closeAllConnections();
  };
}

async function sendMetrics({ metrics, log }: Site, response: ServerResponse): Promise<void> {
  try {
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' });
    response.end(text);
  } catch (err) {
    log.error({ err }, 'cannot collect the figures');
    sendText(response, 500, 'The figures cannot be collected.\n');
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
  response.end(text);
}

/** In a time that reveals only the length. */
function isKey(header: string | undefined, key: string): boolean {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${key}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}
