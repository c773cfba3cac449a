import type { FastifyInstance } from 'fastify';
import { MissingBlob } from '../../../../blobs/blob-store.ts';
import type { Site } from '../../../../site.ts';
import { findProblemFile } from '../../../../storage/problems/problem-files.ts';
import { viewerOf } from '../../../caller/request-viewer.ts';
import { mountPage } from '../../../mount-page.ts';
import { pageErrors, sendRefusal } from '../../../request/errors.ts';
import { textField } from '../../../request/form-fields.ts';

/** Sends a file of a problem to those who may see the problem. Nothing in it can run: only images are shown, the rest is saved. */
export function mountProblemFile(app: FastifyInstance, { database, blobs, now }: Site): void {
  mountPage(app, {
    path: '/problem/:code/file/:hash/:name',
    access: 'anyone',
    get: async (request, reply) => {
      const { params } = request;
      const [code, hash, name] = [
        textField(params, 'code'),
        textField(params, 'hash'),
        textField(params, 'name'),
      ];
      const file = await findProblemFile(database, viewerOf(request), { code, hash, name }, now());
      const content = file && (await blobs.read(hash).catch(absent));
      if (!content) return sendRefusal(request, reply, pageErrors.notFound);
      const isShown = file.kind === 'image' && file.mediaType.startsWith('image/');
      return reply
        .header('Cache-Control', 'private, max-age=31536000, immutable')
        .header('Content-Security-Policy', "default-src 'none'; sandbox")
        .header('Cross-Origin-Resource-Policy', 'same-origin')
        .header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
        .header('Content-Length', String(file.bytes))
        .type(isShown || file.mediaType === 'application/pdf' ? file.mediaType : 'application/octet-stream')
        .send(content);
    },
  });
}

function absent(error: unknown): null {
  if (error instanceof MissingBlob) return null;
  throw error;
}
