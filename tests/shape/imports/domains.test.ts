import { describe, expect, it } from 'vitest';
import { readSources } from '../read-sources.ts';
import { type Sources, targetOf } from './check-imports.ts';
import { readImports } from './read-imports.ts';

/** The domains of the rules, each with the domains that it may import, values and types alike. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  hangar: ['core'],
  crew: ['core'],
  capsules: ['core', 'hangar'],
  galaxy: ['core', 'hangar', 'capsules', 'crew'],
  homeland: ['core', 'crew'],
  trip: ['core', 'galaxy', 'hangar', 'crew'],
  'ai-pilot': ['core', 'galaxy', 'hangar', 'crew', 'trip'],
  shop: ['core', 'hangar', 'crew', 'ai-pilot'],
  account: ['core', 'galaxy', 'hangar', 'homeland', 'trip', 'ai-pilot'],
};

const rules = readSources(['engine/rules']);

function domainOf(file: string): string {
  return file.split('/')[2] ?? '';
}

/** Every import between files of the rules as `[file, target]`, types included. */
function importsIn(sources: Sources): [file: string, target: string][] {
  return [...sources].flatMap(([file, source]) =>
    readImports(source)
      .map(({ specifier }): [string, string] => [file, targetOf(file, specifier ?? '')])
      .filter(([, target]) => sources.has(target)),
  );
}

function orderFaults(sources: Sources): string[] {
  return importsIn(sources)
    .filter(([file, target]) => {
      const [from, to] = [domainOf(file), domainOf(target)];
      return from !== to && !mayImport[from]?.includes(to);
    })
    .map(([file, target]) => `${file} → ${target}`);
}

describe('the domains of the rules', () => {
  it('are the folders of engine/rules', () => {
    expect(new Set([...rules.keys()].map(domainOf))).toEqual(new Set(Object.keys(mayImport)));
  });

  it('form a tree: each comes after the domains that it imports', () => {
    const names = Object.keys(mayImport);
    for (const [index, name] of names.entries())
      for (const imported of mayImport[name]!) expect(names.indexOf(imported), name).toBeLessThan(index);
  });

  it('import only the domains of the table', () => {
    expect(orderFaults(rules)).toEqual([]);
  });

  it('use every import that the table allows', () => {
    const used = new Set(importsIn(rules).map(([file, target]) => `${domainOf(file)} → ${domainOf(target)}`));
    const allowed = Object.entries(mayImport).flatMap(([from, to]) => to.map((name) => `${from} → ${name}`));
    expect(allowed.filter((edge) => !used.has(edge))).toEqual([]);
  });
});

describe('the checks of the domains, on planted files', () => {
  it('find a type import against the order', () => {
    const planted = new Map([
      ['engine/rules/core/a.ts', "import type { B } from '../trip/b.ts';"],
      ['engine/rules/trip/b.ts', 'export type B = 1;'],
    ]);
    expect(orderFaults(planted)).toEqual(['engine/rules/core/a.ts → engine/rules/trip/b.ts']);
  });
});
