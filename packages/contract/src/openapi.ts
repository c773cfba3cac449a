import type { Access, Endpoint } from './endpoint.ts';
import type { EndpointGroup } from './endpoints.ts';
import { apiVersion } from './envelope.ts';
import { errorResponses } from './openapi-errors.ts';
import { NamedSchemas } from './openapi-schemas.ts';
import type { Fields } from './query.ts';

/** The endpoints as an OpenAPI 3.1 document. Schemas with a `title` become components under that name. */
export function openApiDocument(groups: readonly EndpointGroup[]): object {
  const schemas = new NamedSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const group of groups) {
    for (const endpoint of group.endpoints) {
      const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}');
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, group, schemas) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tribunal',
      version: apiVersion,
      description: 'The machine-facing interface of a Tribunal site. Its rules are in docs/interface.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '{site}', variables: { site: { default: 'http://127.0.0.1:8000' } } }],
    tags: groups.map(({ name, description }) => (description ? { name, description } : { name })),
    paths,
    components: { schemas: schemas.all(), securitySchemes },
  };
}

const securitySchemes = {
  syncKey: { type: 'apiKey', in: 'header', name: 'X-Global-API-Key' },
  syncKeyInQuery: { type: 'apiKey', in: 'query', name: 'global_api_key' },
  token: { type: 'http', scheme: 'bearer', description: 'A personal API token, 48 characters.' },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sessionid',
    description: 'A POST also needs the cookie `csrftoken` repeated in the header `X-CSRFToken`.',
  },
};

const security: Record<Access, object[]> = {
  'sync key': [{ syncKey: [] }, { syncKeyInQuery: [] }],
  'signed in': [{ token: [] }, { session: [] }],
  anyone: [{}, { token: [] }],
};

function operation(endpoint: Endpoint, group: EndpointGroup, schemas: NamedSchemas): object {
  const success = {
    description: 'Success',
    content: { 'application/json': { schema: schemas.use(endpoint.reply) } },
  };
  return {
    operationId: operationId(endpoint),
    tags: [group.name],
    summary: endpoint.summary,
    security: security[endpoint.access],
    parameters: [
      ...pathParameters(endpoint.path),
      ...queryParameters(endpoint, schemas),
      ...headerParameters(endpoint),
    ],
    ...(endpoint.form && { requestBody: requestBody(endpoint.form) }),
    responses: { [endpoint.status ?? 200]: success, ...errorResponses(endpoint, group.errorForm, schemas) },
  };
}

/** `GET /api/v2/sync/contest/:contest_code/problems` is `getSyncContestProblems`. */
function operationId({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/api\/v2\/|^\//, '')
    .split('/')
    .filter((part) => part !== '' && !part.startsWith(':'));
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

function pathParameters(path: string): object[] {
  return [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

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

function headerParameters({ headers = {} }: Endpoint): object[] {
  return Object.entries(headers).map(([name, { isRequired, description, schema }]) => ({
    name,
    in: 'header',
    required: isRequired,
    description,
    schema,
  }));
}

/** The same fields in every form in which a body may come. */
function requestBody(form: Fields): object {
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
