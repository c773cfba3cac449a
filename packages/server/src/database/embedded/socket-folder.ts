import { closeSync, openSync } from 'node:fs';
import { OperatorError } from '../../environment/operator-error.ts';
import { PORT } from './server-process.ts';

interface SocketFolder {
  host: string;
  close(): void;
}

/** The path of a Unix socket has at most about 100 bytes. A folder with a longer path is accessed through an open descriptor. */
export function openSocketFolder(folder: string): SocketFolder {
  if (Buffer.byteLength(`${folder}/.s.PGSQL.${PORT}`) <= MAX_SOCKET_PATH_BYTES)
    return { host: folder, close() {} };
  if (process.platform !== 'linux')
    throw new OperatorError(`the path of the data directory is too long for a Unix socket: ${folder}`);
  const descriptor = openSync(folder, 'r');
  return { host: `/proc/self/fd/${descriptor}`, close: () => closeSync(descriptor) };
}

const MAX_SOCKET_PATH_BYTES = 103;
