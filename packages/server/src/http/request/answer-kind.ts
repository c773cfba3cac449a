import type { FastifyRequest } from 'fastify';

/** True for programs: the Accept header contains JSON but not HTML. */
export function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** True for browsers. Programs without a preference send no Accept header or accept anything. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}
