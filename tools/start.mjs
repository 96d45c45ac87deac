// `npm start`: installs what is missing, builds what is stale, and serves the game.
import { installDependencies } from './setup/install-dependencies.mjs';
import { run } from './setup/run.mjs';

await installDependencies();
await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
await import('../.build/server/main.mjs');
