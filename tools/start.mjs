// `npm start`: installs what is missing, builds what is stale, and serves the game.
import { installDependencies } from './setup/install-dependencies.mjs';
import { run } from './setup/run.mjs';

if (process.env.npm_lifecycle_event === 'start') endWithParent();
await installDependencies();
await run(process.execPath, ['esbuild.config.mjs', '--if-stale']);
await import('../.build/server/main.mjs');

/** A server whose `npm start` was killed would hold its port unseen: it ends as if it had been told to. */
function endWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
