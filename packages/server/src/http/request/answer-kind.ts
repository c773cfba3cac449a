import type { FastifyRequest } from 'fastify';

/** True when a program asked: it names JSON and no page. */
export function wantsJson(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
}

/** True when a browser asked; programs that do not care send no Accept header, or one that takes anything. */
export function wantsPage(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') ?? false;
}
