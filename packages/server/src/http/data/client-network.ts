import { isIPv6 } from 'node:net';
import { bareAddress } from '@tribunal/core/texts/networks';

/**
 * The network that a request is counted under. A client with an IPv6 address usually has a whole network of them, so only
 * the first 64 bits count. Each network gets one name. A closed connection has no address.
 */
export function clientNetwork(text = ''): string {
  const address = bareAddress(text);
  const [, mapped] = /^::ffff:([0-9.]+)$/i.exec(address) ?? [];
  // Cut, because text that is not an address may be too long for an index.
  if (mapped !== undefined || !isIPv6(address)) return (mapped ?? address).slice(0, 100);
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return `${[...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(':')}::/64`;
}
