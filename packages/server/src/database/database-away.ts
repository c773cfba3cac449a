import { codeOf } from '@tribunal/core/unknown';
/** True when the server is starting, stopping, gone, or out of connections or memory: the same request may succeed soon. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return lostConnection.test(error.message) || isDatabaseAway(error.cause);
  // ENOENT of a connect: the socket of the server is missing. ENOENT of anything else is a missing file.
  return code === 'ENOENT' ? 'syscall' in error && error.syscall === 'connect' : awayCode.test(code);
}

/** PostgreSQL's connection_failure, for errors of our own after which the same may succeed soon. */
export const connectionFailure = '08006';

const awayCode = /^(?:ECONN(?:REFUSED|RESET)|EPIPE|57P0[123]|53[23]00|08...)$/;

/** The driver sets no code for these errors. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
