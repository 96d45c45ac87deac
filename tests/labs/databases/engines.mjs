// Databases by others that tests can start: each by a name and a function that resolves with its address.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { resolve as absolute, delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The engine can't be had on this machine; the message says why. */
export class EngineMissing extends Error {}

const own = fileURLToPath(new URL('.', import.meta.url));
const cache = absolute('node_modules/.cache');

/** Engines that aren't `isWhole` run the tests that rest on the database the most. */
export const engines = [
  { name: 'mongod, a replica set of one', isWhole: true, start: startMongod },
  { name: 'mongo-java-server, in memory', isWhole: true, start: () => startJava() },
  { name: 'mongo-java-server, on H2 in a file', isWhole: false, start: startJavaOnH2 },
];

async function startMongod() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const systemBinary =
    process.env.MONGOMS_SYSTEM_BINARY ||
    folders.map((folder) => join(folder, 'mongod')).find((file) => existsSync(file));
  if (!systemBinary) throw new EngineMissing('no mongod is on the path');
  process.env.MONGOMS_RUNTIME_DOWNLOAD = 'false';
  const { MongoMemoryReplSet } = await import('mongodb-memory-server');
  const set = await MongoMemoryReplSet.create({ binary: { systemBinary }, replSet: { count: 1 } });
  return { uri: set.getUri(), stop: () => set.stop() };
}

async function startJavaOnH2() {
  const folder = mkdtempSync(join(tmpdir(), 'h2-'));
  const engine = await startJava(join(folder, 'data'));
  const stop = async () => {
    await engine.stop();
    rmSync(folder, { recursive: true });
  };
  return { ...engine, stop };
}

/** @param {string[]} file of its data; none keeps them in memory */
async function startJava(...file) {
  const jars = join(cache, 'mongo-java-server-1.47.0');
  for (const [program, ...options] of [
    ['java', '-version'],
    ['mvn', '-v'],
  ])
    if (spawnSync(program, options, { stdio: 'ignore' }).error)
      throw new EngineMissing(`no ${program} is on the path (Debian: default-jdk-headless, maven)`);
  if (!existsSync(jars) || readdirSync(jars).length < 10) {
    mkdirSync(jars, { recursive: true });
    const copied = spawnSync(
      'mvn',
      ['-q', '-f', join(own, 'java/pom.xml'), 'dependency:copy-dependencies', `-DoutputDirectory=${jars}`],
      { stdio: 'inherit', timeout: 300_000 },
    );
    if (copied.status !== 0) throw new EngineMissing('Maven could not get mongo-java-server');
  }
  const port = await freePort();
  return startProgram(
    'java',
    ['-Xmx1g', '-cp', `${jars}/*`, join(own, 'java/Engine.java'), String(port), ...file],
    port,
  );
}

export const ferretBinary = join(cache, 'ferretdb-1.24.2');

/** Builds FerretDB 1, once. */
export function buildFerret() {
  if (existsSync(ferretBinary)) return;
  if (spawnSync('go', ['version'], { stdio: 'ignore' }).error)
    throw new EngineMissing('no go is on the path (Debian: golang)');
  const built = spawnSync('go', ['build', '-o', ferretBinary, '.'], {
    cwd: join(own, 'ferret'),
    stdio: 'inherit',
    timeout: 900_000,
    // With C, the linker tries itself on /dev/null, and as root it deletes that.
    env: { ...process.env, CGO_ENABLED: '0' },
  });
  if (built.status !== 0) throw new EngineMissing('Go could not build FerretDB');
}

/**
 * FerretDB 1, which the server has to refuse, with its data in a folder.
 *
 * @param {string} folder
 */
export async function startFerret(folder) {
  const port = await freePort();
  return startProgram(ferretBinary, [folder, String(port)], port);
}

/**
 * Starts a program that says `listening` on its standard output.
 *
 * @param {string} path
 * @param {string[]} options
 * @param {number} port
 */
async function startProgram(path, options, port) {
  const child = spawn(path, options, { stdio: ['ignore', 'pipe', 'ignore'] });
  await new Promise((resolve, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(`${path} ended with ${code}`)));
    child.stdout.on('data', (text) => String(text).includes('listening') && resolve(undefined));
  });
  const ended = new Promise((done) => child.on('exit', done));
  return {
    uri: `mongodb://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((found) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => found(port));
    });
  });
}
