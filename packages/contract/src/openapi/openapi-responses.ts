import type { Endpoint } from '../endpoint.ts';
import type { EndpointGroup } from '../endpoints.ts';
import { headersOf } from './openapi-headers.ts';
import type { NamedSchemas } from './openapi-schemas.ts';

/** Beside the success itself: 304 for who holds it already, and 302 from pages that lead browsers on. */
export function successResponses(
  endpoint: Endpoint,
  group: EndpointGroup,
  schemas: NamedSchemas,
): Record<number, object> {
  const { method, access, status = 200, reply } = endpoint;
  const content = { 'application/json': { schema: schemas.use(reply) } };
  const described = { [status]: { description: 'Success', content }, ...(method === 'GET' && unchanged) };
  const responses: Record<number, object> = { ...described, ...(access === 'signed in' && redirected) };
  return Object.fromEntries(
    Object.entries(responses).map(([code, response]) => [
      code,
      { ...response, ...headersOf(endpoint, group, Number(code)) },
    ]),
  );
}

/** Of a page for people. */
export const pageResponses = {
  200: { description: 'The page.', content: { 'text/html': { schema: { type: 'string' } } } },
  302: {
    description: 'To the sign-in page for guests.',
    headers: { Location: { $ref: '#/components/headers/Location' } },
  },
};

const unchanged = {
  304: { description: 'The caller holds this version already: `If-None-Match` named it.' },
};

const redirected = {
  302: { description: 'To the sign-in page for guests; to what was done for callers who ask for no JSON.' },
};
