// `npm run backup -- FILE`, `restore -- FILE`, with a URI `export-to`, `import-from`, `delete-again` and
// `check-restored`, with either `rotate-secret` and `archive`, and `archive-read` with the archive's folder.
// README.md beside this file has them.
import { resolve } from 'node:path';
import { bundleTool } from '../setup/bundle-tool.mjs';

const uses = {
  backup: 'FILE',
  restore: 'FILE',
  'rotate-secret': 'mongodb://… or DATA_DIR',
  archive: 'mongodb://… or DATA_DIR, and [DAYS]',
  'archive-read': 'FOLDER PLAYERID',
};
const [command, place, ...others] = process.argv.slice(2);
const isUri = /^mongodb(\+srv)?:\/\//.test(place ?? '');
const [min, max] = { archive: [0, 1], 'archive-read': [1, 1] }[command] ?? [0, 0];
const isWrong = !place || others.length < min || others.length > max;
if (isWrong || (!(command in uses) && !isUri)) {
  console.error(`Use: npm run ${command} -- ${uses[command] ?? 'mongodb://…'}`);
  process.exit(2);
}
const { commands } = await bundleTool('data', 'tools/data/commands.ts');
try {
  const usedFolder = command === 'archive' && !isUri ? place : '.data';
  const dataDir = resolve(process.env.DATA_DIR || usedFolder);
  const { sentences, isSound } = await commands[command](dataDir, isUri ? place : resolve(place), {
    backupDir: resolve(process.env.BACKUP_DIR || dataDir),
    hashKey: process.env.HASH_KEY?.trim() || null,
    argument: others[0] ?? null,
  });
  for (const sentence of sentences) console.log(sentence);
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  console.error(`Nothing was changed: ${error.message}`);
  process.exitCode = 1;
}
