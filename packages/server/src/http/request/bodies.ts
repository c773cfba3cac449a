import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { dataErrors, sendRefusal, syncPath } from '../reply/errors.ts';
import { hasManyValues } from './has-many-values.ts';
import { requestPath } from './request-path.ts';
import { badRequest, strictPairs, strictText, strictValue } from './strict-text.ts';

/** More than any form of the site has. Every field costs time on the event loop. */
const mostFields = 5000;

/** Parsers for queries, forms and JSON on all routes; all of them require UTF-8. */
export function mountBodies(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => settle(done, () => formOf(strictPairs(strictText(body as Buffer), mostFields))),
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) =>
    settle(done, () => {
      if (hasManyValues(body as Buffer, mostFields))
        throw badRequest(`the body has more than ${mostFields} values`);
      const text = strictText(body as Buffer);
      // Many programs send the JSON content type with every request, even without a body.
      if (text === '') return undefined;
      let parsed: unknown;
      void parseJson(request, text, (error, value) => {
        if (error) throw error;
        parsed = value;
      });
      // Later code could not tell it from a request without a body.
      if (parsed === null) throw badRequest('the body is null');
      return text.includes('\\u') ? strictValue(parsed) : parsed;
    }),
  );
  mountQueries(app);
}

/** Each API validates its parameters itself; the sync API looks up the contest first. */
function mountQueries(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, next) => {
    const query = request.url.indexOf('?');
    const isLeftAlone = query < 0 || request.is404 || syncPath.test(requestPath(request.url));
    if (isLeftAlone || isText(request.url.slice(query + 1))) return next();
    sendRefusal(request, reply, dataErrors.badRequest);
  });
}

function isText(query: string): boolean {
  try {
    strictPairs(query);
    return true;
  } catch {
    return false;
  }
}

function settle(done: (error: Error | null, body?: unknown) => void, parse: () => unknown): void {
  let body: unknown;
  try {
    body = parse();
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, body);
}

/** A repeated name has an array of values. */
function formOf(pairs: readonly (readonly [string, string])[]): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of pairs) {
    const earlier = form[name];
    form[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return form;
}

const maxFieldBytes = 1_048_576;
const limits = { fileSize: maxFieldBytes, files: 40, parts: 40 };

/** Parser for forms with files. Mounted only where forms are accepted, because it slows down every request in its scope. */
export async function mountUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    attachFieldsToBody: 'keyValues',
    limits,
    // Otherwise fields would be decoded with the charset they declare, and invalid bytes replaced silently.
    isPartAFile: () => true,
    onFile: readPart,
  });
  app.decorateRequest('isFormRead', false);
  app.addHook('preValidation', (request, _reply, next) => {
    request.isFormRead = true;
    next();
  });
}

async function readPart(part: MultipartFile): Promise<void> {
  const bytes = await part.toBuffer();
  if (isFile(part)) {
    const files = Object.values(part.fields)
      .flat()
      .filter((one) => one?.type === 'file' && isFile(one));
    if (files.length > 1) throw tooLarge();
    return;
  }
  if (bytes.length > maxFieldBytes) throw tooLarge();
  Object.assign(part, { value: strictText(bytes) });
}

function isFile({ filename, mimetype }: MultipartFile): boolean {
  return filename !== undefined || mimetype === 'application/octet-stream';
}

function tooLarge(): Error {
  return Object.assign(new Error('the form is too large'), { statusCode: 413 });
}
