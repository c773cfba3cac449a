import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** What requests may bring along everywhere: forms and JSON. */
export async function mountBodies(app: FastifyInstance): Promise<void> {
  await app.register(formbody);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Many programs announce JSON with every request, also with those that have nothing to say.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parseJson(request, String(body), done),
  );
}
