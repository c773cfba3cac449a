import type { FastifyRequest } from 'fastify';

/** The query as the caller wrote it: every value of a repeated name, in order. */
export function queryOf(request: FastifyRequest): URLSearchParams {
  const start = request.url.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : request.url.slice(start + 1));
}
