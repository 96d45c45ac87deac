import { isIP } from 'node:net';

/** Ports that the messenger sends updates to. */
const webhookPorts = ['', '80', '88', '8443'];
/** Addresses of private networks, of one machine and of one link. */
const privateAddress =
  /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.|^\[(::1?\]|f[cd]|fe[89ab])/;

/**
 * Faults of the game's public address. `isForMessenger`: players come from the messenger, which opens nothing but HTTPS and
 * can't reach a private network.
 */
export function publicUrlFaults(text: string, isForMessenger: boolean): string[] {
  const { protocol, hostname, port, pathname, search, hash, username, password } = new URL(text);
  const faults: string[] = [];
  if (username || password)
    return ['PUBLIC_URL has a name or a password in it, which players would see. Leave them out.'];
  if (pathname !== '/' || search || hash)
    faults.push(
      `PUBLIC_URL=${text} has more than a host, and the game is served at the root of its host. Leave out what follows the host.`,
    );
  if (!isForMessenger) return faults;
  if (protocol !== 'https:')
    faults.push(
      `PUBLIC_URL=${text} is not HTTPS, and the messenger opens nothing else. Put a TLS proxy in front of the server ` +
        '(tools/deploy/README.md) and set its https:// address.',
    );
  const isNamed = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || hostname.includes('.');
  if (!isNamed || privateAddress.test(hostname) || /\.(localhost|local|internal|lan)\.?$/.test(hostname))
    faults.push(
      `PUBLIC_URL=${text} leads to a machine or network of your own, where the messenger can't send payments. Set the ` +
        'address that players open.',
    );
  if (protocol === 'https:' && !webhookPorts.includes(port))
    faults.push(
      `PUBLIC_URL=${text} has the port ${port}, and the messenger sends payments only to 443, 80, 88 and 8443. Use one of them.`,
    );
  return faults;
}
