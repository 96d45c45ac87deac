import { describe, expect, it } from 'vitest';
import { nameFaults } from './mirror.ts';
import { filesUnder } from './read-sources.ts';

const code = ['.ts', '.tsx', '.mjs'];

describe('the names of the tests', () => {
  it('are those of their sources, with stories and helpers in their folders', () => {
    const tests = filesUnder('tests', code);
    const sources = ['engine', 'scenes', 'hud', 'server', 'tools'].flatMap((layer) =>
      filesUnder(layer, code),
    );
    expect(tests.length).toBeGreaterThan(400);
    expect(sources.length).toBeGreaterThan(400);
    expect(nameFaults(tests, sources)).toEqual([]);
  });

  const sources = ['hud/crew/invite.tsx', 'tools/data/archive.ts', 'tools/database.mjs'];

  it.each([
    ['tests/hud/crew/invitation.test.tsx', 'has the name of no source'],
    ['tests/hud/invite.test.tsx', 'has the name of no source'],
    ['tests/hud/crew/crew.test.tsx', 'has the name of no source'],
    ['tests/hud/crew/signed-in.ts', 'is no test and in no fixtures/ folder'],
    ['tests/stories/hud/invitation.test.tsx', 'is no test of a domain'],
    ['tests/stories/crew/members/invitation.test.tsx', 'is no test of a domain'],
    ['tests/stories/hud/crew/signed-in.ts', 'is no test of a domain'],
  ])('refuse %s, which %s', (path, fault) => {
    expect(nameFaults([path], sources)).toEqual([`${path} ${fault}`]);
  });

  it.each([
    'tests/hud/crew/invite.test.tsx',
    'tests/hud/crew.test.tsx',
    'tests/hud/fixtures/signed-in.ts',
    'tests/tools/database.program.test.ts',
    'tests/stories/hud/crew/invitation.test.tsx',
    'tests/flow/crew.flow.ts',
  ])('allow %s', (path) => {
    expect(nameFaults([path], sources)).toEqual([]);
  });
});
