import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured entries, one JSON object a line. Whatever could carry a secret is replaced before it is written. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths, censor: '[secret]' },
    serializers: { err: pino.stdSerializers.err, url: withoutQuery },
  };
  return destination ? pino(options, destination) : pino(options);
}

const secretNames = ['password', 'token', 'key', 'secret', 'cookie', 'authorization', 'source'];
const secretPaths = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);

/**
 * An address as it may be written down: queries can carry credentials, under any spelling, so none is kept, and the links
 * for forgotten passwords carry one in the path.
 */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '').replace(/(\/password\/reset\/)[^/]+/, '$1[secret]');
}
