import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the site stops, so that waiting requests end. */
    stopping: AbortSignal;
  }
}

export function mountStopping(app: FastifyInstance): void {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  app.decorate('stopping', stopping.signal);
  app.addHook('preClose', async () => stopping.abort());
}

/** Aborted after this time, when the caller closes the connection, or when the site stops. */
export function deadlineSignal(reply: FastifyReply, milliseconds: number): AbortSignal {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  return AbortSignal.any([AbortSignal.timeout(milliseconds), disconnected.signal, reply.server.stopping]);
}
