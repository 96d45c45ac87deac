import { type ArchiveSettings, archive } from './archive.ts';
import { readArchive } from './archive-read.ts';
import { backUp, checkRestored } from './back-up.ts';
import { exportTo, importFrom } from './move.ts';
import type { Report } from './report.ts';
import { deleteAgain, restoreBackup } from './restore.ts';
import { rotateSecret } from './rotate-secret.ts';

/**
 * By the name that `npm run` has for it. `place` is an absolute path or a URI. Rejects when nothing was
 * changed.
 */
export const commands: Readonly<
  Record<string, (dataDir: string, place: string, settings: ArchiveSettings) => Promise<Report>>
> = {
  backup: backUp,
  restore: restoreBackup,
  'delete-again': deleteAgain,
  'check-restored': (_, uri, { backupDir }) => checkRestored(uri, backupDir),
  archive,
  'archive-read': (_, folder, { argument }) => readArchive(folder, argument ?? ''),
  'rotate-secret': rotateSecret,
  'export-to': exportTo,
  'import-from': importFrom,
};
