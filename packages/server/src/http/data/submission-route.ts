import { invalid, parseQuery } from '@tribunal/contract/api/query';
import { submission } from '@tribunal/contract/data/submission-records';
import type { FastifyReply } from 'fastify';
import { findLate, lateRecord } from '../../storage/submissions/late-submissions.ts';
import { type FoundSubmission, findSubmission } from '../../storage/submissions/submission-json.ts';
import { nextText, watchSubmission } from '../../storage/submissions/watch-submission.ts';
import type { Viewer } from '../../storage/visibility/viewer.ts';
import { viewerOf } from '../caller/request-viewer.ts';
import { deadlineSignal } from '../request/deadline.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { queryOf } from '../request/query.ts';
import { type DataApi, type DataRoute, pathPart, sendObject } from './data-api.ts';

/** Refuses guests before it looks up the submission. */
export const submissionRoute: DataRoute = {
  endpoint: submission,
  async handle(request, reply, api) {
    const id = pathPart(request, 'id');
    if (!/^[0-9]+$/.test(id)) return sendApiError(request, reply, dataErrors.notFound);
    const viewer = viewerOf(request);
    if (viewer.userId === null) return sendApiError(request, reply, dataErrors.loginRequired);
    const query = parseQuery(submission.query, queryOf(request));
    if (query === invalid) return sendApiError(request, reply, dataErrors.badValue);
    const found = await findAfterWaiting(reply, api, viewer, Number(id), query.wait);
    if (found && !found.isReadable) return sendApiError(request, reply, dataErrors.permissionDenied);
    const late = found ? null : await findLate(api.site.database, viewer, Number(id));
    return sendObject(request, reply, api, found?.object ?? (late && JSON.stringify(lateRecord(late))));
  },
};

async function findAfterWaiting(
  reply: FastifyReply,
  { site }: DataApi,
  viewer: Viewer,
  id: number,
  seconds: number,
): Promise<FoundSubmission | null> {
  const find = () => findSubmission(site.database, viewer, id, site.now());
  if (seconds <= 0) return find();
  const watch = watchSubmission(site.notifications, id);
  try {
    const found = await find();
    const isJudged = !found?.object || JSON.parse(found.object).result !== null;
    return isJudged ? found : await nextText(watch, found, find, deadlineSignal(reply, seconds * 1000));
  } finally {
    watch.stop();
  }
}
