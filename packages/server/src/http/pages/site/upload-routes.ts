import { newProblemUploadPage, problemUploadPage, uploadPage } from '@tribunal/contract/pages/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayCreateProblems } from '../../../actions/problems/create-problem.ts';
import { isHash } from '../../../blobs/blob-store.ts';
import {
  type PartialUpload,
  type PartialUploads,
  partialUploads,
  type UploadRefusal,
} from '../../../blobs/partial-uploads.ts';
import { isDiskFull } from '../../../database/disk-full.ts';
import type { Site } from '../../../site.ts';
import { userOf } from '../../caller/visitor.ts';
import { mountPage } from '../../mount-page.ts';
import { sendData } from '../../reply/page-data.ts';
import { sendRefused } from '../../reply/send-refused.ts';
import { dataErrors, sendRefusal } from '../../request/errors.ts';
import { textField } from '../../request/form-fields.ts';
import { editedProblemOfPath } from '../problems/edited-problem-of-path.ts';

/** Files in parts, for archives that are too large for a form. The headers are those of the tus protocol. */
export function mountPartialUploads(app: FastifyInstance, site: Site): void {
  const uploads = partialUploads(site.settings.SITE_DATA_DIR, site.disk);
  // The body is not read before the handler reads it.
  app.addContentTypeParser(contentType, (_request, content, done) => done(null, content));
  mountPage(app, problemUploadPage, {
    post: async (request, reply) =>
      (await editedProblemOfPath(site, request, reply)) ? begin(uploads, request, reply) : reply,
  });
  mountPage(app, newProblemUploadPage, {
    post: async (request, reply) =>
      mayCreateProblems(userOf(request))
        ? begin(uploads, request, reply)
        : sendRefused(request, reply, { refusal: 'not allowed to create problems' }),
  });
  mountPage(app, uploadPage, {
    get: async (request, reply) => {
      const found = await uploads.find(userOf(request).userId, idIn(request));
      return answer(request, reply, found ?? { refusal: 'no such upload' });
    },
    patch: (request, reply) => append(uploads, request, reply),
    remove: async (request, reply) => {
      await uploads.remove(userOf(request).userId, idIn(request));
      return reply.code(204).send();
    },
  });
}

const contentType = 'application/offset+octet-stream';

async function begin(
  uploads: PartialUploads,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bytes = numberIn(request, 'upload-length');
  const { 'x-content-sha256': sha256 = null } = request.headers;
  const isUsable = sha256 === null || (typeof sha256 === 'string' && isHash(sha256));
  if (bytes === null || bytes === 0 || !isUsable) return sendRefusal(request, reply, dataErrors.badRequest);
  const begun = await uploads.begin(userOf(request).userId, bytes, sha256);
  if ('id' in begun) reply.code(201).header('Location', `/uploads/${begun.id}`);
  return answer(request, reply, begun);
}

async function append(
  uploads: PartialUploads,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const offset = numberIn(request, 'upload-offset');
  if (offset === null || request.headers['content-type'] !== contentType)
    return sendRefusal(request, reply, dataErrors.badRequest);
  const part = {
    offset,
    length: numberIn(request, 'content-length'),
    content: request.body as FastifyRequest['raw'],
  };
  const { userId } = userOf(request);
  const appended = await uploads.append(userId, idIn(request), part).catch((error: unknown) => {
    if (isDiskFull(error)) return { refusal: 'no space for upload' } as const;
    // The sender has gone; what has arrived stays.
    if (!request.raw.complete) return null;
    throw error;
  });
  if (appended === null) return reply.hijack();
  if ('refusal' in appended && appended.refusal === 'wrong upload offset') {
    const found = await uploads.find(userId, idIn(request));
    if (found) reply.header('Upload-Offset', found.received);
  }
  return answer(request, reply, appended);
}

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  upload: PartialUpload | UploadRefusal,
): FastifyReply {
  reply.header('Cache-Control', 'no-store');
  if ('refusal' in upload) return sendRefused(request, reply, upload);
  reply.header('Upload-Offset', upload.received).header('Upload-Length', upload.bytes);
  return sendData(reply, uploadPage.get, upload);
}

function idIn({ params }: FastifyRequest): string {
  return textField(params, 'id');
}

function numberIn({ headers }: FastifyRequest, name: string): number | null {
  const value = headers[name];
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : null;
}
