import ipaddr from 'ipaddr.js';

const { IPv4, IPv6 } = ipaddr;

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** A network in CIDR notation: the bits after the prefix do not count. */
type Network = [address: Address, prefix: number];

/** One spelling of a network, or null. A single address is a network of its own; bits after the prefix become zero. */
export function networkName(text: string): string | null {
  const network = readNetwork(text.trim());
  if (!network) return null;
  const [address, prefix] = network;
  const kind = address.kind() === 'ipv4' ? IPv4 : IPv6;
  return `${kind.networkAddressFromCIDR(`${address}/${prefix}`)}/${prefix}`;
}

/** No networks allow every address. Text that is not an address is in no network. */
export function isAllowedAddress(text: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const address = readAddress(bareAddress(text));
  return address !== null && networks.some((network) => isInside(address, readNetwork(network)));
}

/** One spelling of an address, without port, brackets and zone; null for other text. */
export function plainAddress(text: string): string | null {
  return readAddress(bareAddress(text))?.toString() ?? null;
}

/** Proxies write addresses in different ways: some with a port, some in brackets, some with a zone. */
export function bareAddress(text: string): string {
  const [, inBrackets, beforePort] = /^\[([^\]]*)\]|^([^:]*):[0-9]*$/.exec(text) ?? [];
  return (inBrackets ?? beforePort ?? text).split('%')[0] ?? '';
}

function isInside(address: Address, network: Network | null): boolean {
  return network !== null && network[0].kind() === address.kind() && address.match(network);
}

function readNetwork(text: string): Network | null {
  const [, written = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = readAddress(written);
  if (!address) return null;
  const bits = address.kind() === 'ipv4' ? 32 : 128;
  const isMapped = bits === 32 && written.includes(':');
  const prefix = digits === undefined ? bits : Number(digits) - (isMapped ? 96 : 0);
  return prefix >= 0 && prefix <= bits ? [address, prefix] : null;
}

/** An IPv4 address in the IPv6 notation of a dual-stack socket counts as IPv4. */
function readAddress(text: string): Address | null {
  if (IPv4.isValidFourPartDecimal(text)) return IPv4.parse(text);
  if (text.includes('%') || !IPv6.isValid(text)) return null;
  const address = IPv6.parse(text);
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/** Whose networks contain the same address: two names for each overlap of neighbours. */
export function overlappingNetworks(
  owners: readonly { readonly name: string; readonly networks: readonly string[] }[],
): [string, string][] {
  const ranges = owners.flatMap(({ name, networks }) =>
    networks.flatMap((text) => rangeOf(text).map((range) => ({ ...range, name }))),
  );
  ranges.sort((a, b) => (a.first < b.first ? -1 : a.first > b.first ? 1 : 0));
  const found: [string, string][] = [];
  let widest = ranges[0];
  for (const range of ranges.slice(1)) {
    if (widest && range.first <= widest.last && range.name !== widest.name)
      found.push([widest.name, range.name]);
    if (!widest || range.last > widest.last) widest = range;
  }
  return found;
}

/** The addresses of a network as numbers. Those of IPv6 follow those of IPv4. */
function rangeOf(text: string): { first: bigint; last: bigint }[] {
  const network = readNetwork(text);
  if (!network) return [];
  const [address, prefix] = network;
  const bytes = address.toByteArray();
  const bits = BigInt(bytes.length * 8);
  const number = BigInt(`0x${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
  const size = 1n << (bits - BigInt(prefix));
  const first = (number / size) * size + (address.kind() === 'ipv6' ? 1n << 32n : 0n);
  return [{ first, last: first + size - 1n }];
}
