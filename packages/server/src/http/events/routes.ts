import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../../site.ts';
import { findSubmission } from '../../storage/details/submission.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { type Watch, watchSubmission } from '../../storage/watch-submission.ts';
import { dataErrors, sendRefusal } from '../errors.ts';
import { mountPage } from '../mount-page.ts';
import { pathId } from '../path-id.ts';
import { patienceFor } from '../patience.ts';
import { viewerOf } from '../viewer.ts';

/** A browser whose stream ends asks for it again by itself. */
const longestStreamMs = 600_000;

/** Live updates: one submission as the data API shows it, again whenever it has changed, until it is judged. */
export function mountEvents(app: FastifyInstance, site: Site): void {
  const { database, announcements, now } = site;
  mountPage(app, {
    path: '/submission/:id/events',
    access: 'signed in',
    get: async (request, reply) => {
      const id = pathId(request);
      const viewer = viewerOf(request);
      const found = id && (await findSubmission(database, viewer, id, now()));
      if (!id || !found) return sendRefusal(request, reply, dataErrors.notFound);
      if (!found.isReadable) return sendRefusal(request, reply, dataErrors.permissionDenied);
      const watch = watchSubmission(announcements, id);
      reply.raw.once('close', watch.stop);
      reply.type('text/event-stream; charset=utf-8');
      reply.header('Cache-Control', 'private, no-store').header('X-Accel-Buffering', 'no');
      return reply.send(Readable.from(events(site, viewer, id, watch, patienceFor(reply, longestStreamMs))));
    },
  });
}

/** Whether the viewer may see it is asked anew each time: a freeze can begin in between. */
async function* events(
  { database, now }: Site,
  viewer: Viewer,
  id: number,
  watch: Watch,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let told = '';
  while (!signal.aborted) {
    const found = await findSubmission(database, viewer, id, now());
    if (!found?.object) return;
    yield found.object === told ? ': still here\n\n' : event(found.object);
    told = found.object;
    if (JSON.parse(told).result !== null) return;
    await watch.next(signal);
  }
}

function event(object: string): string {
  return `event: submission\ndata: ${object.replaceAll('\n', ' ')}\n\n`;
}
