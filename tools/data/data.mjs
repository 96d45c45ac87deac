// `npm run backup -- FILE`, `restore -- FILE`, with a URI `export-to`, `import-from`, `delete-again` and
// `check-restored`, and with either `rotate-secret`. README.md beside this file has them.
import { resolve } from 'node:path';
import { bundleTool } from '../setup/bundle-tool.mjs';

const [command, place, ...others] = process.argv.slice(2);
const needsUri = ['export-to', 'import-from', 'delete-again', 'check-restored'].includes(command);
const isUri = /^mongodb(\+srv)?:\/\//.test(place ?? '');
if (!place || others.length > 0 || (needsUri && !isUri)) {
  const wanted = command === 'rotate-secret' ? 'mongodb://… or DATA_DIR' : 'FILE';
  console.error(`Use: npm run ${command} -- ${needsUri ? 'mongodb://…' : wanted}`);
  process.exit(2);
}
const { commands } = await bundleTool('data', 'tools/data/commands.ts');
try {
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const { sentences, isSound } = await commands[command](dataDir, isUri ? place : resolve(place), {
    backupDir: resolve(process.env.BACKUP_DIR || dataDir),
    hashKey: process.env.HASH_KEY || null,
  });
  for (const sentence of sentences) console.log(sentence);
  process.exitCode = isSound ? 0 : 1;
} catch (error) {
  console.error(`Nothing was changed: ${error.message}`);
  process.exitCode = 1;
}
