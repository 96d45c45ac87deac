import { describe, expect, it } from 'vitest';
import { screenPaths } from '#engine/protocol/core/screen-paths.ts';
import { routes } from '#hud/shell/navigation/routes.ts';
import { isScreen } from '#server/http/pages/serve-public.ts';

describe('the page', () => {
  it.each(screenPaths)('is served at %s, so that a reload there finds it', (path) => {
    const filled = path.replace(/:\w+/g, '3f0c5a5e-0000-4000-8000-000000000000');
    expect(isScreen(filled)).toBe(true);
    expect(isScreen(filled.replace(/\/?$/, '/'))).toBe(true);
  });

  it('is served at every path that the HUD has a screen or a tab for, and at no other', () => {
    const paths = routes.flatMap(({ path, tabs = [] }) => [path, ...tabs.map((tab) => `${path}/${tab}`)]);
    expect([...paths].sort()).toEqual([...screenPaths].sort());
  });

  it.each(['/nowhere', '/collections/ledger/more', '/homeland/unknown', '/settings.js', '//', '/hangar//'])(
    'is not served at %s',
    (path) => {
      expect(isScreen(path)).toBe(false);
    },
  );
});
