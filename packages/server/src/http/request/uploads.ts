import { rm } from 'node:fs/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SentFile } from '../../blobs/sent-file.ts';
import { makeUploadsFolder } from '../../blobs/uploads-folder.ts';
import type { Site } from '../../site.ts';
import { formOf } from './bodies.ts';
import { type Part, readMultipart } from './multipart.ts';

const inUse = new WeakSet<FastifyRequest>();

/**
 * Parser for forms with files. The route limits the size of the body. The files are removed after the request; those that a killed
 * process leaves are removed with other old uploads.
 */
export function mountUploads(app: FastifyInstance, site: Site): void {
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, body: FastifyRequest['raw']) => {
      const { bodyLimit, config } = request.routeOptions;
      const maxBytes = (await config.maxForm?.(request)) ?? bodyLimit;
      const place = { folder: await makeUploadsFolder(site), maxBytes };
      return uploadOf(await readMultipart(request.headers, body, place));
    },
  );
  app.addHook('onResponse', async (request) => {
    if (!inUse.has(request)) await removeFiles(request);
  });
}

/** Keeps the files of a form until the answer is complete, even if nobody waits for it any more. */
export async function keepingFiles<Answer>(
  request: FastifyRequest,
  answer: () => Answer | Promise<Answer>,
): Promise<Answer> {
  inUse.add(request);
  try {
    return await answer();
  } finally {
    await removeFiles(request);
  }
}

async function removeFiles({ body }: FastifyRequest): Promise<void> {
  for (const value of Object.values(body ?? {}).flat())
    if (value instanceof SentFile) await rm(value.path, { force: true });
}

/** The name of a file is a field of its own, unless the form has one. */
function uploadOf(parts: readonly Part[]) {
  const isSent = (name: string) => parts.some((part) => part.name === name);
  const named = parts.flatMap(({ name, fileName }): [string, string][] =>
    fileName && !isSent(`${name}_name`) ? [[`${name}_name`, fileName]] : [],
  );
  return formOf<string | SentFile>([...parts.map(({ name, value }) => [name, value] as const), ...named]);
}
