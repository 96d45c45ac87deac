import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** The network that a request came from; behind a proxy, the network that the proxy names. */
export function callerNetwork(request: IncomingMessage, trustsProxy: boolean): string {
  const header = trustsProxy ? request.headers['x-forwarded-for'] : undefined;
  const forwarded = String(header ?? '')
    .split(',')
    .at(-1)
    ?.trim();
  const address = forwarded && isIP(forwarded) ? forwarded : request.socket.remoteAddress;
  return networkOf(address ?? '');
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
