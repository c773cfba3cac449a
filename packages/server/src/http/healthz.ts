import { fieldsOf } from '@tribunal/core/unknown';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { programVersion } from '../environment/version.ts';
import type { Site } from '../site.ts';
import { judgeMetrics, queueMetrics } from '../storage/judges/queue-view.ts';
import { warningSentence } from './messages/warning-sentence.ts';
import { isAdministrator } from './parts/site-warnings-notice.ts';

/**
 * For load balancers and supervisors: 200 when the site can serve, with warnings when it cannot judge everything; 503 with the reason
 * when the site cannot serve, or cannot accept submissions.
 */
export function mountHealth(app: FastifyInstance, site: Site): void {
  app.get('/healthz', { config: { access: 'anyone', isBeforeTwoFactor: true } }, async (request, reply) => {
    try {
      await site.database.ping();
    } catch (error) {
      site.log.warn({ err: error }, 'the database does not answer');
      return sendUnavailable(reply, 'the database does not answer');
    }
    const details = isVerbose(request) && { version: programVersion, ...(await figuresOf(site)) };
    if ((await site.disk.state()) === 'full')
      return sendUnavailable(reply, 'the disk is full: submissions are refused', details || {});
    await app.refreshWarnings();
    const warnings = site.warnings.current().map((warning) => warningSentence(warning));
    return { status: 'ok', ...(warnings.length > 0 && { warnings }), ...details };
  });
}

/** The database answers, or there would be another answer. */
async function figuresOf({ database, disk, now }: Site) {
  const [judges, queue, diskState] = await Promise.all([
    judgeMetrics(database),
    queueMetrics(database),
    disk.state(),
  ]);
  const waits = queue.map(({ reason, length, since }) => ({
    reason,
    length,
    seconds: Math.max(0, Math.round((now().getTime() - since.getTime()) / 1000)),
  }));
  return { database: 'ok', disk: diskState, judges, queue: waits };
}

/** Only staff gets details. */
function isVerbose({ caller, query }: FastifyRequest): boolean {
  const isStaff = caller.kind === 'token' ? caller.isStaff : isAdministrator(caller);
  return isStaff && Object.hasOwn(fieldsOf(query), 'verbose');
}

function sendUnavailable(reply: FastifyReply, reason: string, details: object = {}): FastifyReply {
  return reply.code(503).send({ status: 'unavailable', reason, ...details });
}
