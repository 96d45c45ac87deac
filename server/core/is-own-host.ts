/**
 * True when a host of a header is the origin's, such as `game.example:443` and `https://game.example`. Behind a proxy, which may
 * change the port, `ignoresPort` compares the names alone.
 */
export function isOwnHost(host: string, origin: URL, ignoresPort = false): boolean {
  const address = `${origin.protocol}//${host}`;
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  // More than a host isn't one.
  if (url.username || url.pathname !== '/' || url.search || url.hash) return false;
  return ignoresPort ? url.hostname === origin.hostname : url.host === origin.host;
}
