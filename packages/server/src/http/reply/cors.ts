import type { FastifyReply, FastifyRequest } from 'fastify';

/** Pages of other sites may read what a guest is told. A request that could not even be read is nobody's. */
export function allowOtherOrigins({ caller }: FastifyRequest, reply: FastifyReply): void {
  if (caller !== undefined && caller.kind !== 'guest') return;
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', exposed);
}

const exposed = 'ETag, Retry-After, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset';
