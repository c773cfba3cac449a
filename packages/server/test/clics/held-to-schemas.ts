import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { Transform } from 'node:stream';
import { answerSchemas, ClicsError } from '@tribunal/contract/clics/answer-schemas';
import { type ClicsVersion, clicsVersions } from '@tribunal/contract/clics/audiences';
import { feedLineSchema } from '@tribunal/contract/clics/object-schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * Fails a test file in which an answer of the Contest API, or a line of its event feed, does not have the form that the contract
 * describes for its version. It watches every app that the file builds, and checks at the end, because a check takes longer than a
 * request may block the site.
 */
type Answers = ReadonlyMap<TSchema, ReadonlyMap<string, string>>;

/** What was answered, by schema and text, with the request: most answers repeat. */
const answers = new Map<TSchema, Map<string, string>>();

subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: FastifyInstance };
  app.addHook('preHandler', async (request, reply) => {
    if (isFeed(request)) watchLines(request, reply.raw);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const schema = schemaFor(request, reply);
    if (!schema) return payload;
    const told = `${request.method} ${request.url.slice(0, 200)} answered ${reply.statusCode}`;
    if (typeof payload === 'string') keep(told, schema, payload);
    else if (isStream(payload)) return payload.pipe(checking(told, schema));
    return payload;
  });
});

process.on('exit', () => {
  const faults = faultsOf(answers);
  if (faults.length === 0) return;
  console.error(`the Contest API does not keep to its schemas: ${faults.slice(0, 5).join('; ')}`);
  process.exitCode = 1;
});

export function faultsOf(given: Answers): string[] {
  return [...given].flatMap(([schema, texts]) => {
    const form = Compile(schema);
    return [...texts].flatMap(([text, told]) => {
      const value: unknown = JSON.parse(text);
      if (form.Check(value)) return [];
      const [error] = form.Errors(value);
      return [`${told}: ${error?.instancePath} ${error?.message} in ${text.slice(0, 300)}`];
    });
  });
}

function keep(told: string, schema: TSchema, text: string): void {
  const known = answers.get(schema);
  if (known) known.set(text, told);
  else answers.set(schema, new Map([[text, told]]));
}

function placeOf({ routeOptions }: FastifyRequest): { version: ClicsVersion; path: string } | null {
  const url = routeOptions.url ?? '';
  const named = clicsVersions.find(
    (version) => url === `/api/${version}` || url.startsWith(`/api/${version}/`),
  );
  if (named) return { version: named, path: url.slice(`/api/${named}`.length) };
  return url === '/api' || url.startsWith('/api/contests')
    ? { version: '2023-06', path: url.slice('/api'.length) }
    : null;
}

/** Made once, so that the same schema is the same object. */
const forms = new Map(
  clicsVersions.map((version) => [
    version,
    { answers: answerSchemas(version), line: feedLineSchema(version) },
  ]),
);

function isFeed(request: FastifyRequest): boolean {
  return placeOf(request)?.path === '/contests/:key/event-feed';
}

/** Null for what is not JSON. */
function schemaFor(request: FastifyRequest, reply: FastifyReply): TSchema | null {
  const place = placeOf(request);
  if (!place || !String(reply.getHeader('content-type')).startsWith('application/json')) return null;
  if (reply.statusCode >= 400) return ClicsError;
  const { collection, id } = request.params as { collection?: string; id?: string };
  const path = place.path.replace(':collection', collection ?? '');
  const isNew = request.method === 'POST' && id === undefined;
  return forms.get(place.version)!.answers[isNew ? `${path}/:id` : path] ?? null;
}

function isStream(payload: unknown): payload is NodeJS.ReadableStream {
  return typeof (payload as { pipe?: unknown } | null)?.pipe === 'function';
}

function checking(told: string, schema: TSchema): Transform {
  let text = '';
  return new Transform({
    transform(piece, _encoding, done) {
      text += piece;
      done(null, piece);
    },
    flush(done) {
      keep(told, schema, text);
      done();
    },
  });
}

function watchLines(request: FastifyRequest, response: ServerResponse): void {
  const { version } = placeOf(request)!;
  const write = response.write.bind(response);
  let rest = '';
  response.write = ((text: string, ...more: []) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop()!;
    for (const line of lines) if (line !== '') keep('a line of the feed', forms.get(version)!.line, line);
    return write(text, ...more);
  }) as typeof response.write;
}
