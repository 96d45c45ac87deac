import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * The proxies that may name the caller: so many before this server, or all in these networks. 0 trusts none.
 */
export type TrustedProxies = number | BlockList;

/** The network that a request came from; behind trusted proxies, the network that they name. */
export function callerNetwork(request: IncomingMessage, trusted: TrustedProxies): string {
  // The nearest first: the peer, then the client that each proxy has seen.
  const addresses = [request.socket.remoteAddress ?? '', ...forwardedFor(request, trusted)];
  let caller = 0;
  const isProxy = (index: number) =>
    typeof trusted === 'number' ? index < trusted : contains(trusted, addresses[index]!);
  // A text that is no address names nobody, so the proxy that sent it counts.
  while (caller + 1 < addresses.length && isProxy(caller) && isIP(addresses[caller + 1]!)) caller++;
  return networkOf(addresses[caller]!);
}

/** True for a request from a trusted proxy. */
export function isFromProxy({ socket }: IncomingMessage, trusted: TrustedProxies): boolean {
  return typeof trusted === 'number' ? trusted > 0 : contains(trusted, socket.remoteAddress ?? '');
}

/** The values of a list in a header, such as `a, b`. */
export function listOf(header: string | readonly string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** Reads the networks of a setting: `10.0.0.0/8, fd00::/8, 192.0.2.7`. Null when one of them is none. */
export function readNetworks(text: string): BlockList | null {
  const networks = new BlockList();
  for (const network of listOf(text)) {
    const [address = '', prefix, ...more] = network.split('/');
    const version = isIP(address);
    const bits =
      prefix === undefined ? 8 * (version === 4 ? 4 : 16) : /^\d{1,3}$/.test(prefix) ? Number(prefix) : -1;
    if (version === 0 || more.length > 0 || bits < 0 || bits > (version === 4 ? 32 : 128)) return null;
    networks.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
  }
  return networks.rules.length > 0 ? networks : null;
}

function forwardedFor(request: IncomingMessage, trusted: TrustedProxies): string[] {
  if (trusted === 0) return [];
  return listOf(request.headers['x-forwarded-for']).map(addressIn).reverse();
}

/**
 * The address in `192.0.2.7`, `192.0.2.7:4711`, `[2001:db8::7]`, `[2001:db8::7]:4711` or one of these in
 * quotes.
 */
function addressIn(text: string): string {
  const bare = text.replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(bare) ?? [];
  return bracketed ?? bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
}

function contains(networks: BlockList, address: string): boolean {
  const bare = address.replace(/%.*/, '');
  const version = isIP(bare);
  return version !== 0 && networks.check(bare, version === 4 ? 'ipv4' : 'ipv6');
}

/** An IPv4 address itself, or the /64 of an IPv6 address, because one customer has at least a whole /64. */
export function networkOf(address: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = address
    .replace(/%.*/, '')
    .replace(/\d+\.\d+\.\d+\.\d+$/, '0:0')
    .split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => 0);
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
