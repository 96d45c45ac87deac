import { describe, expect, it } from 'vitest';
import { readSources } from '../read-sources.ts';
import { importCircles } from './circles.ts';

const sources = readSources(['engine', 'scenes', 'hud', 'server', 'tools']);

describe('the imports of the layers and tools', () => {
  it('form no circle, types and import() included', () => {
    expect(sources.size).toBeGreaterThan(100);
    expect(importCircles(sources)).toEqual([]);
  });
});

describe('the search for circles', () => {
  const circlesOf = (files: Record<string, string>) => importCircles(new Map(Object.entries(files)));

  it('finds two files that import each other', () => {
    const files = { 'hud/a.ts': "import { b } from './b.ts';", 'hud/b.ts': "import { a } from './a.ts';" };
    expect(circlesOf(files)).toEqual([['hud/a.ts', 'hud/b.ts']]);
  });

  it('finds a circle that is closed by a type, by import() and by a subpath', () => {
    const files = {
      'hud/a.ts': "import type { B } from './b.ts';",
      'hud/b.ts': "const c = () => import('./c.ts');",
      'hud/c.ts': "export { a } from '#hud/a.ts';",
    };
    expect(circlesOf(files)).toEqual([['hud/a.ts', 'hud/b.ts', 'hud/c.ts']]);
  });

  it('finds a file that imports itself', () => {
    expect(circlesOf({ 'hud/a.ts': "import { a } from './a.ts';" })).toEqual([['hud/a.ts']]);
  });

  it('finds nothing where two ways lead to the same file', () => {
    const files = {
      'hud/a.ts': "import { b } from './b.ts';\nimport { c } from './c.ts';",
      'hud/b.ts': "import { c } from './c.ts';",
      'hud/c.ts': 'export const c = 1;',
    };
    expect(circlesOf(files)).toEqual([]);
  });

  it('keeps two circles apart that only one import joins', () => {
    const files = {
      'hud/a.ts': "import './b.ts';",
      'hud/b.ts': "import './a.ts';\nimport './c.ts';",
      'hud/c.ts': "import './d.ts';",
      'hud/d.ts': "import './c.ts';",
    };
    expect(circlesOf(files)).toEqual([
      ['hud/a.ts', 'hud/b.ts'],
      ['hud/c.ts', 'hud/d.ts'],
    ]);
  });
});
