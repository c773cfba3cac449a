import type { FastifyInstance } from 'fastify';
import { zipStream } from '../../../../problem-packages/export/zip-stream.ts';
import type { Site } from '../../../../site.ts';
import { filesOfVersion } from '../../../../storage/problems/test-data/data-versions.ts';
import { findListing } from '../../../../storage/problems/test-data/listings.ts';
import { mountPage } from '../../../mount-page.ts';
import { sendRefused } from '../../../reply/send-refused.ts';
import { textField } from '../../../request/form-fields.ts';
import { editedProblemOfPath } from '../edited-problem-of-path.ts';

/** All files of a version of the test data, as a zip file that can be uploaded again. */
export function mountVersionZip(app: FastifyInstance, site: Site): void {
  const { database, blobs } = site;
  mountPage(app, {
    path: '/problem/:code/versions/:file',
    access: 'signed in',
    get: async (request, reply) => {
      const problem = await editedProblemOfPath(site, request, reply);
      if (!problem) return reply;
      const [, version = ''] = /^([0-9a-f]{64})\.zip$/.exec(textField(request.params, 'file')) ?? [];
      const isOfProblem = version !== '' && (await findListing(database.query, problem.id, version)) !== null;
      if (!isOfProblem) return sendRefused(request, reply, { refusal: 'no such data version' });
      const files = await filesOfVersion(database.query, version);
      // While the file store is away, the answer is an error instead of a file that ends too early.
      if (files[0]) await blobs.has(files[0].hash);
      const zipped = files.map(({ path, hash }) => ({ name: path, open: () => blobs.read(hash) }));
      return reply
        .header('Cache-Control', 'private, no-cache')
        .header('Content-Disposition', `attachment; filename="${problem.code}-${version.slice(0, 10)}.zip"`)
        .type('application/zip')
        .send(zipStream(zipped));
    },
  });
}
