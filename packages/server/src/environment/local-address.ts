/** Where a program on the same machine reaches a server that listens at this host. */
export function localAddress(host: string, port: number): string {
  const name = anyAddress.get(host) ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** The addresses of servers that listen on every address. */
const anyAddress = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);
