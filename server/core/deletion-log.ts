import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** File name of the log, in the folder of the backups. */
const deletionLogName = 'deletions.log';

/**
 * Appends the hash and the time of a deleted account, so that a restored backup doesn't bring the account
 * back (D24).
 */
export async function appendDeletion(folder: string, hash: string, atMs: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  const line = `${new Date(atMs).toISOString()} ${hash}\n`;
  await appendFile(join(folder, deletionLogName), line, { mode: 0o600, flush: true });
}

/** Hashes of the accounts that were deleted, from the logs of these folders; a folder may have none. */
export async function readDeletions(folders: readonly string[]): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(folders.map((folder) => readLog(join(folder, deletionLogName))));
  const lines = texts.join('\n').matchAll(/^\S+ (\S+)$/gm);
  return new Set([...lines].map(([, hash]) => hash!));
}

async function readLog(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
