import { actingEndpoints } from '@tribunal/contract/acting';
import type { Access, Endpoint } from '@tribunal/contract/api/endpoint';
import type { Fields } from '@tribunal/contract/api/query';
import type { Schema } from './schema-text.ts';

/** A command that works unchanged when `$SITE`, the credential and the variable parts of the path are set. */
export function curlExample(endpoint: Endpoint): string {
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) => `$${name.toUpperCase()}`);
  const words = [
    'curl -fsS',
    ...(endpoint.method === 'POST' ? ['-X POST'] : []),
    ...(isActing(endpoint) ? ['-H "Accept: application/json"'] : []),
    ...credential[needsSignIn(endpoint) ? 'signed in' : endpoint.access],
    ...requiredParameters(endpoint),
    ...encoded(endpoint.form ?? {}),
    `"$SITE${path}"`,
  ];
  const line = words.join(' ');
  return line.length <= 110 ? line : words.join(' \\\n  ');
}

const credential: Record<Access, string[]> = {
  anyone: [],
  'sync key': ['-H "X-Global-API-Key: $SYNC_KEY"'],
  'signed in': ['-H "Authorization: Bearer $TOKEN"'],
  session: ['-b "sessionid=$SESSION"'],
  staff: ['-b "sessionid=$SESSION"'],
};

/** Endpoints that anyone may call but that refuse guests. */
function needsSignIn({ errors }: Endpoint): boolean {
  return errors.some(({ message }) => message === 'login required');
}

/** A page that answers JSON only if the request asks for it. */
function isActing(endpoint: Endpoint): boolean {
  return actingEndpoints.some((one) => one.path === endpoint.path);
}

function requiredParameters({ query }: Endpoint): string[] {
  const values = encoded(query);
  return values.length === 0 ? [] : ['--get', ...values];
}

function encoded(fields: Fields): string[] {
  const required = Object.entries(fields).filter(
    ([, { isRequired, isInExamples }]) => isRequired || isInExamples,
  );
  return required.map(([name, { schema }]) => `--data-urlencode "${name}=${valueFor(name, schema)}"`);
}

function valueFor(name: string, schema: Schema): string {
  return schema.format === 'date-time' ? '2025-01-01T00:00:00+00:00' : `$${name.toUpperCase()}`;
}
