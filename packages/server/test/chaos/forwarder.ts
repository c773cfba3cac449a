import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from '../../../../test/free-port.ts';

/** A fixed address of whichever server has a role at the moment, like the virtual address of a cluster. */
export interface Forwarder {
  readonly port: number;
  /** Connects everybody to this socket from now on. Cuts the connections to the server before. */
  leadTo(socketPath: string): Promise<void>;
  /** Cuts all connections and refuses new ones. */
  leadNowhere(): Promise<void>;
}

export async function openForwarder(): Promise<Forwarder> {
  const port = await freePort();
  const open = new Set<Socket>();
  let target = '';
  const server = createServer((client) => {
    const upstream = connect(target);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const leadNowhere = async () => {
    const isListening = server.listening;
    const closed = once(server, 'close');
    if (isListening) server.close();
    for (const socket of open) socket.destroy();
    if (isListening) await closed;
  };
  return {
    port,
    leadNowhere,
    async leadTo(socketPath) {
      await leadNowhere();
      target = socketPath;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}
