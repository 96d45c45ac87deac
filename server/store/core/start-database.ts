import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { refuseFolder, StartRefused } from '../../core/start-refused.ts';
import type { CommitFigures } from '../embedded/storage/write-queue.ts';
import { howToInstall } from './installation.ts';

export interface RunningDatabase {
  readonly uri: string;
  readonly kind: 'given' | 'mongod' | 'embedded';
  /** Only the embedded database counts its commits. */
  readonly commits?: () => CommitFigures;
  stop(): Promise<void>;
}

/**
 * Chooses a database: the one at MONGODB_URI, else a `mongod` binary from the path, else the embedded one.
 * The last two keep their data under the data directory. Rejects with a StartRefused when the directory can't
 * be used.
 */
export async function startDatabase(mongodbUri: string | null, dataDir: string): Promise<RunningDatabase> {
  if (mongodbUri) return { uri: mongodbUri, kind: 'given', stop: async () => undefined };
  try {
    return await startIn(dataDir);
  } catch (error) {
    throw refuseFolder(error, dataDir);
  }
}

/** Throws when the data folder holds no data of an embedded database or a `mongod`. Creates nothing. */
export function refuseEmptyFolder(dataDir: string): void {
  if (hasData(dataDir)) return;
  throw new StartRefused(`DATA_DIR=${dataDir} holds no installation. ${howToInstall}`);
}

/** True for a data folder that an embedded database or a `mongod` has used. */
export function hasData(dataDir: string): boolean {
  return ['embedded', 'mongod'].some((name) => existsSync(join(dataDir, name)));
}

async function startIn(dataDir: string): Promise<RunningDatabase> {
  const binary = findMongod();
  if (binary) return { kind: 'mongod', ...(await startMongod(binary, dataDir)) };
  try {
    makePrivate(join(dataDir, 'embedded'));
  } catch (error) {
    // The data on a read-only disk are read as they are.
    if ((error as NodeJS.ErrnoException).code !== 'EROFS') throw error;
  }
  const { startEmbedded } = await import('../embedded/start-embedded.ts');
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'embedded') });
  return { kind: 'embedded', ...embedded };
}

function findMongod(): string | undefined {
  const configured = process.env.MONGOMS_SYSTEM_BINARY;
  if (configured) return configured;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'mongod')).find((file) => existsSync(file));
}

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
 * Starts a `mongod` on the loopback address with a login: without one, every program on the machine could
 * read and change the game. The login is stored beside its data, readable only by this user.
 */
async function startMongod(
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

/** Names that the server itself puts into its data directory. */
const own = ['embedded', 'mongod', 'mongod-login.json'];

/**
 * Creates a folder of the data directory. Other users can read neither it nor, if nothing else is in it, the
 * directory.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const directory = dirname(folder);
  // A directory that holds other things, or belongs to somebody else, isn't the server's to close.
  const isOwn = statSync(directory).uid === process.getuid?.();
  if (isOwn && readdirSync(directory).every((name) => own.includes(name))) chmodSync(directory, 0o700);
}
