import type { TSchema } from 'typebox';
import { apiVersion } from '../api/envelope.ts';
import { answerSchemas, ClicsError } from '../clics/answer-schemas.ts';
import type { ClicsVersion } from '../clics/audiences.ts';
import { clicsCollections } from '../clics/clics-object.ts';
import { feedLineSchema, objectSchemas } from '../clics/object-schemas.ts';
import { writingOperations } from '../clics/writing-operations.ts';
import { NamedSchemas } from './openapi-schemas.ts';

/** One version of the Contest API as an OpenAPI 3.1 document. */
export function clicsOpenApi(version: ClicsVersion): object {
  const schemas = new NamedSchemas();
  const objects = objectSchemas(version);
  const failure = { content: { 'application/json': { schema: schemas.use(ClicsError) } } };
  const paths: Record<string, Record<string, object>> = {};
  const add = (
    path: string,
    method: string,
    operation: {
      readonly summary: string;
      readonly parameters?: readonly object[];
      readonly requestBody?: object;
    },
    responses: Record<number, object>,
  ) => {
    const documented = path.replace(/:([a-z]+)/g, '{$1}') || '/';
    paths[documented] = {
      ...paths[documented],
      [method]: {
        operationId: `${method}${path.replace(/[/:-]+([a-z])?/g, (_, letter: string) => (letter ?? '').toUpperCase())}`,
        ...operation,
        parameters: [...pathParameters(path), ...(operation.parameters ?? [])],
        responses: { ...responses, ...failures(path, method, failure) },
      },
    };
  };
  const json = (description: string, schema: TSchema) => ({
    description,
    content: { 'application/json': { schema: schemas.use(schema) } },
  });

  for (const [path, schema] of Object.entries(answerSchemas(version)))
    add(
      path,
      'get',
      { summary: summaryOf(path), parameters: filtersOf(path, objects) },
      { 200: json('Success', schema) },
    );
  add(
    '/contests/:key/event-feed',
    'get',
    {
      summary: 'All objects and their changes, one JSON object on each line, as they happen',
      parameters: [
        queryParameter('since_token', 'The token of the last line that the reader has.'),
        queryParameter('stream', '`false` ends the answer after the lines of the past.'),
      ],
    },
    {
      200: {
        description: 'The lines of the feed',
        content: { 'application/x-ndjson': { schema: schemas.use(feedLineSchema(version)) } },
      },
    },
  );
  add(
    '/contests/:key/submissions/:id/files',
    'get',
    { summary: 'The source of a submission' },
    {
      200: { description: 'A zip file', content: { 'application/zip': { schema: { type: 'string' } } } },
    },
  );
  const files: [path: string, summary: string, type: string][] = [
    ['/contests/:key/banner/:hash', 'The banner of a contest', 'image/*'],
    ['/contests/:key/problems/:id/statement/:hash', 'The statement of a problem', 'application/pdf'],
    ['/contests/:key/organizations/:id/logo/:hash', 'The logo of an organization', 'image/*'],
    ['/contests/:key/teams/:id/photo/:hash', 'The photo of a team', 'image/*'],
  ];
  for (const [path, summary, type] of files)
    add(
      path,
      'get',
      { summary },
      { 200: { description: 'The file', content: { [type]: { schema: { type: 'string' } } } } },
    );
  for (const { path, method, summary, body, type, status } of writingOperations)
    add(
      path,
      method,
      { summary, requestBody: { required: true, content: { 'application/json': { schema: body } } } },
      { [status]: json('Success', objects[type]) },
    );
  return {
    openapi: '3.1.0',
    info: {
      title: `Contest API ${version}`,
      version: apiVersion,
      description:
        'The ICPC Contest API of a Tribunal site; docs/contest-api.md describes what each caller sees. HEAD is supported wherever GET is.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `/api/${version}`, description: 'The site that serves this document.' }],
    security: [{}, { basic: [] }, { token: [] }],
    paths,
    components: {
      schemas: schemas.all(),
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'A personal token or a reader token as the password.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'The same token.' },
      },
    },
  };
}

function summaryOf(path: string): string {
  const [, , collection, id] = path.split('/').filter(Boolean);
  if (path === '') return 'The version and the provider of the API';
  if (path === '/contests') return 'The contests that the caller sees';
  if (collection === undefined) return 'A contest';
  return singleAnswers[collection] ?? (id === undefined ? `All ${collection}` : `One of the ${collection}`);
}

const singleAnswers: Readonly<Record<string, string>> = {
  state: 'When the contest started, froze, ended, thawed and became final',
  access: 'What the caller may do and see',
  account: 'The account of the caller',
  scoreboard: 'The scoreboard',
};

function pathParameters(path: string): object[] {
  const meanings: Readonly<Record<string, string>> = {
    key: 'Contest key.',
    id: 'Id of the object.',
    hash: 'From the reference in the object.',
  };
  return [...path.matchAll(/:([a-z]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: meanings[name],
    schema: { type: 'string' },
  }));
}

/** Collections can be filtered by every property that is an id. */
function filtersOf(path: string, objects: ReturnType<typeof objectSchemas>): object[] {
  const type = clicsCollections.find((one) => path === `/contests/:key/${one}`);
  if (!type) return [];
  return Object.keys(objects[type].properties)
    .filter((name) => name.endsWith('_id'))
    .map((name) => queryParameter(name, 'Only objects with this id; empty for those without one.'));
}

function queryParameter(name: string, description: string): object {
  return { name, in: 'query', required: false, description, schema: { type: 'string' } };
}

function failures(path: string, method: string, failure: object): Record<number, object> {
  const described = (description: string) => ({ description, ...failure });
  return {
    ...(method !== 'get' || path.endsWith('event-feed')
      ? { 400: described('A value is wrong, or the token is not one of this feed.') }
      : {}),
    401: described('The credentials are wrong, or missing where they are needed.'),
    ...(method === 'get' ? {} : { 403: described('The caller may not do this.') }),
    404: described('There is no such object, or the caller may not see it.'),
  };
}
