import { isIP, isIPv6 } from 'node:net';
import { inNetworks } from '../../../environment/networks.ts';

/** The address of a receiver; null for anything but http and https, and for addresses with a password or a fragment. */
export function readReceiver(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isWeb && url.username === '' && url.password === '' && url.hash === '' ? url : null;
}

/** The name or the IP address, without the brackets of IPv6. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** Whether nothing may be sent to this IP address: it is not a public one, and the operator has not allowed its network. */
export function isBlocked(address: string, allowedNetworks: readonly string[]): boolean {
  if (isIP(address) === 0) return true;
  if (inNetworks(allowedNetworks)(address)) return false;
  // IPv6 has one range of public addresses. Mapped, translated and local addresses are outside of it.
  if (isIPv6(address) && !isPublicIpv6(address)) return true;
  return isInBlocked(address);
}

const isPublicIpv6 = inNetworks(['2000::/3']);

const isInBlocked = inNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  // Link-local, with the metadata of most cloud services.
  '169.254.0.0/16',
  // The metadata of one cloud service is at a public address.
  '168.63.129.16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved and broadcast.
  '224.0.0.0/3',
  // Teredo and 6to4 contain IPv4 addresses.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
