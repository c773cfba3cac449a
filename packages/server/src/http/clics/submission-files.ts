import type { Site } from '../../site.ts';
import { readObject } from '../../storage/contests/clics/feed-view.ts';
import { findSourceFile } from '../../storage/contests/clics/submission-source.ts';
import { zipOfFile } from '../reply/zip-of-file.ts';
import { dataErrors, sendApiError } from '../request/errors.ts';
import { textField } from '../request/form-fields.ts';
import { readId } from '../request/path-id.ts';
import type { ContestAnswer } from './clics-request.ts';
import type { Feeds } from './feeds.ts';

/** The source of a submission as a zip with one file, for those who see everything. */
export function submissionFiles(site: Site, feeds: Feeds): ContestAnswer {
  return async (request, reply, seen) => {
    const id = textField(request.params, 'id');
    if (!seen.isJury) return sendApiError(request, reply, dataErrors.permissionDenied);
    await feeds.catchUp(seen.id);
    const submission = await readObject(site.database, seen.id, seen.audience, 'submissions', id);
    const file = submission && (await findSourceFile(site.database.query, seen.id, readId(id) ?? 0));
    if (!file) return sendApiError(request, reply, dataErrors.notFound);
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('access-control-allow-origin', '*')
      .header('content-disposition', `attachment; filename="${id}.zip"`)
      .send(zipOfFile(file.name, Buffer.from(file.source)));
  };
}
