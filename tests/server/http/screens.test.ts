import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isScreen } from '#server/http/serve-public.ts';

const source = readFileSync(fileURLToPath(new URL('../../../hud/shell/routes.ts', import.meta.url)), 'utf8');
const paths = [...source.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path);

describe('the page', () => {
  it.each(paths)('is served at %s, so that a reload there finds it', (path) => {
    expect(isScreen(path.replace(/:\w+/g, '3f0c5a5e-0000-4000-8000-000000000000'))).toBe(true);
  });

  it.each(['/nowhere', '/collections/ledger/more', '/homeland/unknown', '/settings.js'])(
    'is not served at %s',
    (path) => {
      expect(isScreen(path)).toBe(false);
    },
  );
});
