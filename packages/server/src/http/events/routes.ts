import type { FastifyInstance } from 'fastify';
import { addressBlock } from '../../actions/accounts/throttle.ts';
import type { Site } from '../../site.ts';
import { findSubmission } from '../../storage/submissions/submission-json.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { userOf } from '../caller/visitor.ts';
import { mountPage } from '../mount-page.ts';
import { deadlineSignal } from '../request/deadline.ts';
import { dataErrors, sendApiError, sendRefusal } from '../request/errors.ts';
import { pathId } from '../request/path-id.ts';
import { type StreamLimits, streamLimits } from './stream-limits.ts';
import { openSubmissionStreams } from './submission-streams.ts';
import { mountSubmissionFeed } from './submissions-route.ts';

/** A browser whose stream ends asks for it again by itself. */
const maxStreamMs = 600_000;

/** Live updates, for pages and for programs. */
export function mountEvents(app: FastifyInstance, site: Site): void {
  const limits = streamLimits(site);
  mountSubmissionFeed(app, site, limits);
  mountSubmissionStreams(app, site, limits);
}

/** One submission as the data API shows it, again whenever it has changed, until it is judged. */
function mountSubmissionStreams(app: FastifyInstance, site: Site, limits: StreamLimits): void {
  const { database, now } = site;
  const streams = openSubmissionStreams(site);
  app.addHook('preClose', async () => streams.close());
  mountPage(app, {
    path: '/submission/:id/events',
    access: 'signed in',
    get: async (request, reply) => {
      const release = await limits.take(userOf(request).userId, addressBlock(request.ip));
      if (!release)
        return sendApiError(request, reply.header('Retry-After', '10'), dataErrors.tooManyRequests);
      if (reply.raw.destroyed) release();
      else reply.raw.once('close', release);
      const id = pathId(request);
      const found = id && (await findSubmission(database, viewerOf(request), id, now()));
      if (!id || !found) return sendRefusal(request, reply, dataErrors.notFound);
      if (!found.object) return sendRefusal(request, reply, dataErrors.permissionDenied);
      const stream = streams.follow(request, id, found.object);
      deadlineSignal(reply, maxStreamMs).addEventListener('abort', () => stream.end());
      reply.type('text/event-stream; charset=utf-8');
      reply.header('Cache-Control', 'private, no-store').header('X-Accel-Buffering', 'no');
      return reply.send(stream);
    },
  });
}
