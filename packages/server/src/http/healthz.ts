import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Site } from '../site.ts';
import { warningSentence } from './messages/warning-sentence.ts';

/**
 * For load balancers and supervisors: 200 when the site can serve, with warnings when it cannot judge everything; 503 with the reason
 * when the site cannot serve, or cannot accept submissions.
 */
export function mountHealth(app: FastifyInstance, site: Site): void {
  app.get('/healthz', { config: { access: 'anyone', isBeforeTwoFactor: true } }, async (_request, reply) => {
    try {
      await site.database.ping();
    } catch (error) {
      site.log.warn({ err: error }, 'the database does not answer');
      return sendUnavailable(reply, 'the database does not answer');
    }
    if ((await site.disk.state()) === 'full')
      return sendUnavailable(reply, 'the disk is full: submissions are refused');
    await app.refreshWarnings();
    const warnings = site.warnings.current().map((warning) => warningSentence(warning));
    return warnings.length > 0 ? { status: 'ok', warnings } : { status: 'ok' };
  });
}

function sendUnavailable(reply: FastifyReply, reason: string): FastifyReply {
  return reply.code(503).send({ status: 'unavailable', reason });
}
