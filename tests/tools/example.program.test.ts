import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

it('flies a trip with the engine alone', () => {
  const output = execFileSync(process.execPath, ['tools/example.mjs'], { encoding: 'utf8' });
  expect(output).toMatch(/^81 objects, 80 of 80 cargo, 54 hits in a row\n2 pirates caught\n$/);
});
