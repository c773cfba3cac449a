import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Writes structured log entries, one JSON object per line. Secrets are redacted. */
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

/** Keeps only the short plain segments of a path; any other part of a URL may contain credentials. */
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

/**
 * Omits other properties of the error: database errors quote whole rows in their details, and parser errors quote their
 * input.
 */
function errorEntry(error: Error) {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return { type, message, stack, ...(typeof code === 'string' && { code }) };
}
