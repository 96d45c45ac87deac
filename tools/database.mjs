// `npm run database`: hosts the embedded database alone, on the data folder that `npm start` uses. Other processes connect to
// the MONGODB_URI that it prints when it is ready.
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
// Inside of node_modules the bundle finds its packages, and `npm run build` doesn't remove it while the database runs.
const folder = join(root, 'node_modules/.cache/database');
await build({
  absWorkingDir: root,
  entryPoints: {
    'start-embedded': 'server/store/embedded/start-embedded.ts',
    'embedded-worker': 'server/store/embedded/worker.ts',
  },
  outdir: folder,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
const { startEmbedded } = await import(pathToFileURL(join(folder, 'start-embedded.mjs')).href);

try {
  const database = await startEmbedded({
    dataDir: join(resolve(process.env.DATA_DIR || '.data'), 'embedded'),
  });
  process.stdout.write(`MONGODB_URI=${database.uri}\n`);
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => database.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(`The database can't start: ${error.message}`);
  process.exit(1);
}
