import type { Endpoint } from '../endpoint.ts';
import type { EndpointGroup } from '../endpoints.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };

/** Every header of an answer that says something about it. Those of CORS and of browser security stand on all answers alike. */
export const responseHeaders = {
  ETag: {
    required: true,
    description: 'Names this version of the answer; goes back in `If-None-Match`.',
    schema: text,
  },
  Vary: { required: true, description: 'Which headers of the request the answer depends on.', schema: text },
  'Cache-Control': { description: 'Shared caches keep nothing; others ask again each time.', schema: text },
  'Content-Encoding': {
    description: '`gzip` or `br`, when the request accepts it and it is worth it.',
    schema: text,
  },
  'RateLimit-Limit': {
    description: 'Requests a minute. Absent, as the other three, when the site sets no limit.',
    schema: whole,
  },
  'RateLimit-Policy': {
    description: 'The limit and its window in seconds, such as `90;w=60`.',
    schema: text,
  },
  'RateLimit-Remaining': { description: 'Requests left in this minute.', schema: whole },
  'RateLimit-Reset': { description: 'Seconds until there are new ones.', schema: whole },
  'Retry-After': {
    required: true,
    description: 'Seconds after which the caller is answered again.',
    schema: whole,
  },
  Allow: { required: true, description: 'The methods that the path knows.', schema: text },
  'WWW-Authenticate': { required: true, description: '`Bearer realm="API"`.', schema: text },
  Location: { required: true, description: 'Where to go.', schema: text },
} as const;

type HeaderName = keyof typeof responseHeaders;

const versioned: readonly HeaderName[] = ['ETag', 'Vary', 'Cache-Control'];
const limited: readonly HeaderName[] = [
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
];

/** What stands in the head of an answer with this status, as references into the document. */
export function headersOf(endpoint: Endpoint, { isLimited }: EndpointGroup, status: number): object {
  const isCounted = isLimited && [200, 304, 400, 403, 404, 429].includes(status);
  const names = [...ofStatus(endpoint, status), ...(isCounted ? limited : [])];
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

function ofStatus({ method }: Endpoint, status: number): readonly HeaderName[] {
  if (status < 300) return method === 'GET' ? [...versioned, 'Content-Encoding'] : ['Cache-Control'];
  if (status === 304) return versioned;
  if (status === 302) return ['Location'];
  if (status === 401) return ['WWW-Authenticate'];
  if (status === 405) return ['Allow', 'Cache-Control'];
  if (status === 429) return ['Retry-After', 'Cache-Control'];
  return status === 408 || status === 431 ? [] : ['Cache-Control'];
}
