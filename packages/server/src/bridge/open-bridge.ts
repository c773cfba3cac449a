import { randomUUID } from 'node:crypto';
import { once, setMaxListeners } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { codeOf, messageOf } from '@tribunal/core/unknown';
import { groupAdvances } from '../actions/submissions/advance-judging.ts';
import { groupVerdicts } from '../actions/submissions/group-verdicts.ts';
import { OperatorError } from '../environment/operator-error.ts';
import type { Site } from '../site.ts';
import { type BridgeParts, type BridgeTimes, defaultTimes } from './bridge-parts.ts';
import { openDispatcher } from './dispatcher.ts';
import { httpOrFrames } from './http-or-frames.ts';
import { serveConnection } from './judge-connection.ts';
import { startMaintenance } from './maintenance.ts';
import { answerJudgeData } from './test-data/answer-judge-data.ts';

export interface Bridge {
  /** Listens for judges and returns the port. */
  listen(host: string, port: number, tls?: TlsFiles): Promise<number>;
  /** Disconnects all judges. Their submissions go back to the queue. */
  close(): Promise<void>;
}

interface TlsFiles {
  readonly certificate: string;
  readonly key: string;
}

const maxConnections = 1024;

/** Judges connect to the bridge. Several sites on the same database may each have one. */
export function openBridge(
  site: BridgeParts['site'] & Pick<Site, 'blobs'>,
  times: BridgeTimes = defaultTimes,
): Bridge {
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const parts: BridgeParts = {
    site,
    instance: randomUUID(),
    advanceJudging: groupAdvances(site.database),
    recordVerdict: groupVerdicts(site.database),
    times,
    closing: closing.signal,
  };
  const dispatcher = openDispatcher(parts);
  const connections = new Set<Promise<void>>();
  const servers: Server[] = [];
  const stopMaintenance = startMaintenance(parts, dispatcher);

  const serve = (socket: Socket) => {
    const connection = serveConnection(socket, parts, dispatcher)
      .catch((err: unknown) => site.log.error({ err }, 'failed to close the connection of a judge'))
      .finally(() => connections.delete(connection));
    connections.add(connection);
  };
  const accept = httpOrFrames({
    frames: serve,
    data: answerJudgeData(site),
    firstByteMs: times.handshakeMs,
    closing: closing.signal,
  });
  return {
    async listen(host, port, tls) {
      const server = tls ? createSecureServer(readTls(tls), accept) : createServer(accept);
      server.maxConnections = maxConnections;
      servers.push(server);
      await startListening(server, host, port);
      return (server.address() as AddressInfo).port;
    },
    async close() {
      closing.abort();
      for (const server of servers) server.close();
      await stopMaintenance();
      await dispatcher.settled();
      await Promise.all(connections);
    },
  };
}

function readTls({ certificate, key }: TlsFiles) {
  try {
    return { cert: readFileSync(certificate), key: readFileSync(key) };
  } catch (error) {
    throw new OperatorError(`cannot read the certificate of the bridge: ${messageOf(error)}`);
  }
}

async function startListening(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const isUsed = codeOf(error) === 'EADDRINUSE';
    const cause = isUsed ? `port ${port} on ${host} is already in use` : messageOf(error);
    throw new OperatorError(`cannot listen for judges: ${cause}; choose another port with SITE_BRIDGE_PORT`);
  }
}
