/**
 * Who may import whom: the architecture's table as data. A file belongs to the room with the longest matching path, and may
 * import from its own room without being told so.
 *
 * What it may import is a path (a folder with all in it, or a file), `folder/*` (the files directly in a folder), a package
 * by its name, `node:` (what Node brings along), or one of these after `type `: its types only.
 */
export interface Room {
  readonly path: string;
  readonly mayImport: readonly string[];
}

const rules = ['engine/rules', 'engine/content'];

export const importTable: readonly Room[] = [
  { path: 'engine/content', mayImport: ['assets/content', 'zod'] },
  // The words of the content are checked together with its rows.
  { path: 'engine/content/checks/check-content.ts', mayImport: ['engine/content', 'assets', 'zod'] },
  { path: 'engine/rules', mayImport: ['engine/content', '@noble/hashes'] },
  { path: 'engine/protocol', mayImport: [...rules, 'zod', '@noble/hashes'] },
  { path: 'engine/world', mayImport: [...rules, 'bitecs'] },
  { path: 'engine/systems', mayImport: [...rules, 'engine/world', 'bitecs'] },
  {
    path: 'engine/client',
    mayImport: [
      ...rules,
      'engine/client/trip/sandbox-flag.ts',
      'engine/protocol',
      'assets/strings',
      'assets/sound',
      'valtio',
      'socket.io-client',
      'howler',
      'i18next',
    ],
  },
  { path: 'engine/client/trip/sandbox-flag.ts', mayImport: ['type engine/world'] },
  // What looks into a world on behalf of the HUD.
  ...['trip/flight.ts', 'trip/project.ts', 'trip/open-trip.ts', 'trip/docking-flight.ts', 'sandbox'].map(
    (name) => ({
      path: `engine/client/${name}`,
      mayImport: [
        ...rules,
        'engine/client',
        'type engine/protocol',
        'engine/world',
        'engine/systems',
        'bitecs',
      ],
    }),
  ),
  { path: 'scenes', mayImport: ['engine', 'assets/art', 'phaser', 'bitecs'] },
  {
    path: 'hud',
    mayImport: [
      ...rules,
      'engine/client',
      'type engine/protocol',
      'assets/strings',
      'react',
      'react-dom',
      'wouter',
      'valtio',
      'i18next',
    ],
  },
  {
    path: 'server',
    mayImport: [
      'engine/content',
      'engine/rules',
      'engine/protocol',
      'type server/messenger',
      'type server/store',
      'assets/strings',
      'fast-jwt',
      'lru-cache',
      'pino',
      'zod',
      'node:',
    ],
  },
  {
    path: 'server/http',
    mayImport: [
      'engine/protocol',
      'server/*',
      'server/core',
      'server/commands',
      'server/store/core/database-failures.ts',
      'type server/messenger',
      'express',
      'lru-cache',
      'prom-client',
      'zod',
      'node:',
    ],
  },
  {
    path: 'server/commands',
    mayImport: [
      ...rules,
      'engine/protocol',
      'engine/world',
      'engine/systems',
      'server/*',
      'server/core',
      'server/store',
      'server/live',
      'server/messenger',
      'server/providers',
      'node:',
    ],
  },
  {
    path: 'server/live',
    mayImport: [
      ...rules,
      'engine/protocol',
      'server/*',
      'server/core',
      // What is pushed looks as what is answered.
      'server/commands',
      'server/store/core/database-failures.ts',
      'socket.io',
      'zod',
      'node:',
    ],
  },
  { path: 'server/messenger', mayImport: ['engine/protocol', 'server/*', 'server/core', 'zod', 'node:'] },
  { path: 'server/providers', mayImport: ['server/*', 'server/core', 'lru-cache', 'zod', 'node:'] },
  { path: 'server/providers/nfts', mayImport: ['engine/rules', 'server/*', 'server/core', 'zod', 'node:'] },
  {
    path: 'server/store',
    mayImport: [
      ...rules,
      'server/*',
      'server/core',
      'server/store/embedded',
      'lru-cache',
      'mongoose',
      'mongodb-memory-server',
      'node:',
    ],
  },
  { path: 'server/store/embedded', mayImport: ['lmdb', 'bson', 'node:'] },
  {
    path: 'tools/overlay',
    mayImport: [
      'tools/overlay/same-chunks.ts',
      'engine/client',
      'engine/content',
      'type engine/protocol',
      'hud/ui',
      'hud/shell/strings',
      'assets/strings',
      'react',
      'react-dom',
      'valtio',
      'wouter',
      'i18next',
    ],
  },
  { path: 'tools/overlay/same-chunks.ts', mayImport: ['hud', 'engine/client'] },
  { path: 'tools/overlay/pay/pay-worker.ts', mayImport: [...rules, 'tools/overlay', 'tools/simulate'] },
];

/** The files that put everything together: they may know every room of the server. */
export const compositionRoots = ['server/main.ts', 'server/start-server.ts', 'server/services.ts'];

/** Imports whose target is made up when they run: canvas and dev tools are other bundles, named by the page. */
export const mayCompute: readonly string[] = ['hud/shell/start-canvas.ts', 'hud/shell/dev-tools.ts'];
