import { createServer } from 'node:net';
import type { Settings } from '#server/settings.ts';
import { type Finding, good, risky, wrong } from './finding.ts';

/** Each device holds a handle, and so does each connection to the database. */
const enoughHandles = 65_536;
const fewestHandles = 4096;

/** Smallest minor version by major version. */
const minors = new Map([
  [20, 19],
  [22, 12],
  [24, 0],
]);

/** `engines` in package.json. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSupported = major >= 26 || minor >= (minors.get(major) ?? Number.POSITIVE_INFINITY);
  return isSupported
    ? good(`Node ${version} runs the server.`)
    : wrong(`Node ${version} does not run the server.`, 'Install Node 20.19, 22, 24 or 26.');
}

export function checkHandles(limit: number | null): Finding[] {
  if (limit === null) return [];
  const advice =
    'Raise it to 65536 or more: `LimitNOFILE=` in systemd, `ulimits` in compose, `ulimit -n` in a shell.';
  const text = `A process may open ${limit} files, and each device holds one.`;
  if (limit < fewestHandles) return [wrong(text, advice)];
  return limit < enoughHandles ? [risky(text, advice)] : [good(text)];
}

/** Whether the server can listen. One that runs already is no fault. */
export async function checkPorts(settings: Settings): Promise<Finding[]> {
  const { port, adminPort, host } = settings;
  const found = [await checkPort(host, port, 'PORT')];
  if (adminPort !== null && adminPort !== port) found.push(await checkPort(host, adminPort, 'ADMIN_PORT'));
  return found;
}

async function checkPort(host: string, port: number, name: string): Promise<Finding> {
  const fault = await tryPort(host, port);
  const place = `${host}:${port}`;
  if (fault === null) return good(`${place} is free (${name}).`);
  if (fault === 'EADDRINUSE') {
    if (await isOurs(host, port)) return good(`A server of the game listens at ${place} (${name}).`);
    return wrong(`Another program listens at ${place}.`, `End it, or set ${name} to another number.`);
  }
  if (fault === 'EACCES')
    return wrong(
      `This user may not listen at ${place}.`,
      `Set ${name} to a number above 1023, behind a proxy.`,
    );
  if (fault === 'EADDRNOTAVAIL' || fault === 'ENOTFOUND')
    return wrong(
      `HOST=${host} is no address of this machine.`,
      'Set HOST to 127.0.0.1, or to 0.0.0.0 for all.',
    );
  return wrong(`Nobody can listen at ${place}: ${fault}.`, `Correct HOST or ${name}.`);
}

function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

/** Any server of the game answers `/healthz` like this. */
async function isOurs(host: string, port: number): Promise<boolean> {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host;
  const answer = await fetch(`http://${reachable}:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.text())
    .catch(() => '');
  return answer.replaceAll(' ', '') === '{"status":"ok"}';
}

/** `otherMs` is the time that `name` has, `nowMs` this machine's at the same moment. */
export function checkMachineClock(name: string, otherMs: number, nowMs: number): Finding[] {
  const off = Math.round(Math.abs(otherMs - nowMs) / 100) / 10;
  const text = `The clock of this machine and that of ${name} differ by ${off} seconds.`;
  const advice = 'Let both machines follow a time server (chrony, systemd-timesyncd).';
  if (off > 60) return [wrong(text, advice)];
  return off > 2 ? [risky(text, advice)] : [];
}
