import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoint } from '@tribunal/contract/api/endpoint';
import { choice, requiredTime, textList } from '@tribunal/contract/api/query';
import { clicsVersions } from '@tribunal/contract/clics/audiences';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { clicsOpenApi } from '@tribunal/contract/openapi/clics-openapi';
import { openApiDocument } from '@tribunal/contract/openapi/openapi';
import { pageGroups } from '@tribunal/contract/pages/page-groups';
import Type from 'typebox';
import Value from 'typebox/value';

const Cat = Type.Object({ name: Type.String() }, { title: 'Cat' });

const cats = endpoint({
  method: 'GET',
  path: '/api/v2/contest/:key/cats',
  access: 'sync key',
  summary: 'The cats of a house',
  query: {
    since: requiredTime('Born at or after this.'),
    mood: choice(['any', 'calm'], 'any', 'Calm cats alone.'),
    color: textList('Of these colors.'),
  },
  reply: Type.Array(Cat),
  errors: [
    { status: 404, message: 'no such house', cause: 'There is no such house.' },
    { status: 404, message: 'no cats', cause: 'The house has no cats.' },
  ],
});

test('an endpoint becomes an operation with its parameters, security, reply and errors', () => {
  const document = documentOf([{ name: 'Cats', endpoints: [cats], errorForm: 'sync' }]);
  assert.deepEqual(document.paths, {
    '/api/v2/contest/{key}/cats': {
      get: {
        operationId: 'getContestCats',
        tags: ['Cats'],
        summary: 'The cats of a house',
        security: [{ syncKey: [] }, { syncKeyInQuery: [] }],
        parameters: [
          {
            name: 'key',
            in: 'path',
            required: true,
            description: 'Contest key.',
            schema: { type: 'string' },
          },
          {
            name: 'since',
            in: 'query',
            required: true,
            description: 'Born at or after this.',
            schema: { type: 'string', format: 'date-time' },
          },
          {
            name: 'mood',
            in: 'query',
            required: false,
            description: 'Calm cats alone.',
            schema: { enum: ['any', 'calm'], default: 'any' },
          },
          {
            name: 'color',
            in: 'query',
            required: false,
            description: 'Of these colors.',
            schema: { type: 'array', items: { type: 'string' } },
            style: 'form',
            explode: true,
          },
          {
            name: 'If-None-Match',
            in: 'header',
            required: false,
            description: 'The `ETag` of a reply that the caller has cached.',
            schema: { type: 'string' },
          },
        ],
        responses: {
          '200': {
            description: 'Success',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Cat' } },
              },
            },
            headers: headers('ETag', 'Vary', 'Cache-Control', 'Content-Encoding'),
          },
          '304': {
            description: 'The version in `If-None-Match` is current.',
            headers: headers('ETag', 'Vary', 'Cache-Control'),
          },
          '400': { $ref: '#/components/responses/SyncBadRequest' },
          '404': {
            description: 'There is no such house. The house has no cats.',
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/SyncError' },
                examples: {
                  'no such house': { value: wrapped('no such house') },
                  'no cats': { value: wrapped('no cats') },
                },
              },
            },
            headers: headers('Cache-Control'),
          },
          '405': { $ref: '#/components/responses/SyncMethodNotAllowed' },
          '408': { $ref: '#/components/responses/DataRequestTimeout' },
          '431': { $ref: '#/components/responses/DataRequestHeaderFieldsTooLarge' },
          '500': { $ref: '#/components/responses/SyncInternalError' },
          '503': { $ref: '#/components/responses/SyncServiceUnavailable' },
        },
      },
    },
  });
  assert.deepEqual(document.components.schemas.Cat, {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' } },
    title: 'Cat',
  });
});

test('where a token may be sent, its plain-text errors are listed with the wrapped ones', () => {
  const open = { ...cats, access: 'anyone', errors: [{ ...cats.errors[0]!, status: 400 }] } as const;
  const document = documentOf([{ name: 'Cats', endpoints: [open], errorForm: 'data' }]);
  const { responses } = document.paths['/api/v2/contest/{key}/cats']!.get!;
  assert.deepEqual(Object.keys(responses), ['200', '304', '400', '401', '405', '408', '431', '500', '503']);
  assert.deepEqual(Object.keys(responses['400']!.content), ['application/json', 'text/plain']);
  assert.deepEqual(Object.keys(responses['401']!.content), ['text/plain']);
});

test('replies of endpoints with a rate limit have the rate limit headers', () => {
  const limited = {
    ...cats,
    access: 'anyone',
    errors: [{ status: 429, message: 'too many', cause: 'Too many requests.' }],
  } as const;
  const group = { name: 'Cats', endpoints: [limited], errorForm: 'data', isLimited: true } as const;
  const { responses } = documentOf([group]).paths['/api/v2/contest/{key}/cats']!.get!;
  const standing = ['RateLimit-Limit', 'RateLimit-Policy', 'RateLimit-Remaining', 'RateLimit-Reset'];
  const told = Object.entries(responses).map(([status, { headers: all = {} }]) => [
    status,
    ...Object.keys(all).filter((name) => standing.includes(name) || name === 'Retry-After'),
  ]);
  assert.deepEqual(told, [
    ['200', ...standing],
    ['304', ...standing],
    ['400', ...standing],
    ['401'],
    ['405'],
    ['408'],
    ['429', 'Retry-After', ...standing],
    ['431'],
    ['500'],
    ['503'],
  ]);
});

test('the document is OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(wholeDocument)));
  assert.ok(valid, JSON.stringify(errors));
});

for (const version of clicsVersions)
  test(`the document of the Contest API ${version} is OpenAPI 3.1, and its operations have unique names`, async () => {
    const document = JSON.parse(JSON.stringify(clicsOpenApi(version)));
    const { valid, errors } = await new Validator().validate(document);
    assert.ok(valid, JSON.stringify(errors));
    const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap(
      (path) => Object.values(path).map(({ operationId }) => operationId),
    );
    assert.equal(new Set(operations).size, operations.length);
    assert.ok(operations.length > 30);
  });

test('every field, parameter and header has a description', () => {
  const silent = partsOf(wholeDocument, '').filter(({ part }) => !describes(part));
  assert.deepEqual(
    silent.map(({ path }) => path),
    [],
  );
  assert.ok(partsOf(wholeDocument, '').length > 200);
});

test('two different schemas cannot share a name', () => {
  const otherCat = { ...cats, path: '/api/v2/cat', reply: Type.Object({}, { title: 'Cat' }) };
  const groups = [{ name: 'Cats', endpoints: [cats, otherCat], errorForm: 'sync' }] as const;
  assert.throws(() => openApiDocument(groups), /two schemas have the name Cat/);
});

test('every operation of the interface has a unique name', () => {
  const operations = Object.values((wholeDocument as Document).paths).flatMap((path) => Object.values(path));
  const names = operations.map(({ operationId }) => operationId);
  assert.deepEqual(names, [...new Set(names)]);
});

test('every record has an example that matches its schema', () => {
  const records = endpointGroups
    .flatMap(({ endpoints }) => endpoints)
    .flatMap(({ reply }) => recordsIn(reply as Schema));
  assert.ok(records.length > 20);
  for (const { title, examples = [], ...schema } of records) {
    assert.equal(examples.length, 1, title);
    assert.ok(Value.Check(schema, examples[0]), title);
  }
});

const wholeDocument = openApiDocument(endpointGroups);

interface Part {
  readonly path: string;
  readonly part: Described;
}

interface Described {
  readonly $ref?: string;
  readonly description?: string;
  readonly anyOf?: readonly Described[];
}

/** References and nullable types are described at their target. */
function describes({ $ref, description, anyOf = [] }: Described): boolean {
  return $ref !== undefined || description !== undefined || anyOf.some(describes);
}

/** Everything that has a name: properties, parameters and headers at any depth. */
function partsOf(value: unknown, path: string): Part[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = `${path}/${name}`;
    const isHolder = ['properties', 'parameters', 'headers'].includes(name) && !path.endsWith('/properties');
    const own = isHolder ? Object.entries(inner as Record<string, Described>) : [];
    const named = own.map(([key, part]) => ({ path: `${here}/${key}`, part }));
    return name === 'examples' ? [] : [...named, ...partsOf(inner, here)];
  });
}

interface Schema {
  readonly title?: string;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
}

function recordsIn(schema: Schema): Schema[] {
  const { title, items, anyOf = [], properties = {} } = schema;
  const parts = [...(items ? [items] : []), ...anyOf, ...Object.values(properties)];
  return [...(title === undefined ? [] : [schema]), ...parts.flatMap(recordsIn)];
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

interface Operation {
  operationId: string;
  responses: Record<string, { content: Record<string, unknown>; headers?: Record<string, unknown> }>;
}

function documentOf(groups: Parameters<typeof openApiDocument>[0]): Document {
  return openApiDocument(groups) as Document;
}

function headers(...names: readonly string[]): object {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function wrapped(message: string): object {
  return {
    api_version: '2.0',
    method: 'get',
    fetched: '2025-04-12T09:41:10+00:00',
    error: { code: 404, message },
  };
}

test('each page is in one group, and each group has a name of its own', () => {
  const names = pageGroups.map(({ name }) => name);
  assert.deepEqual(names, [...new Set(names)]);
  const paths = pageGroups.flatMap(({ pages }) => pages.map(({ path }) => path));
  assert.deepEqual(paths, [...new Set(paths)]);
});
