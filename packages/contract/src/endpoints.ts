import { actingEndpoints } from './acting.ts';
import { captchaEndpoints, dataEndpoints } from './data/data-endpoints.ts';
import type { Endpoint, EndpointError } from './endpoint.ts';
import { dataError, type ErrorObject, syncError } from './envelope.ts';
import { syncEndpoints } from './sync.ts';
import { tokenEndpoints } from './tokens.ts';

/** Endpoints that are documented together and whose errors have one form. */
export interface EndpointGroup {
  readonly name: string;
  /** Of all of them. */
  readonly description?: string;
  readonly endpoints: readonly Endpoint[];
  readonly errorForm: ErrorForm;
  /** Whether its addresses are pages: errors are then JSON for who asks for it, a page for browsers, and plain text otherwise. */
  readonly isForPeople?: true;
  /** Whether its requests count against the rate limit. */
  readonly isLimited?: true;
}

/** `text` is the bare message; the other two are the wrapped forms of the envelope. */
export type ErrorForm = 'sync' | 'data' | 'text';

/** The whole wire, in the order in which the documents show it. */
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
];

/** What a caller receives for this error, as the documents show it. */
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
