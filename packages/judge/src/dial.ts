import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls';

export interface SiteAddress {
  readonly host: string;
  readonly port: number;
  /** Present for a bridge behind TLS. */
  readonly tls?: Pick<ConnectionOptions, 'ca' | 'servername' | 'rejectUnauthorized'> | undefined;
}

const connectMs = 5000;
/** The site pings every ten seconds. A connection without data for this long is considered dead. */
const silenceMs = 60_000;

export function dial({ host, port, tls }: SiteAddress): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = tls ? connectSecurely({ host, port, ...tls }) : connect({ host, port });
    const fail = (reason: string) => {
      socket.destroy();
      reject(new Error(reason));
    };
    socket.setTimeout(connectMs, () => fail('no answer'));
    socket.once('error', (error) => fail(error.message));
    socket.once(tls ? 'secureConnect' : 'connect', () => {
      socket.removeAllListeners('timeout').removeAllListeners('error');
      socket.on('error', () => {});
      socket.setTimeout(silenceMs, () => socket.destroy());
      socket.setKeepAlive(true, 30_000);
      resolve(socket);
    });
  });
}
