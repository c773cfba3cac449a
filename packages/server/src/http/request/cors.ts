import type { FastifyReply, FastifyRequest } from 'fastify';

/** Allows pages of other origins to read answers for guests. A request that could not be parsed has no caller. */
export function setCorsHeaders({ caller }: FastifyRequest, reply: FastifyReply): void {
  if (caller !== undefined && caller.kind !== 'guest') return;
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', exposedHeaders);
}

const exposedHeaders =
  'ETag, Retry-After, RateLimit-Limit, RateLimit-Policy, RateLimit-Remaining, RateLimit-Reset';
