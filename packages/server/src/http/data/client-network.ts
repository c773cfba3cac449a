import { isIPv6 } from 'node:net';

/**
 * Whoever has one address of version 6 has a whole network of them: its first 64 bits count. Proxies write addresses in many ways, with the
 * port of each connection among them; one network has one name. Whoever has hung up already has no address any more.
 */
export function clientNetwork(written = ''): string {
  const [, inBrackets, beforePort] = /^\[([^\]]*)\]|^([^:]*):[0-9]*$/.exec(written) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? written).split('%');
  const [, mapped] = /^::ffff:([0-9.]+)$/i.exec(address) ?? [];
  // What is no address has no place in an index either.
  if (mapped !== undefined || !isIPv6(address)) return (mapped ?? address).slice(0, 100);
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':')}::/64`;
}
