import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../site.ts';
import { findShownSubmission, type ShownSubmission } from '../../storage/submissions/submission-view.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { pageErrors, sendRefusal } from '../request/errors.ts';
import { pathId } from '../request/path-id.ts';

/** The submission of the path, if the caller may read it; otherwise null, and the refusal has been sent. */
export async function findReadable(
  { database, now }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  id: number | null = pathId(request),
): Promise<ShownSubmission | null> {
  const found = id === null ? null : await findShownSubmission(database, viewerOf(request), id, now());
  if (found?.isReadable) return found;
  sendRefusal(request, reply, found ? pageErrors.forbidden : pageErrors.notFound);
  return null;
}
