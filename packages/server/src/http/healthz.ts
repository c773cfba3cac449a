import type { FastifyInstance } from 'fastify';
import type { Site } from '../site.ts';

/** For load balancers and supervisors: 200 when the site can serve, 503 with the reason when it cannot. */
export function mountHealth(app: FastifyInstance, site: Site): void {
  app.get('/healthz', { config: { access: 'anyone', isBeforeTwoFactor: true } }, async (_request, reply) => {
    try {
      await site.database.ping();
      return { status: 'ok' };
    } catch (error) {
      site.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', reason: 'the database does not answer' });
    }
  });
}
