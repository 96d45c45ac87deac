// `npm start`: installs what is missing, builds what is stale, and serves the game.
import { endWithNpm } from './setup/end-with-npm.mjs';
import { installDependencies } from './setup/install-dependencies.mjs';
import { run } from './setup/run.mjs';

endWithNpm();
try {
  await installDependencies();
  await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
} catch (error) {
  console.error(`The game can't start: ${error.message}`);
  process.exit(1);
}
await import('../.build/server/main.mjs');
