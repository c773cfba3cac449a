import type { Endpoint } from '../api/endpoint.ts';
import type { EndpointGroup } from '../endpoints.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };

/** Every header that describes a reply. Headers of CORS and browser security are the same on all replies. */
export const responseHeaders = {
  ETag: {
    required: true,
    description: 'Identifies this version of the reply, for `If-None-Match`.',
    schema: text,
  },
  Vary: { required: true, description: 'The request headers that the reply depends on.', schema: text },
  'Cache-Control': {
    description: 'Shared caches store nothing; private caches revalidate each time.',
    schema: text,
  },
  'Content-Encoding': {
    description: '`gzip` or `br`, if the request accepts it and the reply is large enough.',
    schema: text,
  },
  'RateLimit-Limit': {
    description: 'Requests per minute. Absent, like the other three, if the site sets no limit.',
    schema: whole,
  },
  'RateLimit-Policy': {
    description: 'The limit and its window in seconds, such as `90;w=60`.',
    schema: text,
  },
  'RateLimit-Remaining': { description: 'Remaining requests in this minute.', schema: whole },
  'RateLimit-Reset': { description: 'Seconds until the limit is reset.', schema: whole },
  'Retry-After': {
    required: true,
    description: 'Seconds to wait before the next request.',
    schema: whole,
  },
  Allow: { required: true, description: 'The methods that the path supports.', schema: text },
  'WWW-Authenticate': { required: true, description: '`Bearer realm="API"`.', schema: text },
  Location: { required: true, description: 'The address to continue at.', schema: text },
} as const;

type HeaderName = keyof typeof responseHeaders;

const versioned: readonly HeaderName[] = ['ETag', 'Vary', 'Cache-Control'];
const limited: readonly HeaderName[] = [
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** The headers of a reply with this status, as references into the document. */
export function headersOf(
  endpoint: Endpoint,
  { isLimited, isForPeople }: EndpointGroup,
  status: number,
): object {
  const isCounted = isLimited && [200, 304, 400, 403, 404, 429].includes(status);
  const names = [...ofStatus(endpoint, status, isForPeople ?? false), ...(isCounted ? limited : [])];
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

function ofStatus({ method, errors }: Endpoint, status: number, isForPeople: boolean): readonly HeaderName[] {
  if (status < 300 && isForPeople) return ['Cache-Control', 'Content-Encoding'];
  if (status < 300) return method === 'GET' ? [...versioned, 'Content-Encoding'] : ['Cache-Control'];
  if (status === 304) return versioned;
  if (status === 302) return ['Location'];
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 405) return ['Allow', 'Cache-Control'];
  const isOwn = errors.some((error) => error.status === status);
  if (status === 429 || (status === 503 && isOwn)) return ['Retry-After', 'Cache-Control'];
  return status === 408 || status === 431 ? [] : ['Cache-Control'];
}
