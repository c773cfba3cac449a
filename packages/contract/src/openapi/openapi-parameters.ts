import { type Endpoint, pathParts } from '../api/endpoint.ts';
import type { Fields } from '../api/query.ts';
import type { NamedSchemas } from './openapi-schemas.ts';

/** The parameters of a request in its path, query and headers. */
export function parametersOf(endpoint: Endpoint, schemas: NamedSchemas): object[] {
  return [...pathParameters(endpoint), ...queryParameters(endpoint, schemas), ...headerParameters(endpoint)];
}

export function pathParameters({ path }: Endpoint): object[] {
  return pathParts(path).map((name) => ({
    name,
    in: 'path',
    required: true,
    description: meaningOf(name, path),
    schema: { type: isNumber(name, path) ? 'integer' : 'string' },
  }));
}

function isNumber(name: string, path: string): boolean {
  return name === 'number' || (name === 'id' && !path.startsWith('/uploads/'));
}

function meaningOf(name: string, path: string): string | undefined {
  return name === 'id' && !/\/submission\/:id/.test(path) ? 'Its id.' : meaningOfParts[name];
}

const meaningOfParts: Readonly<Record<string, string>> = {
  key: 'Contest key.',
  contest_code: 'Contest key.',
  code: 'Problem code.',
  slug: 'Short name of the organization.',
  username: 'Username.',
  name: 'Username.',
  user: 'Username.',
  id: 'Submission id.',
  number: 'Its number.',
  label: 'Label of the problem in the contest, for example A.',
  list: 'Short name of the list.',
};

function queryParameters({ query }: Endpoint, schemas: NamedSchemas): object[] {
  return Object.entries(query).map(([name, parameter]) => ({
    name,
    in: 'query',
    required: parameter.isRequired,
    description: parameter.description,
    schema: schemas.use(parameter.schema),
    ...(parameter.isList ? { style: 'form', explode: true } : {}),
  }));
}

function headerParameters({ method, headers = {} }: Endpoint): object[] {
  return Object.entries({ ...headers, ...(method === 'GET' && conditional) }).map(
    ([name, { isRequired, description, schema }]) => ({
      name,
      in: 'header',
      required: isRequired,
      description,
      schema,
    }),
  );
}

const conditional: Fields = {
  'If-None-Match': {
    isRequired: false,
    description: 'The `ETag` of a reply that the caller has cached.',
    schema: { type: 'string' },
  },
};

/** The same fields in every content type of the body. */
export function requestBody(form: Fields, title: string, schemas: NamedSchemas): object {
  const fields = Object.entries(form);
  const required = fields.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  const schema = schemas.use({
    title,
    type: 'object',
    required,
    properties: Object.fromEntries(
      fields.map(([name, { schema: value, description }]) => [name, { ...value, description }]),
    ),
  });
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'];
  return {
    required: required.length > 0,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}
