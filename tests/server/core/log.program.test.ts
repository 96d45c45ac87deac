import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

const root = process.cwd();
let folder: string;
let entry: string;

/** A process that writes lines when a line arrives, and exits after `lines` of them. */
const writer = `
  import { log } from './server/core/log.ts';
  process.stdin.once('data', () => {
    let left = Number(process.env.LINES);
    const write = () => {
      log.failure('x'.repeat(1000), new Error('y'));
      if (--left > 0) return process.env.PAUSE ? setTimeout(write, 1) : write();
      process.stdout.write('alive');
      process.exit(0);
    };
    write();
  });
`;

beforeAll(async () => {
  // Inside the repository, so that Node finds the packages.
  folder = mkdtempSync(join(root, 'node_modules/.log-'));
  entry = join(folder, 'writer.mjs');
  await build({
    stdin: { contents: writer, resolveDir: root, loader: 'ts' },
    outfile: entry,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Resolves with the process's exit code and its standard output. */
async function run(env: Record<string, string>, read: (log: Readable) => void) {
  const child = spawn(process.execPath, [entry], { env: { ...process.env, ...env } });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  read(child.stderr);
  child.stdin.on('error', () => undefined).end('begin\n');
  const [[code]] = await Promise.all([once(child, 'exit'), once(child.stdout, 'end')]);
  return { code, text };
}

describe('the log', () => {
  it('survives that its reader leaves while lines are written', async () => {
    const leave = (log: Readable) => log.once('data', () => log.destroy());
    expect(await run({ LINES: '200', PAUSE: '1' }, leave)).toEqual({ code: 0, text: 'alive' });
  });

  it('lets the process exit when its reader has left before the last lines', async () => {
    expect(await run({ LINES: '3' }, (log) => log.destroy())).toEqual({ code: 0, text: 'alive' });
  });

  it('lets the process exit when its reader takes nothing', async () => {
    expect(await run({ LINES: '3000' }, (log) => log.pause())).toEqual({ code: 0, text: 'alive' });
  });
});
