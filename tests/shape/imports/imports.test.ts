import { describe, expect, it } from 'vitest';
import { readSources } from '../read-sources.ts';
import { importFaults, ownLayerFaults, targetOf } from './check-imports.ts';
import { reachAtRunTime } from './reach.ts';
import { readImports } from './read-imports.ts';

const sources = readSources(['engine', 'scenes', 'hud', 'server', 'tools/overlay', 'tools/console']);
const browser = [...sources.keys()].filter((path) => /^(hud|scenes)\//.test(path));

describe('imports', () => {
  it('are all in the table', () => {
    expect(sources.size).toBeGreaterThan(100);
    expect(importFaults(sources)).toEqual([]);
  });

  it('are relative within a layer', () => {
    const layers = ['engine', 'scenes', 'hud', 'server', 'tools', 'tests'];
    expect(ownLayerFaults(readSources(layers))).toEqual([]);
  });

  it('keep zod and the call specs out of the browser', () => {
    expect(browser.length).toBeGreaterThan(10);
    const ways = reachAtRunTime(sources, browser);
    expect(ways.get('zod')).toBeUndefined();
    expect([...ways.keys()].filter((target) => /^engine\/protocol\/.*calls\.ts$/.test(target))).toEqual([]);
  });

  it('keep the galaxy out of the browser: the server sends the systems', () => {
    expect(reachAtRunTime(sources, browser).get('assets/content/galaxy.json')).toBeUndefined();
  });

  it('keep Node modules out of the browser', () => {
    const found = [...reachAtRunTime(sources, browser)].filter(([target]) => target.startsWith('node:'));
    expect(found).toEqual([]);
  });
});

describe('the check of imports, on planted files,', () => {
  const faults = (file: string, source: string) => importFaults(new Map([[file, source]]));

  it.each([
    ['engine/rules/a.ts', "import { z } from 'zod';", 'zod'],
    [
      'engine/rules/a.ts',
      "import type { Ship } from '../protocol/entities.ts';",
      'engine/protocol/entities.ts (type)',
    ],
    [
      'engine/rules/a.ts',
      "import rows from '#assets/content/ships.json' with { type: 'json' };",
      'assets/content/ships.json',
    ],
    ['engine/systems/a.ts', "import { store } from '../client/store.ts';", 'engine/client/store.ts'],
    ['engine/client/a.ts', "export * from '#hud/ui/viewport.ts';", 'hud/ui/viewport.ts'],
    ['engine/client/a.ts', "const later = () => import('phaser');", 'phaser'],
    ['engine/client/a.ts', "type P = typeof import('phaser');", 'phaser (type)'],
    ['engine/content/a.ts', "import { readFileSync } from 'node:fs';", 'node:fs'],
    ['scenes/a.ts', "import { useState } from 'react';", 'react'],
    ['scenes/a.ts', "import '../hud/base.css';", 'hud/base.css'],
    ['hud/a.tsx', "import { errorStatus } from '../engine/protocol/errors.ts';", 'engine/protocol/errors.ts'],
    [
      'hud/a.tsx',
      "import {\n  // the scene's\n  stage,\n} from '../scenes/stage/stage.ts';",
      'scenes/stage/stage.ts',
    ],
    [
      'hud/a.tsx',
      "import { world } from '../engine/world/trip/trip-world.ts';",
      'engine/world/trip/trip-world.ts',
    ],
    ['server/http/a.ts', "import { Mongoose } from 'mongoose';", 'mongoose'],
    [
      'server/http/a.ts',
      "import { PlayerRepository } from '../store/player-repository.ts';",
      'server/store/player-repository.ts',
    ],
    ['server/commands/a.ts', "import express from 'express';", 'express'],
    [
      'server/store/a.ts',
      "import { runCommand } from '../commands/run-command.ts';",
      'server/commands/run-command.ts',
    ],
    ['server/store/embedded/a.ts', "import mongoose from 'mongoose';", 'mongoose'],
    ['server/words.ts', "import { openStore } from './store/open-store.ts';", 'server/store/open-store.ts'],
    [
      'server/main.ts',
      "import { aPlayer } from '../tests/engine/rules/given.ts';",
      'tests/engine/rules/given.ts',
    ],
    ['server/main.ts', "import '../tools/start.mjs';", 'tools/start.mjs'],
    ['scenes/a.cjs', "const fs = require('fs');", 'fs'],
    ['scenes/a.ts', "new Worker(new URL('../server/worker.ts', import.meta.url));", 'server/worker.ts'],
    ['hud/a.ts', 'const what = (name: string) => import(name);', '(computed)'],
    ['hud/a.ts', "const what = (name: string) => import('./' + name);", '(computed)'],
  ])('finds the fault in %s: %s', (file, source, target) => {
    expect(faults(file, source)).toEqual([`${file} → ${target}`]);
  });

  it.each([
    [
      'engine/rules/a.ts',
      "import { stats } from '../content/words.ts';\nimport { levelAt } from './ship-stats.ts';",
    ],
    ['hud/trip/a.tsx', "import type { Ship } from '#engine/protocol/entities.ts';\nimport './a.css';"],
    [
      'hud/a.tsx',
      "// import { z } from 'zod';\n/**\n * import { z } from 'zod';\n */\nexport const text = \"from 'zod'\";",
    ],
    ['scenes/a.ts', "import Phaser from 'phaser';\nimport { store } from '../engine/client/store.ts';"],
    ['engine/protocol/a.ts', "import { sha256 } from '@noble/hashes/sha2.js';"],
    [
      'server/http/a.ts',
      "import { words } from '../words.ts';\nimport type { Identity } from '../messenger/messenger.ts';",
    ],
    ['server/main.ts', "import { openStore } from './store/open-store.ts';"],
    ['server/commands/a.ts', "export type Kind = 'a' | 'b';\nexport const from = 'zod';"],
  ])('finds nothing wrong in %s with %s', (file, source) => {
    expect(faults(file, source)).toEqual([]);
  });

  it('finds an import of the own layer by its name', () => {
    const planted = new Map([
      ['hud/trip/a.tsx', "import { text } from '#hud/strings/strings.ts';\nimport '#engine/world/b.ts';"],
      ['scenes/a.ts', "const main = await import('#scenes/main.ts');"],
    ]);
    expect(ownLayerFaults(planted)).toEqual([
      'hud/trip/a.tsx → #hud/strings/strings.ts',
      'scenes/a.ts → #scenes/main.ts',
    ]);
  });

  it('finds a file that belongs to no part', () => {
    expect(faults('engine/extra/a.ts', '')).toEqual([
      'engine/extra/a.ts belongs to no part of the import table',
    ]);
  });

  it('throws at an import that it cannot read', () => {
    expect(() => readImports("import { a /* don't */, b } from 'x';")).toThrow('1 import statements begin');
  });

  it.each([
    ['hud/trip/a.tsx', '#engine/client/core/state.ts', 'engine/client/core/state.ts'],
    ['hud/a.tsx', 'valtio/vanilla', 'valtio'],
    ['engine/protocol/a.ts', '@noble/hashes/sha2.js', '@noble/hashes'],
    ['server/a.ts', 'node:fs/promises', 'node:fs/promises'],
  ])('reads in %s %s as %s', (file, specifier, target) => {
    expect(targetOf(file, specifier)).toBe(target);
  });

  it('follows values, not types, to find what is loaded at run time', () => {
    const planted = new Map([
      ['hud/main.tsx', "import { a } from '../engine/client/a.ts';"],
      [
        'engine/client/a.ts',
        "import type { b } from '../protocol/b.ts';\nexport const c = () => import('./c.ts');",
      ],
      ['engine/client/c.ts', "import { type Z, z } from 'zod';"],
      ['engine/protocol/b.ts', "import 'express';"],
    ]);
    const ways = reachAtRunTime(planted, ['hud/main.tsx']);
    expect(ways.get('zod')).toBe('hud/main.tsx → engine/client/a.ts → engine/client/c.ts → zod');
    expect(ways.has('express')).toBe(false);
  });
});
