import type { EndpointError } from './endpoint.ts';

/** Errors of requests that reach no action. HTTP, OpenAPI and the documents read these tables; refusals of actions are in `refusals.ts`. */
export const dataErrors = {
  badRequest: {
    status: 400,
    message: 'bad request',
    cause:
      'The percent-encoding of the path is invalid, the path, the query or the body is not UTF-8, or the body cannot be read or has more than 5,000 fields.',
  },
  badValue: {
    status: 400,
    message: 'invalid filter value type',
    cause: 'A filter has a value that is not of its type.',
  },
  loginRequired: { status: 403, message: 'login required', cause: 'The caller is not signed in.' },
  permissionDenied: { status: 403, message: 'permission denied', cause: 'The caller may not do this.' },
  notFound: {
    status: 404,
    message: 'Not found',
    cause: 'There is no such object, or the caller may not see it.',
  },
  methodNotAllowed: {
    status: 405,
    message: 'method not allowed',
    cause: 'The path does not support the method; `Allow` lists those that it supports.',
  },
  requestTimeout: {
    status: 408,
    message: 'request timeout',
    cause: 'The head did not arrive within a minute, or the whole request within fifteen.',
  },
  tooLarge: { status: 413, message: 'request too large', cause: 'The body is larger than a mebibyte.' },
  unsupportedType: {
    status: 415,
    message: 'unsupported content type',
    cause: 'The site does not read bodies of this type.',
  },
  tooManyRequests: {
    status: 429,
    message: 'too many requests',
    cause:
      'The caller made more requests in a minute than the site allows, and must solve the captcha at the address in `error.captcha` or wait.',
  },
  headersTooLarge: {
    status: 431,
    message: 'request header fields too large',
    cause: 'Address and headers are longer than 64 kibibytes.',
  },
  internal: {
    status: 500,
    message: 'internal error',
    cause: 'A fault of the site, which its operator finds in the log.',
  },
  unavailable: { status: 503, message: 'service unavailable', cause: 'The database is away.' },
  diskFull: {
    status: 503,
    message: 'the disk of the site is full',
    cause: 'Something could not be stored.',
  },
  filesUnavailable: {
    status: 503,
    message: 'the file store of the site is not available',
    cause: 'A file of test data could not be read or stored. Nothing was changed.',
  },
} as const satisfies Record<string, EndpointError>;

export const syncErrors = {
  badValue: {
    status: 400,
    message: 'invalid filter value type',
    cause:
      '`from_timestamp` is missing or cannot be read, or `limit`, `status` or `participation` is not a valid value.',
  },
  keyRequired: {
    status: 403,
    message: 'api key required',
    cause: 'The key is missing or wrong, or the site has none set.',
  },
  notFound: {
    status: 404,
    message: 'page/object not found',
    cause: 'There is no contest with this code.',
  },
  methodNotAllowed: dataErrors.methodNotAllowed,
} as const satisfies Record<string, EndpointError>;

/** Answered in plain text to a bad Authorization header, on every path, before anything else is looked at. */
export const tokenErrors = {
  malformed: {
    status: 400,
    message: 'Invalid authorization header',
    cause: 'The header is not exactly `Bearer` plus 48 characters of `[A-Za-z0-9_-]`.',
  },
  adminInaccessible: {
    status: 403,
    message: 'Admin inaccessible',
    cause: 'A token was used on the administration pages.',
  },
  networkNotAllowed: {
    status: 403,
    message: 'Network not allowed',
    cause: 'The account of the token has allowed networks, and the address of the client is in none of them.',
  },
  beyondScope: {
    status: 403,
    message: 'Token not allowed here',
    cause:
      'The scope of a named token does not include the request, or the request is outside the contest of the token.',
  },
  invalid: {
    status: 401,
    message: 'Invalid token',
    cause: 'The user is unknown or inactive, has no token, or the secret does not match.',
  },
} as const satisfies Record<string, EndpointError>;

/** The errors of pages for people. */
export const pageErrors = {
  csrf: {
    status: 403,
    message: 'CSRF verification failed',
    cause: 'The caller is a session, and the CSRF token is missing or foreign.',
  },
  forbidden: dataErrors.permissionDenied,
  boardIsClosed: {
    status: 403,
    message: 'the scoreboard is not open to you',
    cause: 'The caller may not see the whole scoreboard.',
  },
  sessionRequired: {
    status: 403,
    message: 'not available to API tokens',
    cause: 'The page serves sessions only.',
  },
  notFound: dataErrors.notFound,
  methodNotAllowed: dataErrors.methodNotAllowed,
  conflict: {
    status: 409,
    message: 'The current state does not allow it.',
    cause: 'Something prevents the change; the message says what.',
  },
} as const satisfies Record<string, EndpointError>;

/** The errors of pages that do something for a signed-in user. */
export const signInErrors = [dataErrors.loginRequired, pageErrors.csrf] as const;
