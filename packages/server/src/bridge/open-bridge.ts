import { randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { OperatorError } from '../operator-error.ts';
import { adoptUnqueued } from '../storage/judges/judge-queue.ts';
import { type BridgeParts, type BridgeTimes, usualTimes } from './bridge-parts.ts';
import { openDispatcher } from './dispatcher.ts';
import { holdConnection } from './judge-connection.ts';
import { keepUp } from './maintenance.ts';

export interface Bridge {
  /** Listens for judges; answers the port. */
  listen(host: string, port: number, tls?: TlsFiles): Promise<number>;
  /** Lets go of all judges; what they had goes back into the queue. */
  close(): Promise<void>;
}

export interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

const mostConnections = 1024;

/** Where judges connect. Several sites may have one each on the same database. */
export async function openBridge(
  site: BridgeParts['site'],
  times: BridgeTimes = usualTimes,
): Promise<Bridge> {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const parts: BridgeParts = { site, instance: randomUUID(), times, closing: closing.signal };
  const dispatcher = openDispatcher(parts);
  const connections = new Set<Promise<void>>();
  const servers: Server[] = [];
  const adopted = await adoptUnqueued(site.database.query, site.now());
  if (adopted > 0) site.log.info({ adopted }, 'queued what had been left without a place in the queue');
  const stopKeepingUp = keepUp(parts, dispatcher);

  const accept = (socket: Socket) => {
    const connection = holdConnection(socket, parts, dispatcher)
      .catch((err: unknown) => site.log.error({ err }, 'a judge left in disorder'))
      .finally(() => connections.delete(connection));
    connections.add(connection);
  };
  return {
    async listen(host, port, tls) {
      const server = tls ? createSecureServer(readTls(tls), accept) : createServer(accept);
      server.maxConnections = mostConnections;
      servers.push(server);
      await startListening(server, host, port);
      return (server.address() as AddressInfo).port;
    },
    async close() {
      closing.abort();
      for (const server of servers) server.close();
      await stopKeepingUp();
      await dispatcher.settled();
      await Promise.all(connections);
    },
  };
}

function readTls({ certificate, key }: TlsFiles) {
  try {
    return { cert: readFileSync(certificate), key: readFileSync(key) };
  } catch (error) {
    throw new OperatorError(`the certificate of the bridge cannot be read: ${(error as Error).message}`);
  }
}

async function startListening(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'EADDRINUSE' ? `port ${port} on ${host} is already taken` : message;
    throw new OperatorError(`judges cannot connect: ${why}; choose another port with SITE_BRIDGE_PORT`);
  }
}
