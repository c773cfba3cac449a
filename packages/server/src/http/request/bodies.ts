import type { FastifyInstance } from 'fastify';
import type { SentFile } from '../../blobs/sent-file.ts';
import { dataErrors, sendRefusal, syncPath } from './errors.ts';
import { hasManyValues } from './has-many-values.ts';
import { requestPath } from './request-path.ts';
import { badRequest, strictPairs, strictText, strictValue } from './strict-text.ts';

/** More than any form of the site has. Every field costs time on the event loop. */
const maxFields = 5000;

/** Parsers for queries, forms and JSON on all routes; all of them require UTF-8. */
export function mountBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body: Buffer, done) => settle(done, () => formOf(strictPairs(strictText(body), maxFields))),
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) =>
    settle(done, () => {
      if (hasManyValues(body, maxFields)) throw badRequest(`the body has more than ${maxFields} values`);
      const text = strictText(body);
      // Many programs send the JSON content type with every request, even without a body.
      if (text === '') return undefined;
      let parsed: unknown;
      void parseJson(request, text, (error, value) => {
        if (error) throw error;
        parsed = value;
      });
      if (typeof parsed !== 'object' || parsed === null) throw badRequest('the body is not an object');
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
export function formOf<Value extends string | SentFile>(
  pairs: readonly (readonly [string, Value])[],
): Record<string, Value | Value[]> {
  const form: Record<string, Value | Value[]> = Object.create(null);
  for (const [name, value] of pairs) {
    const earlier = form[name];
    form[name] =
      earlier === undefined ? value : Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
  }
  return form;
}
