import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../operator-error.ts';

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
    throw new OperatorError(whyNot(error as NodeJS.ErrnoException, host, port));
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

export function addressOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} on ${host} is already in use; choose another with PORT`;
  if (error.code === 'EACCES')
    return `port ${port} is reserved for the administrator; choose another with PORT`;
  return `cannot listen on ${host}:${port}: ${error.message}`;
}
