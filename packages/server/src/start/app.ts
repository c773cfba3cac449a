import { METHODS } from 'node:http';
import cookie from '@fastify/cookie';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  fastify,
  LogController,
  type onRouteHookHandler,
} from 'fastify';
import { answerJudgeData, isJudgeDataPath } from '../bridge/test-data/answer-judge-data.ts';
import { mountAdmin } from '../http/admin/routes.ts';
import { mountCanonicalAddresses } from '../http/caller/canonical-address.ts';
import { mountCsrf } from '../http/caller/check-csrf.ts';
import { mountCallers } from '../http/caller/identify-caller.ts';
import { mountOnlyContest } from '../http/caller/only-contest.ts';
import { mountAccess } from '../http/caller/require-access.ts';
import { mountContestOfToken } from '../http/caller/token-limits.ts';
import { mountClics } from '../http/clics/routes.ts';
import { mountData } from '../http/data/routes.ts';
import { mountEvents } from '../http/events/routes.ts';
import { mountLayout } from '../http/frame/layout.ts';
import { mountHealth } from '../http/healthz.ts';
import { mountAssets } from '../http/html/assets.ts';
import { writeAccessLog } from '../http/metrics/access-log.ts';
import { countRequests, mountMetrics } from '../http/metrics/serve-metrics.ts';
import { traceRequests } from '../http/metrics/trace-requests.ts';
import { mountPages, mountPublicPages } from '../http/pages/routes.ts';
import { readFromReplicas } from '../http/replica-reads.ts';
import { mountCompression } from '../http/reply/compress-pages.ts';
import { mountSecurityHeaders } from '../http/reply/security-headers.ts';
import { answerOnce } from '../http/request/answer-once.ts';
import { mountBodies } from '../http/request/bodies.ts';
import { mountStopping } from '../http/request/deadline.ts';
import { sendNotFound, sendThrown } from '../http/request/errors.ts';
import { refuseUnreadable } from '../http/request/refuse-unreadable.ts';
import { refuseWrites } from '../http/request/refuse-writes.ts';
import { mountHost } from '../http/request/require-host.ts';
import { mountUploads } from '../http/request/uploads.ts';
import { mountSync } from '../http/sync/routes.ts';
import { mountTokens } from '../http/tokens/routes.ts';
import { watchHealth } from '../http/watch-health.ts';
import type { Site } from '../site.ts';

/** Calls `onRoute` for every mounted route. */
export async function buildApp(site: Site, onRoute?: onRouteHookHandler): Promise<FastifyInstance> {
  const { SITE_API_OMIT_NULLS } = site.settings;
  const app = fastify({
    loggerInstance: site.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (log) => log,
    trustProxy: trustedProxies(site),
    bodyLimit: 1_048_576,
    http: {
      maxHeaderSize: 65_536,
      requireHostHeader: false,
      headersTimeout: maxHeadersMs,
      connectionsCheckingInterval: connectionChecksMs,
    },
    routerOptions: { maxParamLength: 65_536 },
    rewriteUrl: (request) => withoutTrailingSlash(request.url ?? '/'),
    frameworkErrors: (error, request, reply) => void sendThrown(error, request, reply),
    clientErrorHandler: (error, socket) => refuseUnreadable(socket, error, SITE_API_OMIT_NULLS),
    requestTimeout: maxRequestMs,
    // During shutdown, open connections still get answers; each answer closes its connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  });
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  }
  // Ignore unknown `Expect` headers; by default Node refuses them without a JSON body.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // This server is not a proxy. By default Node closes the connection without an answer.
  app.server.on('connect', (_request, socket) => refuseUnreadable(socket, null, SITE_API_OMIT_NULLS));
  app.decorate('omitsNulls', SITE_API_OMIT_NULLS);
  app.setNotFoundHandler(sendNotFound);
  app.setErrorHandler(sendThrown);
  if (onRoute) app.addHook('onRoute', onRoute);
  traceRequests(app);
  await mountFrame(app, site);
  mountHealth(app, site);
  if (site.settings.SITE_ENABLE_SYNC_API) mountSync(app, site);
  if (site.settings.SITE_ENABLE_DATA_API) mountData(app, site);
  if (site.settings.SITE_ENABLE_CONTEST_API) mountClics(app, site);
  await app.register(async (forms) => {
    mountUploads(forms, site);
    mountTokens(forms, site);
    mountPages(forms, site);
    mountEvents(forms, site);
    mountAdmin(forms, site);
  });
  await readFromReplicas(app, site, mountPublicReads);
  await app.ready();
  countRequests(app, site);
  const endAccessLog = writeAccessLog(app.server, site.settings);
  app.server.on('close', endAccessLog);
  return app;
}

/** What guests see, without what only an organizer or the jury opens. */
function mountPublicReads(app: FastifyInstance, site: Site): void {
  if (site.settings.SITE_ENABLE_DATA_API) mountData(app, site);
  mountPublicPages(app, site);
}

/** Hooks and decorators that apply to every route. The order matters: the caller is identified before access is checked. */
async function mountFrame(app: FastifyInstance, site: Site): Promise<void> {
  mountJudgeData(app, site);
  mountMetrics(app, site);
  await app.register(cookie);
  mountBodies(app);
  mountSecurityHeaders(app, site.settings);
  mountCompression(app);
  mountStopping(app);
  mountHost(app);
  mountCallers(app, site);
  mountAccess(app);
  mountContestOfToken(app, site);
  mountOnlyContest(app, site);
  refuseWrites(app, site);
  mountCsrf(app, site);
  answerOnce(app, site);
  mountLayout(app, site, mountAssets(app));
  mountCanonicalAddresses(app, site);
  watchHealth(app, site);
}

/** Judges authenticate in their own way, so that nothing else of the site concerns them. */
function mountJudgeData(app: FastifyInstance, site: Site): void {
  const answer = answerJudgeData(site);
  app.addHook('onRequest', (request, reply, next) => {
    if (!isJudgeDataPath(request.url)) return next();
    reply.hijack();
    void answer(request.raw, reply.raw);
  });
}

/** Headers must be complete by then. Node looks for connections that are late only this often. */
const maxHeadersMs = 60_000;
const connectionChecksMs = 5000;

/** Long enough for the slowest upload. */
const maxRequestMs = 15 * 60_000;

function trustedProxies({ settings }: Site): string[] | false {
  const proxies = settings.SITE_TRUSTED_PROXIES;
  return proxies.length > 0 ? [...proxies] : false;
}

/** Under /api/ a trailing slash in the path is ignored. A slash in the query is part of a value and stays. */
function withoutTrailingSlash(url: string): string {
  if (!url.startsWith('/api/')) return url;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return end === path.length ? url : path.slice(0, end) + url.slice(path.length);
}
