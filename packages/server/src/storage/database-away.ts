/** The server is starting, stopping, gone, or out of connections or memory: the same request may succeed in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? lostConnection.test(message) : awayCode.test(code);
}

const awayCode = /^(?:ECONN(?:REFUSED|RESET)|ENOENT|EPIPE|57P0[123]|53[23]00|08...)$/;

/** The driver gives these no code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
