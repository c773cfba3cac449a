import { subscribe } from 'node:diagnostics_channel';
import { endpointGroups } from '@tribunal/contract/endpoints';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/**
 * Fails a test file in which a page answers JSON that its contract does not describe. It watches every app that the file builds, and
 * checks at the end, because a check takes longer than a request may block the site.
 */
interface Answer {
  readonly told: string;
  readonly schema: TSchema | undefined;
  readonly text: string;
}

/** By request and text: most answers repeat. */
const answers = new Map<string, Answer>();

const schemas: ReadonlyMap<string, TSchema> = new Map(
  endpointGroups.flatMap(({ endpoints }) =>
    endpoints.map(({ method, path, reply }) => [`${method} ${path}`, reply] as const),
  ),
);

subscribe('fastify.initialization', (message) => {
  const { fastify: app } = message as { fastify: FastifyInstance };
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload === 'string' && isPageData(request, reply)) keep(request, payload);
    return payload;
  });
});

process.on('exit', () => {
  const faults = faultsOf([...answers.values()]);
  if (faults.length === 0) return;
  console.error(`pages do not keep to their contracts: ${faults.slice(0, 5).join('; ')}`);
  process.exitCode = 1;
});

function faultsOf(given: readonly Answer[]): string[] {
  const forms = new Map<TSchema, Validator>();
  return given.flatMap(({ told, schema, text }) => {
    if (!schema) return [`${told}: the contract has no such page`];
    const form = forms.get(schema) ?? Compile(schema);
    forms.set(schema, form);
    const value: unknown = JSON.parse(text);
    if (form.Check(value)) return [];
    const [error] = form.Errors(value);
    return [`${told}: ${error?.instancePath} ${error?.message} in ${text.slice(0, 300)}`];
  });
}

/** Errors have one form everywhere. APIs, streams and files have schemas of their own. */
function isPageData({ routeOptions: { url = '' } }: FastifyRequest, reply: FastifyReply): boolean {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  return isJson && reply.statusCode < 300 && !/^\/(?:api|events|healthz)(?:\/|$)/.test(url);
}

function keep({ method, routeOptions: { url = '' } }: FastifyRequest, text: string): void {
  const told = `${method === 'HEAD' ? 'GET' : method} ${url}`;
  answers.set(`${told} ${text}`, { told, schema: schemas.get(told), text });
}
