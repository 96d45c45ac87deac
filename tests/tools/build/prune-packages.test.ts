import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const program = resolve('tools/build/prune-packages.mjs');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prune-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
const manifest = (path: string, fields: object) =>
  write(`node_modules/${path}/package.json`, JSON.stringify(fields));

it('keeps what the bundles import and what that needs, and removes the rest', async () => {
  await write(
    'out/main.mjs',
    `import a from "@scope/a/deep.js"; import { x } from 'node:fs'; await import("b");`,
  );
  await manifest('@scope/a', { dependencies: { c: '1' }, optionalDependencies: { absent: '1' } });
  await manifest('@scope/unused', {});
  await manifest('b', { peerDependencies: { d: '1' } });
  // Another version of the same package, which only `b` has.
  await manifest('b/node_modules/c', { dependencies: { e: '1' } });
  for (const name of ['c', 'd', 'e', 'unused']) await manifest(name, {});
  const said = execFileSync(process.execPath, [program, 'out'], { cwd: folder, encoding: 'utf8' });
  expect((await readdir(join(folder, 'node_modules'))).sort()).toEqual(['@scope', 'b', 'c', 'd']);
  expect(await readdir(join(folder, 'node_modules/@scope'))).toEqual(['a']);
  expect(said).toContain('4 packages stay, 3 were removed');
  expect(() => execFileSync(process.execPath, [program], { cwd: folder, stdio: 'pipe' })).toThrow();
});
