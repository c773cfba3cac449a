import type { Endpoint } from '../api/endpoint.ts';
import type { EndpointGroup } from '../endpoints.ts';
import { headersOf } from './openapi-headers.ts';
import type { NamedSchemas } from './openapi-schemas.ts';

/** In addition to the success: 304 for callers with a current copy, and 302 from pages that redirect browsers. */
export function successResponses(
  endpoint: Endpoint,
  group: EndpointGroup,
  schemas: NamedSchemas,
): Record<number, object> {
  const { method, access, status = 200, reply } = endpoint;
  const content = { 'application/json': { schema: schemas.use(reply) } };
  const described = {
    [status]: { description: 'Success', content },
    ...(method === 'GET' && !group.isForPeople && unchanged),
  };
  const responses: Record<number, object> = {
    ...described,
    ...(access !== 'anyone' && access !== 'sync key' && redirected),
  };
  return Object.fromEntries(
    Object.entries(responses).map(([code, response]) => [
      code,
      { ...response, ...headersOf(endpoint, group, Number(code)) },
    ]),
  );
}

/** The responses of a page for people. */
export const pageResponses = {
  200: { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } },
  302: {
    description: 'Guests are redirected to the sign-in page.',
    headers: { Location: { $ref: '#/components/headers/Location' } },
  },
};

const unchanged = {
  304: { description: 'The version in `If-None-Match` is current.' },
};

const redirected = {
  302: {
    description:
      'Guests are redirected to the sign-in page, and callers who do not accept JSON to the result.',
  },
};
