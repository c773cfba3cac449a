import { type Endpoint, pathParts } from '../endpoint.ts';
import type { Fields } from '../query.ts';
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
    description: meaningOfParts[name],
    schema: { type: name === 'id' ? 'integer' : 'string' },
  }));
}

const meaningOfParts: Readonly<Record<string, string>> = {
  key: 'Contest key.',
  contest_code: 'Contest key.',
  code: 'Problem code.',
  username: 'Username.',
  id: 'Submission id.',
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
export function requestBody(form: Fields): object {
  const fields = Object.entries(form);
  const schema = {
    type: 'object',
    required: fields.filter(([, { isRequired }]) => isRequired).map(([name]) => name),
    properties: Object.fromEntries(
      fields.map(([name, { schema: value, description }]) => [name, { ...value, description }]),
    ),
  };
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'];
  return {
    required: schema.required.length > 0,
    content: Object.fromEntries(types.map((type) => [type, { schema }])),
  };
}
