import { setMaxListeners } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the site stops: whoever waits for something stops waiting. */
    stopping: AbortSignal;
  }
}

export function mountPatience(app: FastifyInstance): void {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  app.decorate('stopping', stopping.signal);
  app.addHook('preClose', async () => stopping.abort());
}

/** Aborted after that long, when the caller hangs up, or when the site stops. */
export function patienceFor(reply: FastifyReply, milliseconds: number): AbortSignal {
  const hungUp = new AbortController();
  reply.raw.once('close', () => hungUp.abort());
  return AbortSignal.any([AbortSignal.timeout(milliseconds), hungUp.signal, reply.server.stopping]);
}
