/**
 * Faults that were in the code when their rule came, by rule and folder. A number may only be made smaller; a
 * folder that is not listed has none.
 */
const faultsLeft: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'time in the server': {
    'server/commands/account': 3,
    'server/commands/ai-pilot': 2,
    'server/commands/core': 15,
    'server/commands/dev': 12,
    'server/commands/shop': 5,
    'server/http/calls': 6,
    'server/http/pages': 3,
    'server/messenger/local': 2,
    'server/messenger/telegram': 8,
    'server/providers/exchanges': 6,
    'server/providers/nfts': 1,
    'server/providers/ton': 6,
    'server/store/core': 18,
    'server/store/embedded': 21,
    'server/store/leaderboards': 14,
    'server/store/outbox': 2,
    'server/store/repositories': 34,
    server: 9,
  },
  'time in tests of the server': { 'tests/server': 76 },
  'fixed waits in tests': { tests: 125 },
  'sizes outside the scales': {
    'hud/account': 9,
    'hud/capsules': 4,
    'hud/crew': 3,
    'hud/galaxy': 4,
    'hud/homeland': 2,
    'hud/shell': 1,
    'hud/shop': 6,
    'hud/styles': 1,
    'hud/trip': 11,
    'hud/ui': 11,
    'tools/console': 2,
    'tools/overlay': 1,
  },
  'spreads of object literals': { 'tools/console': 7, 'tools/deploy': 2 },
  'relative openings': { engine: 16, hud: 4, server: 39, tests: 4, tools: 11 },
  'pronoun openings': { engine: 31, hud: 12, scenes: 9, server: 25, tests: 30, tools: 14 },
  'untried cells': { 'tests/labs/clients': 172 },
};

/** Folders with more faults than are left to them, as `folder: number`. Faults are given by their path. */
export function newFaults(rule: string, paths: readonly string[], depth: number): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.split('/').slice(0, -1).slice(0, depth).join('/');
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > (faultsLeft[rule]?.[folder] ?? 0))
    .map(([folder, count]) => `${folder}: ${count}`)
    .sort();
}
