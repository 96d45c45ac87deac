/**
 * True when a host of a header is the origin's, such as `game.example:443` and `https://game.example`. A
 * proxy may leave the port out or put its own in: behind one, a host or an origin without a port is compared
 * only by name. Two named ports have to be equal.
 */
export function isOwnHost(host: string, origin: URL, isBehindProxy = false): boolean {
  const address = `${origin.protocol}//${host}`;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // More than a host isn't one.
  if (url.username || url.pathname !== '/' || url.search || url.hash) return false;
  if (isBehindProxy && (url.port === '' || origin.port === '')) return url.hostname === origin.hostname;
  return url.host === origin.host;
}
