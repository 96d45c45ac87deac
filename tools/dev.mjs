// `npm run dev`: serves the game. When a source changes, builds it again, restarts the server and reloads
// open pages.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { endWithNpm } from './setup/end-with-npm.mjs';
import { installDependencies } from './setup/install-dependencies.mjs';
import { root, run } from './setup/run.mjs';

const watched = [
  'engine',
  'scenes',
  'hud',
  'server',
  'assets',
  'tools/build',
  'tools/console',
  'tools/overlay',
];
/** Editors save several files at once. */
const debounceMs = 150;

endWithNpm();
await installDependencies();
let server = (await build()) ? start() : undefined;
let timer;
let running = Promise.resolve();
for (const folder of watched)
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    if (file && /(^|[\\/])\.|~$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(rebuild);
    }, debounceMs);
  });
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });

/** False when the sources don't build: the bundler has said why, and the last good build goes on running. */
async function build() {
  const startedMs = Date.now();
  try {
    await run(process.execPath, ['esbuild.config.mjs', '--dev']);
  } catch {
    return false;
  }
  console.log(`Built in ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  return true;
}

async function rebuild() {
  if (!(await build())) return;
  await stop();
  server = start();
}

function start() {
  return spawn(process.execPath, [join(root, '.build/server/main.mjs')], { cwd: root, stdio: 'inherit' });
}

async function stop() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
