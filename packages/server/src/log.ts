import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured entries, one JSON object a line. Whatever could carry a secret is replaced before it is written. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: errorEntry, url: loggable, req: requestEntry },
  };
  return destination ? pino(options, destination) : pino(options);
}

const secretNames = ['password', 'token', 'key', 'secret', 'cookie', 'authorization', 'source'];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/** An address as it may be written down: of its path the short plain names, as credentials may stand anywhere else in any spelling. */
export function loggable(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1);
  return path
    .split('/')
    .map((name) => (/^[A-Za-z0-9_.-]{0,31}$/.test(name) ? name : '…'))
    .join('/');
}

function requestEntry({ method, url }: { method: string; url: string }) {
  return { method, url: loggable(url) };
}

/** Not what else hangs on it: the database tells whole rows in the details of an error, a parser what it was given. */
function errorEntry(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, ...(typeof code === 'string' && { code }) };
}
