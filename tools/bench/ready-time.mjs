// Time from the start of the built server to its first answer. `node tools/bench/ready-time.mjs [runs]`
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../setup/run.mjs';

const runs = Number(process.argv[2] ?? 5);
const port = 34_000 + (process.pid % 1000);
const dataDir = mkdtempSync(join(tmpdir(), 'proto-trip-ready-'));
const times = [];
const bare = [];
for (let index = 0; index <= runs; index++) {
  const bareMs = await timeTo(
    ['-e', `require('node:http').createServer((_, r) => r.end()).listen(${port}, '127.0.0.1')`],
    '/',
  );
  const readyMs = await timeTo(['tools/start.mjs'], '/readyz');
  // The first run of each isn't counted: it may build, and it creates the database.
  if (index > 0) {
    times.push(readyMs);
    bare.push(bareMs);
  }
}
rmSync(dataDir, { recursive: true, force: true });
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
console.log(
  `ready after ${Math.round(median(times))} ms (median of ${runs}; ${times.map(Math.round).join(', ')})`,
);
console.log(
  `a bare node:http server: ${Math.round(median(bare))} ms; ratio ${(median(times) / median(bare)).toFixed(1)}`,
);

async function timeTo(args, path) {
  const startedMs = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    for (;;) {
      const isReady = await fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return performance.now() - startedMs;
      if (performance.now() - startedMs > 60_000) throw new Error('The server never answered');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
