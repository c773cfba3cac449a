import type { Endpoint, EndpointError } from './endpoint.ts';
import { dataErrors } from './request-errors.ts';

const { badRequest, methodNotAllowed } = dataErrors;
const ofTheSite = [
  dataErrors.internal,
  dataErrors.unavailable,
  dataErrors.diskFull,
  dataErrors.filesUnavailable,
] as const;

/** Always in the form of the data API, because the path of the request is not known. */
export const unreadable: readonly EndpointError[] = [dataErrors.requestTimeout, dataErrors.headersTooLarge];

/** Any endpoint answers these, so no endpoint lists them. */
export const sharedErrors: readonly EndpointError[] = [
  badRequest,
  methodNotAllowed,
  dataErrors.tooLarge,
  dataErrors.unsupportedType,
  ...unreadable,
  ...ofTheSite,
];

/** Those that a request to the endpoint can get. */
export function sharedErrorsOf({ method, path }: Endpoint): readonly EndpointError[] {
  const isRead = method === 'GET';
  if (isRead && !path.includes(':')) return [methodNotAllowed, ...unreadable, ...ofTheSite];
  if (isRead) return [badRequest, methodNotAllowed, ...unreadable, ...ofTheSite];
  return sharedErrors;
}
