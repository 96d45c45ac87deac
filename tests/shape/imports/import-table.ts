/**
 * Allowed imports between the parts of the code. A file belongs to the part with the longest matching path.
 * It may always import from its own part.
 *
 * An entry of `mayImport` is a path (a file, or a folder with everything in it), `folder/*` (the files
 * directly in a folder), the name of a package, or `node:` for Node's own modules. After `type `, only types
 * may be imported.
 */
export interface Part {
  readonly path: string;
  readonly mayImport: readonly string[];
}

const rules = ['engine/rules', 'engine/content'];
/** Memory of the local counterparts of outside services. */
const localNotes = 'type server/store/repositories/dev/local-note-repository.ts';

export const importTable: readonly Part[] = [
  { path: 'engine/content', mayImport: ['assets/content', 'zod'] },
  { path: 'engine/content/shipped-strings.ts', mayImport: ['assets/strings'] },
  // Checks that every content row has its strings.
  {
    path: 'engine/content/checks/check-content.ts',
    mayImport: ['engine/content', 'assets/content', 'zod'],
  },
  { path: 'engine/rules', mayImport: ['engine/content', '@noble/hashes'] },
  { path: 'engine/protocol', mayImport: [...rules, 'zod', '@noble/hashes'] },
  // Pilots that play whole lives by the rules.
  { path: 'engine/simulation', mayImport: [...rules] },
  { path: 'engine/world', mayImport: [...rules, 'bitecs'] },
  { path: 'engine/example.ts', mayImport: [...rules, 'engine/world', 'engine/systems'] },
  { path: 'engine/systems', mayImport: [...rules, 'engine/world', 'bitecs'] },
  {
    path: 'engine/client',
    mayImport: [
      ...rules,
      'engine/client/core',
      'engine/client/shop/ton-connect.ts',
      'engine/protocol',
      'assets/strings',
      'assets/sound',
      'valtio',
      'socket.io-client',
      'howler',
      'i18next',
    ],
  },
  // Knows no domain; `engine/client/start` puts the client together.
  {
    path: 'engine/client/core',
    mayImport: [
      ...rules,
      'engine/client/core',
      'engine/client/device',
      'type engine/client/trip/projections.ts',
      'type engine/client/trip/reward.ts',
      'engine/protocol',
      'assets/strings',
      'valtio',
    ],
  },
  {
    path: 'engine/client/shop/ton-connect.ts',
    mayImport: ['engine/client', 'type engine/protocol', '@tonconnect/sdk'],
  },
  { path: 'engine/client/core/active-sandbox.ts', mayImport: ['type engine/world'] },
  {
    path: 'engine/client/core/scene-port.ts',
    mayImport: ['engine/client', 'type engine/rules', 'type engine/world'],
  },
  { path: 'engine/client/trip/flight/cues.ts', mayImport: ['engine/client', 'type engine/world'] },
  // These read a running world for the HUD.
  ...[
    'trip/flight/flight-run.ts',
    'trip/flight/trip-projection.ts',
    'trip/flight/open-trip-world.ts',
    'trip/docking/docking-flight.ts',
    'trip/docking/ghost.ts',
    'trip/encounters/encounter-run.ts',
    'trip/docking/live-docking.ts',
    'trip/assault/assault-flight.ts',
    'trip/assault/live-assault.ts',
    'sandbox',
  ].map((name) => ({
    path: `engine/client/${name}`,
    mayImport: [
      ...rules,
      'engine/client',
      'type engine/protocol',
      'engine/world',
      'engine/systems',
      'bitecs',
    ],
  })),
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
      'p-limit',
      'pino',
      'zod',
      'node:',
    ],
  },
  {
    path: 'server/http',
    mayImport: [
      'engine/content/languages.ts',
      'engine/protocol',
      'server/*',
      'type server/bus',
      'server/core',
      'server/commands',
      'server/store/core/database-failures.ts',
      'type server/store/core/open-store.ts',
      'type server/store/repositories/dev/console-session-repository.ts',
      'type server/store/repositories/dev/people-repository.ts',
      'type server/messenger',
      'express',
      'helmet',
      'lru-cache',
      'prom-client',
      'rate-limiter-flexible',
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
      'type server/bus',
      'server/core',
      // Pushes show entities with the same views as answers.
      'server/commands',
      'server/store/core/database-failures.ts',
      'p-limit',
      'socket.io',
      'zod',
      'node:',
    ],
  },
  {
    path: 'server/core/traces/start-traces.ts',
    mayImport: [
      'server/core',
      '@opentelemetry/api',
      '@opentelemetry/context-async-hooks',
      '@opentelemetry/exporter-trace-otlp-http',
      '@opentelemetry/resources',
      '@opentelemetry/sdk-trace-base',
      'node:',
    ],
  },
  { path: 'server/core/sign-in/second-factor.ts', mayImport: ['otpauth'] },
  { path: 'server/bus', mayImport: ['server/core', '@redis/client', 'node:'] },
  {
    path: 'server/messenger',
    mayImport: [
      'engine/protocol',
      'type engine/rules',
      'server/*',
      'server/core',
      'lru-cache',
      'zod',
      'node:',
    ],
  },
  {
    path: 'server/providers',
    mayImport: ['server/*', 'server/core', 'lru-cache', 'p-limit', 'zod', 'node:'],
  },
  {
    path: 'server/providers/ton',
    mayImport: [
      'server/core',
      localNotes,
      '@ton/core',
      '@noble/curves',
      '@tonconnect/protocol',
      'zod',
      'node:',
    ],
  },
  {
    path: 'server/providers/ads',
    mayImport: ['type engine/protocol/shop/calls.ts', 'server/*', 'server/core', localNotes, 'node:'],
  },
  {
    path: 'server/providers/exchanges',
    mayImport: ['engine/rules/core', 'server/*', 'server/core', localNotes, 'zod', 'node:'],
  },
  {
    path: 'server/providers/nfts',
    mayImport: ['engine/rules', 'server/*', 'server/core', 'lru-cache', 'p-limit', 'zod', 'node:'],
  },
  {
    path: 'server/store',
    mayImport: [
      'type engine/protocol/core/live.ts',
      'type engine/protocol/core/call-spec.ts',
      'engine/protocol/dev/console-data.ts',
      ...rules,
      'server/*',
      'type server/bus',
      'server/core',
      'server/store/embedded',
      'lru-cache',
      'mongoose',
      'p-limit',
      'mongodb-memory-server',
      'node:',
    ],
  },
  { path: 'server/store/embedded', mayImport: ['lmdb', 'bson', 'node:'] },
  {
    path: 'tools/overlay',
    mayImport: [
      'tools/overlay/same-chunks.ts',
      'tools/overlay/pay/curves.ts',
      'engine/client',
      'engine/content',
      'type engine/protocol',
      'hud/ui',
      'hud/strings',
      'assets/strings',
      'react',
      'react-dom',
      'valtio',
      'wouter',
      'i18next',
    ],
  },
  {
    path: 'tools/console',
    mayImport: [
      'engine/client/device/held-keys.ts',
      'engine/protocol/core/live.ts',
      'engine/protocol/core/call-path.ts',
      'engine/protocol/dev/console-data.ts',
      'engine/protocol/dev/paths.ts',
      'engine/content/languages.ts',
      'engine/content/tunables.ts',
      'engine/content/live-content.ts',
      'type engine/content/schemas/offer.ts',
      'engine/rules/core',
      'type engine/protocol',
      'tools/overlay/changes/draft.ts',
      'tools/overlay/numbers/find-numbers.ts',
      'tools/overlay/numbers/groups.ts',
      'assets/strings',
      'react',
      'react-dom',
      'uqr',
    ],
  },
  { path: 'tools/overlay/same-chunks.ts', mayImport: ['hud', 'engine/client'] },
  { path: 'tools/overlay/pay/curves.ts', mayImport: [...rules] },
  { path: 'tools/overlay/pay/pay-worker.ts', mayImport: [...rules, 'tools/overlay', 'engine/simulation'] },
];

/** The files that put the server together. They may import every part of it. */
export const compositionRoots = [
  'server/main.ts',
  'server/start-server.ts',
  'server/services.ts',
  'server/follow-others.ts',
  'server/initialize.ts',
];

/**
 * Files that import a computed address: canvas and dev tools are bundles of their own, which the page names.
 */
export const mayCompute: readonly string[] = [
  'hud/shell/start-canvas.ts',
  'hud/shell/dev-tools.ts',
  'engine/client/core/import-chunk.ts',
];
