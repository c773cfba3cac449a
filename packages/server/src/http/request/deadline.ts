import { setMaxListeners } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when the site stops, so that waiting requests end. */
    stopping: AbortSignal;
  }
}

/** While the site stops, a connection without a request by then is closed. */
const firstRequestWithinMs = 1000;

export function mountStopping(app: FastifyInstance): void {
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);
  app.decorate('stopping', stopping.signal);
  const connections = openConnections(app.server);
  app.addHook('preClose', async () => {
    // A stream that ends now leaves an idle connection, which would delay the end until its timeout.
    app.server.keepAliveTimeout = 1;
    // Browsers connect before they need it. The server does not count such a connection as idle: it would delay the end by a minute.
    // The request of a caller who has just connected may not have been read yet.
    setTimeout(() => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    }, firstRequestWithinMs).unref();
    stopping.abort();
  });
}

function openConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  return connections;
}

/**
 * Aborted after this time, when the caller closes the connection, or when the site stops. The timer holds the controller:
 * `AbortSignal.timeout` within `AbortSignal.any` may be collected as garbage before it ends, and the request would never be answered.
 */
export function deadlineSignal(reply: FastifyReply, milliseconds: number): AbortSignal {
  const ended = new AbortController();
  const { stopping } = reply.server;
  const end = () => {
    clearTimeout(timer);
    stopping.removeEventListener('abort', end);
    ended.abort();
  };
  const timer = setTimeout(end, milliseconds);
  reply.raw.once('close', end);
  stopping.addEventListener('abort', end);
  if (stopping.aborted) end();
  return ended.signal;
}
