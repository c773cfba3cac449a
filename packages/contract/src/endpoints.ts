import { actingEndpoints } from './acting.ts';
import type { Endpoint, EndpointError } from './api/endpoint.ts';
import { dataError, type ErrorObject, syncError } from './api/envelope.ts';
import { captchaEndpoints, dataEndpoints } from './data/data-endpoints.ts';
import { endpointsOf } from './pages/page.ts';
import { pageGroups } from './pages/page-groups.ts';
import { syncEndpoints } from './sync.ts';
import { tokenEndpoints } from './tokens.ts';

/** Endpoints that are documented together and share a form of errors. */
export interface EndpointGroup {
  readonly name: string;
  /** A description of the group. */
  readonly description?: string;
  readonly endpoints: readonly Endpoint[];
  readonly errorForm: ErrorForm;
  /** Whether its addresses are pages. Errors are then JSON for callers who accept it, a page for browsers, and plain text otherwise. */
  readonly isForPeople?: true;
  /** Whether it describes what pages answer to programs. */
  readonly isPages?: true;
  /** Whether its requests count towards the rate limit. */
  readonly isLimited?: true;
}

/** `text` is the plain message; the other two are the wrapped forms of the envelope. */
export type ErrorForm = 'sync' | 'data' | 'text';

/** The whole interface, in the order of the documents. */
export const endpointGroups: readonly EndpointGroup[] = [
  { name: 'Data', endpoints: dataEndpoints, errorForm: 'data', isLimited: true },
  { name: 'Captcha', endpoints: captchaEndpoints, errorForm: 'data' },
  { name: 'Contest sync', endpoints: syncEndpoints, errorForm: 'sync' },
  { name: 'Personal tokens', endpoints: tokenEndpoints, errorForm: 'text', isForPeople: true },
  {
    name: 'Acting',
    description:
      'Pages that also serve programs: with `Accept: application/json` they answer as described here; without it a success is a redirect, 302, and an error is a page for browsers (`Accept` names `text/html`) and plain text for others.',
    endpoints: actingEndpoints,
    errorForm: 'data',
    isForPeople: true,
  },
  ...pageGroups.map(
    ({ name, pages }): EndpointGroup => ({
      name,
      endpoints: pages.flatMap(endpointsOf),
      errorForm: 'data',
      isForPeople: true,
      isPages: true,
    }),
  ),
];

/** The body of this error, as in the documents. */
export function errorBody(
  form: ErrorForm,
  method: Endpoint['method'],
  { status, message }: EndpointError,
  now: Date,
): object | string {
  const error: ErrorObject = { code: status, message };
  if (form === 'sync') return syncError(error, method, now);
  return form === 'data' ? dataError(error, method, now) : message;
}
