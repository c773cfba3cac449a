import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { codeOf, messageOf } from '@tribunal/core/unknown';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../environment/operator-error.ts';

/** With what the database takes to stop, the site is gone within ten seconds. */
const stopPatienceMs = 5000;

export interface Listening {
  readonly address: string;
  readonly port: number;
  /** Lets requests under way finish, but not for ever. */
  stop(): Promise<void>;
}

export async function listen(app: FastifyInstance, host: string, port: number): Promise<Listening> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new OperatorError(whyNot(error, host, port));
  }
  const { port: taken } = app.server.address() as AddressInfo;
  return {
    port: taken,
    address: addressOf(host, taken),
    async stop() {
      const patience = setTimeout(() => app.server.closeAllConnections(), stopPatienceMs);
      await app.close();
      clearTimeout(patience);
    },
  };
}

/** Callers who use a connection again do so within this time. */
const idleAfterMs = 2000;

/**
 * Accepts no more connections, and closes each of the others with its next answer. Closing an idle connection at once would reset it
 * for a caller who is just sending a request. Resolves when nobody uses the connections any more.
 */
export async function retire(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  // That of an HTTP server would close idle connections.
  const closed = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await Promise.race([closed, sleep(idleAfterMs)]);
}

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function whyNot(error: unknown, host: string, port: number): string {
  if (codeOf(error) === 'EADDRINUSE')
    return `port ${port} on ${host} is already in use; choose another with PORT`;
  if (codeOf(error) === 'EACCES')
    return `port ${port} is reserved for the administrator; choose another with PORT`;
  return `cannot listen on ${host}:${port}: ${messageOf(error)}`;
}
