// `npm start`: installs what is missing, builds what is stale, and serves the game.
import { installDependencies } from './setup/install-dependencies.mjs';
import { run } from './setup/run.mjs';

if (process.env.npm_lifecycle_event === 'start') endWithParent();
await installDependencies();
await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
await import('../.build/server/main.mjs');

/** Stops the server when `npm start` was killed: it would hold its port without anybody noticing. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
