// `npm run database`: hosts the embedded database alone, on the data folder that `npm start` uses. Other
// processes connect to the MONGODB_URI that it prints when it is ready.
import { join, resolve } from 'node:path';
import { bundleTool } from './setup/bundle-tool.mjs';
import { endWithNpm } from './setup/end-with-npm.mjs';

endWithNpm();
const { startEmbedded } = await bundleTool('database', 'server/store/embedded/start-embedded.ts');

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
