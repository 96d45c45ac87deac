import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPortOpen } from '#tools/cluster/ports.ts';
import { leftOut } from '../../left-out.ts';

const endWithNpm = pathToFileURL('tools/setup/end-with-npm.mjs').href;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'end-with-npm-'));
  writeFileSync(
    join(folder, 'serve.mjs'),
    `import { createServer } from 'node:net';
     import { endWithNpm } from '${endWithNpm}';
     endWithNpm();
     const server = createServer().listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a server that npm runs', leftOut(process.platform === 'win32', 'Windows has no signals'), () => {
  it.each([
    ['a shell between them', 'node serve.mjs; true'],
    ['nothing between them', 'exec node serve.mjs'],
  ])('leaves its port within two seconds after npm was killed, with %s', async (_, start) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
    const port = await new Promise<number>((resolve) => {
      let text = '';
      npm.stdout.on('data', (chunk) => {
        text += chunk;
        const found = /port (\d+)/.exec(text);
        if (found) resolve(Number(found[1]));
      });
    });
    // It stays as long as npm does.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(await isPortOpen(port)).toBe(true);
    const ended = once(npm, 'exit');
    npm.kill('SIGKILL');
    await ended;
    await expect.poll(() => isPortOpen(port), { timeout: 2000, interval: 50 }).toBe(false);
  });
});
