import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivate } from './make-private.ts';

const user = 'proto-trip';
const loginName = 'mongod-login.json';

/** The login of the local `mongod`, generated at its first start. */
interface Login {
  readonly password: string;
  /** False until the database has the user. */
  readonly isCreated: boolean;
  /** Host and port at the last start. */
  readonly address?: string;
}

/**
 * Starts a `mongod` on the loopback address that asks for a login: without one, every program on the machine could read and
 * change the game. The login lies beside its data, readable by this user alone.
 */
export async function startMongod(
  systemBinary: string,
  dataDir: string,
): Promise<{ uri: string; stop(): Promise<void> }> {
  const dbPath = join(dataDir, 'mongod');
  makePrivate(dbPath);
  const { password, isCreated } = readLogin(dataDir);
  process.env.MONGOMS_RUNTIME_DOWNLOAD = 'false';
  const { MongoMemoryServer } = await import('mongodb-memory-server');
  const mongod = await MongoMemoryServer.create({
    binary: { systemBinary },
    instance: { dbPath, storageEngine: 'wiredTiger', ip: '127.0.0.1' },
    // Data of a version that used no login get the user now.
    auth: { enable: true, force: !isCreated, customRootName: user, customRootPwd: password },
  }).catch((error: unknown) => {
    // A process that was killed between creating the user and noting it: the next start only signs in.
    if (/requires authentication/.test(String(error))) saveLogin(dataDir, { password, isCreated: true });
    throw error;
  });
  const address = mongod.getUri('proto-trip').replace(/^mongodb:\/\/([^/]+)\/.*/, '$1');
  const login = { password, isCreated: true, address };
  saveLogin(dataDir, login);
  return {
    uri: uriOf(login),
    stop: async () => {
      await mongod.stop({ doCleanup: false });
    },
  };
}

/** Address of the local `mongod` of a data folder, which may have stopped; null when there was none. */
export function findMongodUri(dataDir: string): string | null {
  if (!existsSync(join(dataDir, loginName))) return null;
  const login = readLogin(dataDir);
  return login.address === undefined ? null : uriOf(login);
}

function uriOf({ password, address }: Login): string {
  return `mongodb://${user}:${password}@${address}/proto-trip?authSource=admin`;
}

function readLogin(dataDir: string): Login {
  const path = join(dataDir, loginName);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Login;
  const login = { password: randomBytes(24).toString('hex'), isCreated: false };
  saveLogin(dataDir, login);
  return login;
}

/** Written whole or not at all. */
function saveLogin(dataDir: string, login: Login): void {
  const path = join(dataDir, loginName);
  writeFileSync(`${path}.new`, JSON.stringify(login), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
