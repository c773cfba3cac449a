import type { Access, Endpoint } from '../api/endpoint.ts';
import { apiVersion } from '../api/envelope.ts';
import type { EndpointGroup } from '../endpoints.ts';
import { errorResponses } from './openapi-errors.ts';
import { responseHeaders } from './openapi-headers.ts';
import { parametersOf, pathParameters, requestBody } from './openapi-parameters.ts';
import { pageResponses, successResponses } from './openapi-responses.ts';
import { NamedParts, NamedSchemas } from './openapi-schemas.ts';

/** The endpoints as an OpenAPI 3.1 document. Schemas with a `title` become components under that name. */
export function openApiDocument(groups: readonly EndpointGroup[]): object {
  const schemas = new NamedSchemas();
  const responses = new NamedParts('responses');
  const paths: Record<string, Record<string, object>> = {};
  for (const group of groups) {
    for (const endpoint of group.endpoints) {
      const path = endpoint.path.replace(/:([a-z_]+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(endpoint, group, schemas, responses),
        ...(endpoint.page && { get: pageOperation(endpoint, endpoint.page, group, schemas, responses) }),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tribunal',
      version: apiVersion,
      description:
        'The interface of a Tribunal site for programs; docs/interface.md describes its rules. HEAD is supported wherever GET is. Pages of other sites may read the replies to guests.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The site that serves this document.' }],
    tags: groups.map(({ name, description }) => (description ? { name, description } : { name })),
    paths,
    components: {
      schemas: schemas.all(),
      responses: responses.all(),
      headers: responseHeaders,
      securitySchemes,
    },
  };
}

const securitySchemes = {
  syncKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Global-API-Key',
    description: 'The sync key of the site.',
  },
  syncKeyInQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'global_api_key',
    description: 'The same, for programs that cannot send headers. Addresses appear in logs.',
  },
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
  session: [{ session: [] }],
  staff: [{ session: [] }],
  anyone: [{}, { token: [] }],
};

function operation(
  endpoint: Endpoint,
  group: EndpointGroup,
  schemas: NamedSchemas,
  responses: NamedParts,
): object {
  return {
    operationId: operationId(endpoint),
    tags: [group.name],
    summary: endpoint.summary,
    security: security[endpoint.access],
    parameters: parametersOf(endpoint, schemas),
    ...(endpoint.form && { requestBody: requestBody(endpoint.form, formName(endpoint), schemas) }),
    responses: {
      ...successResponses(endpoint, group, schemas),
      ...errorResponses(endpoint, group, schemas, responses),
    },
  };
}

/** Such as `ContestEditForm`. */
function formName(endpoint: Endpoint): string {
  return `${operationId(endpoint).replace(/^[a-z]+/, '')}Form`;
}

/** What GET of such a page displays to people. */
function pageOperation(
  { path, access }: Endpoint,
  { summary, errors }: NonNullable<Endpoint['page']>,
  group: EndpointGroup,
  schemas: NamedSchemas,
  responses: NamedParts,
): object {
  const page: Endpoint = { method: 'GET', path, access, summary, query: {}, reply: {}, errors };
  return {
    operationId: operationId(page),
    tags: [group.name],
    summary,
    // Guests are also served: they are redirected to the sign-in page.
    security: [{}, ...security[access]],
    parameters: pathParameters(page),
    responses: { ...pageResponses, ...errorResponses(page, group, schemas, responses) },
  };
}

/**
 * `GET /api/v2/sync/contest/:contest_code/problems` is `getSyncContestProblems`, and `GET /contest/:key/participants/:user`, a page,
 * is `getContestParticipantsByUser`.
 */
function operationId({ method, path }: Endpoint): string {
  const isPage = !path.startsWith('/api/');
  const parts = path.replace(/^\/api\/v2\/|^\//, '').split(/[/_.-]/);
  const last = isPage && /:([a-z_]+)$/.exec(path)?.[1];
  const words = [
    ...parts.filter((part) => part !== '' && !part.startsWith(':')),
    ...(last ? ['by', last] : []),
  ];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
