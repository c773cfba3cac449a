import type { Endpoint, EndpointError } from './endpoint.ts';

const badRequest = {
  status: 400,
  message: 'bad request',
  cause:
    'The path is not percent-encoded rightly, the path, the query or the body is not UTF-8, or the body cannot be read or has more than 5,000 fields.',
} as const;

export const methodNotAllowed = {
  status: 405,
  message: 'method not allowed',
  cause: 'The path does not know the method; `Allow` names those that it does.',
} as const;

const ofBodies = [
  { status: 413, message: 'request too large', cause: 'The body is larger than a mebibyte.' },
  { status: 415, message: 'unsupported content type', cause: 'The body is of a type that nobody reads.' },
] as const;

const ofTheSite = [
  {
    status: 500,
    message: 'internal error',
    cause: 'A fault of the site, which its operator finds in the log.',
  },
  {
    status: 503,
    message: 'service unavailable',
    cause: 'The database is away.',
  },
  {
    status: 503,
    message: 'the disk of the site is full',
    cause: 'Something could not be stored.',
  },
] as const;

/** Wrapped as in the data API whatever the path is: it was not even read. */
export const unreadable: readonly EndpointError[] = [
  {
    status: 408,
    message: 'request timeout',
    cause: 'The head did not arrive within a minute, or the whole within fifteen.',
  },
  {
    status: 431,
    message: 'request header fields too large',
    cause: 'Address and headers are longer than 64 kibibytes.',
  },
];

/** Answered anywhere, so that no endpoint names them. */
export const sharedErrors: readonly EndpointError[] = [
  badRequest,
  methodNotAllowed,
  ...ofBodies,
  ...unreadable,
  ...ofTheSite,
];

/** Those that can come of a request to the endpoint. */
export function sharedErrorsOf({ method, path }: Endpoint): readonly EndpointError[] {
  const isRead = method === 'GET';
  if (isRead && !path.includes(':')) return [methodNotAllowed, ...unreadable, ...ofTheSite];
  if (isRead) return [badRequest, methodNotAllowed, ...unreadable, ...ofTheSite];
  return sharedErrors;
}
