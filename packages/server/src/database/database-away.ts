/** The server is starting, stopping, gone, or out of connections or memory: the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message, syscall, cause } = error as NodeJS.ErrnoException;
  if (code === undefined) return lostConnection.test(message) || isDatabaseAway(cause);
  // A server's socket that is missing, not a file.
  return code === 'ENOENT' ? syscall === 'connect' : awayCode.test(code);
}

const awayCode = /^(?:ECONN(?:REFUSED|RESET)|EPIPE|57P0[123]|53[23]00|08...)$/;

/** The driver gives these no code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
