/** A network in CIDR notation: the bits after the prefix do not count. */
interface Network {
  readonly address: Address;
  readonly prefix: number;
}

interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

/** One spelling of a network, or null. A single address is a network of its own; bits after the prefix become zero. */
export function networkName(text: string): string | null {
  const network = readNetwork(text.trim());
  if (!network) return null;
  const { address, prefix } = network;
  const start = (address.value >> hostBits(network)) << hostBits(network);
  return `${addressText({ bits: address.bits, value: start })}/${prefix}`;
}

/** No networks allow every address. Text that is not an address is in no network. */
export function isAllowedAddress(text: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const address = readAddress(bareAddress(text));
  return address !== null && networks.some((network) => isInside(address, readNetwork(network)));
}

/** Proxies write addresses in different ways: some with a port, some in brackets, some with a zone. */
export function bareAddress(text: string): string {
  const [, inBrackets, beforePort] = /^\[([^\]]*)\]|^([^:]*):[0-9]*$/.exec(text) ?? [];
  return (inBrackets ?? beforePort ?? text).split('%')[0] ?? '';
}

function isInside(address: Address, network: Network | null): boolean {
  if (!network || network.address.bits !== address.bits) return false;
  return address.value >> hostBits(network) === network.address.value >> hostBits(network);
}

function hostBits({ address, prefix }: Network): bigint {
  return BigInt(address.bits - prefix);
}

function readNetwork(text: string): Network | null {
  const [, written = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const address = readAddress(written);
  if (!address) return null;
  const isMapped = address.bits === 32 && written.includes(':');
  const prefix = digits === undefined ? address.bits : Number(digits) - (isMapped ? 96 : 0);
  return prefix >= 0 && prefix <= address.bits ? { address, prefix } : null;
}

/** An IPv4 address in the IPv6 notation of a dual-stack socket counts as IPv4. */
function readAddress(text: string): Address | null {
  const value = readIpv4(text);
  if (value !== null) return { bits: 32, value };
  const long = readIpv6(text);
  if (long === null) return null;
  return long >> 32n === 0xffffn ? { bits: 32, value: long & 0xffffffffn } : { bits: 128, value: long };
}

function readIpv4(text: string): bigint | null {
  const parts = text.split('.');
  const isAddress =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return isAddress ? joined(parts.map(Number), 8n) : null;
}

function readIpv6(text: string): bigint | null {
  const [head = '', tail, ...more] = text.split('::');
  if (more.length > 0) return null;
  const before = groupsOf(head);
  const after = tail === undefined ? [] : groupsOf(tail);
  if (!before || !after) return null;
  const missing = 8 - before.length - after.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  return joined([...before, ...Array<number>(missing).fill(0), ...after], 16n);
}

/** The groups of 16 bits; the last part may be an IPv4 address. */
function groupsOf(text: string): number[] | null {
  if (text === '') return [];
  const parts = text.split(':');
  const last = readIpv4(parts.at(-1) ?? '');
  const groups = last === null ? parts : parts.slice(0, -1);
  if (!groups.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return null;
  const numbers = groups.map((part) => Number.parseInt(part, 16));
  return last === null ? numbers : [...numbers, Number(last >> 16n), Number(last & 0xffffn)];
}

function joined(parts: readonly number[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);
}

function addressText({ bits, value }: Address): string {
  const size = bits === 32 ? 8n : 16n;
  const count = bits === 32 ? 4 : 8;
  const parts = Array.from({ length: count }, (_, index) =>
    Number((value >> (BigInt(count - 1 - index) * size)) & ((1n << size) - 1n)),
  );
  if (bits === 32) return parts.join('.');
  const groups = parts.map((part) => part.toString(16)).join(':');
  return shortened(groups);
}

/** The longest run of zeros becomes `::`. */
function shortened(groups: string): string {
  const runs = groups.match(/\b0(?::0)+\b/g) ?? [];
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '');
  if (longest === '') return groups;
  const at = groups.indexOf(longest);
  return `${groups.slice(0, at).replace(/:$/, '')}::${groups.slice(at + longest.length).replace(/^:/, '')}`;
}
