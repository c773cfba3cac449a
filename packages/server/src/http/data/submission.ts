import { submission } from '@tribunal/contract/data/submissions';
import { findSubmission } from '../../storage/details/submission.ts';
import { dataErrors, sendApiError } from '../errors.ts';
import { viewerOf } from '../viewer.ts';
import { type DataRoute, pathPart, sendObject } from './data-api.ts';

/** A guest is refused before anybody looks whether there is such a submission. */
export const submissionRoute: DataRoute = {
  endpoint: submission,
  async handle(request, reply, api) {
    const id = pathPart(request, 'id');
    if (!/^[0-9]+$/.test(id)) return sendApiError(request, reply, dataErrors.notFound);
    const viewer = viewerOf(request);
    if (viewer.userId === null) return sendApiError(request, reply, dataErrors.loginRequired);
    const { database, now } = api.site;
    const found = await findSubmission(database, viewer, Number(id), now());
    if (found && !found.isReadable) return sendApiError(request, reply, dataErrors.permissionDenied);
    return sendObject(request, reply, api, found?.object ?? null);
  },
};
