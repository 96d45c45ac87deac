import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the server itself puts into its data directory. */
const own = ['embedded', 'mongod', 'mongod-login.json'];

/** Creates a folder of the data directory. Other users can read neither it nor, if nothing else is in it, the directory. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  const directory = dirname(folder);
  // A directory that holds other things, or belongs to somebody else, isn't the server's to close.
  const isOwn = statSync(directory).uid === process.getuid?.();
  if (isOwn && readdirSync(directory).every((name) => own.includes(name))) chmodSync(directory, 0o700);
}
