import { capsulesPaths } from '#engine/protocol/capsules/paths.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import { galaxyPaths } from '#engine/protocol/galaxy/paths.ts';
import { hangarPaths } from '#engine/protocol/hangar/paths.ts';
import { homelandPaths } from '#engine/protocol/homeland/paths.ts';
import { tripPaths } from '#engine/protocol/trip/paths.ts';

/** Calls of these domains that are about other people, outside services or money. */
const closed: readonly CallName[] = ['events.board', 'investments.invest', 'tasks.complete', 'docking.ghost'];

/** Calls that a sandbox pilot may make (D67): about its own flights, ships and rewards, and no others. */
export const sandboxCalls: ReadonlySet<CallName> = new Set(
  [
    ...Object.keys({ ...capsulesPaths, ...galaxyPaths, ...hangarPaths, ...homelandPaths, ...tripPaths }),
    'auth.me',
    'auth.start',
    'service.mode',
    'inbox.list',
    'notices.read',
    'spending.read',
    'analytics.read',
    'ai-pilot.get',
    'ai-pilot.switch',
    'ai-pilot.collect',
    'ai-pilot.statistics',
    'generals.me',
    'protomatters.get',
    'ledger.list',
    'products.list',
    'products.get',
    'nfts.get',
    'wallets.get',
    'requests.list',
    'payments.list',
  ].filter((name) => !closed.includes(name as CallName)) as CallName[],
);

/** Developer calls of a sandbox session: the overlay's reads of the numbers. */
export const sandboxReads: ReadonlySet<CallName> = new Set([
  'dev.tunables',
  'dev.tunable-versions',
  'dev.taps',
]);
