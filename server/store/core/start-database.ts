import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { refuseFolder } from '#server/core/start-refused.ts';
import type { CommitFigures } from '../embedded/storage/commit-times.ts';
import { makePrivate } from './make-private.ts';
import { startMongod } from './start-mongod.ts';

export interface RunningDatabase {
  readonly uri: string;
  readonly kind: 'given' | 'mongod' | 'embedded';
  /** Only the embedded database counts its commits. */
  readonly commits?: () => CommitFigures;
  stop(): Promise<void>;
}

/**
 * Chooses a database: the one at MONGODB_URI, else a `mongod` binary from the path, else the embedded one. The last two keep
 * their data under the data directory. Rejects with a StartRefused when the directory can't be used.
 */
export async function startDatabase(mongodbUri: string | null, dataDir: string): Promise<RunningDatabase> {
  if (mongodbUri) return { uri: mongodbUri, kind: 'given', stop: async () => undefined };
  try {
    return await startIn(dataDir);
  } catch (error) {
    throw refuseFolder(error, dataDir);
  }
}

async function startIn(dataDir: string): Promise<RunningDatabase> {
  const binary = findMongod();
  if (binary) return { kind: 'mongod', ...(await startMongod(binary, dataDir)) };
  makePrivate(join(dataDir, 'embedded'));
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
