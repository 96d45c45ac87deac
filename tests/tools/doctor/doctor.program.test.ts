import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the doctor with a settings file, as `npm run doctor -- FILE` does. */
async function run(lines: string) {
  const file = join(folder, 'settings.env');
  await writeFile(file, lines);
  return new Promise<{ status: number; text: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: folder };
    execFile(
      process.execPath,
      ['tools/doctor/doctor.mjs', file],
      { cwd: root, env },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, text: stdout + stderr }),
    );
  });
}

it('ends with status 0 when the server works, and names a misspelt setting', async () => {
  const { status, text } = await run('PORT=0\nMONGO_URI=mongodb://db.internal\n# a comment\n');
  expect(text).toContain('risky  MONGO_URI is no setting.');
  expect(text).toMatch(/The server works like this\. \d+ risky\.\n$/);
  expect(status).toBe(0);
});

it('ends with status 1 when it can’t work, and never shows a secret', async () => {
  const { status, text } = await run('PORT=0\nBOT_TOKEN="hidden secret"\n');
  expect(text).toContain("wrong  BOT_TOKEN is not a bot's token");
  expect(text).not.toContain('hidden');
  expect(status).toBe(1);
});
