import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endpoint } from '@tribunal/contract/endpoint';
import { endpointGroups } from '@tribunal/contract/endpoints';
import { openApiDocument } from '@tribunal/contract/openapi';
import { choice, requiredTime, textList } from '@tribunal/contract/query';
import Type from 'typebox';
import Value from 'typebox/value';

const Cat = Type.Object({ name: Type.String() }, { title: 'Cat' });

const cats = endpoint({
  method: 'GET',
  path: '/api/v2/house/:house_id/cats',
  access: 'sync key',
  summary: 'The cats of a house',
  query: {
    since: requiredTime('Born at or after this.'),
    mood: choice(['any', 'calm'], 'any', 'Calm cats alone.'),
    colour: textList('Of these colours.'),
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
    '/api/v2/house/{house_id}/cats': {
      get: {
        operationId: 'getHouseCats',
        tags: ['Cats'],
        summary: 'The cats of a house',
        security: [{ syncKey: [] }, { syncKeyInQuery: [] }],
        parameters: [
          { name: 'house_id', in: 'path', required: true, schema: { type: 'string' } },
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
            name: 'colour',
            in: 'query',
            required: false,
            description: 'Of these colours.',
            schema: { type: 'array', items: { type: 'string' } },
            style: 'form',
            explode: true,
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
          },
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
          },
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

test('where a token may be sent, its plain-text errors stand beside the wrapped ones', () => {
  const open = { ...cats, access: 'anyone', errors: [{ ...cats.errors[0]!, status: 400 }] } as const;
  const document = documentOf([{ name: 'Cats', endpoints: [open], errorForm: 'data' }]);
  const { responses } = document.paths['/api/v2/house/{house_id}/cats']!.get!;
  assert.deepEqual(Object.keys(responses), ['200', '400', '401']);
  assert.deepEqual(Object.keys(responses['400']!.content), ['application/json', 'text/plain']);
  assert.deepEqual(Object.keys(responses['401']!.content), ['text/plain']);
});

test('two different schemas cannot share a name', () => {
  const otherCat = { ...cats, path: '/api/v2/cat', reply: Type.Object({}, { title: 'Cat' }) };
  const groups = [{ name: 'Cats', endpoints: [cats, otherCat], errorForm: 'sync' }] as const;
  assert.throws(() => openApiDocument(groups), /two schemas are called Cat/);
});

test('every operation of the interface has a name of its own', () => {
  const operations = Object.values(documentOf(endpointGroups).paths).flatMap((path) => Object.values(path));
  const names = operations.map(({ operationId }) => operationId);
  assert.deepEqual(names, [...new Set(names)]);
});

test('every record has an example, which fits its schema', () => {
  const records = endpointGroups
    .flatMap(({ endpoints }) => endpoints)
    .flatMap(({ reply }) => recordsIn(reply as Schema));
  assert.ok(records.length > 20);
  for (const { title, examples = [], ...schema } of records) {
    assert.equal(examples.length, 1, title);
    assert.ok(Value.Check(schema, examples[0]), title);
  }
});

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
  responses: Record<string, { content: Record<string, unknown> }>;
}

function documentOf(groups: Parameters<typeof openApiDocument>[0]): Document {
  return openApiDocument(groups) as Document;
}

function wrapped(message: string): object {
  return {
    api_version: '2.0',
    method: 'get',
    fetched: '2025-04-12T09:41:10+00:00',
    error: { code: 404, message },
  };
}
