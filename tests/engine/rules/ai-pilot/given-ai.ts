import { shipRows } from '#engine/content/hangar.ts';
import { exchangeRows } from '#engine/content/shop.ts';
import type { AiPilotState, AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { packKnown } from '#engine/rules/galaxy/progress.ts';
import { noon } from '../core/given.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const everything = Array.from({ length: 20 }, (_, index) => ({
  system: index + 1,
  completed: 2 ** 30 - 1,
  awarded: 2 ** 30 - 1,
}));

export const longRun: AiRun = {
  id: id(1),
  seed: 'f'.repeat(32),
  tunablesVersion: 999,
  startedAtMs: noon,
  calledBackAtMs: noon,
  collectedAtMs: noon,
  difficulty: 'medium',
  type: 'expedition',
  rarity: 'common',
  system: 20,
  trip: 30,
  health: 123.456789,
  extractionPercent: 234.56,
  cargoPercent: 70,
  reduceTripSeconds: 1234.56,
  perks: { crewPercent: 20, extruder: 'full', wormhole: 'full' },
  known: packKnown(everything),
  stars: everything.map(() => '__').join(' '),
};

/**
 * A player at the end of a season: every AI pilot unlocked, the last run collected, an account at every
 * exchange.
 */
export const busyAiPilots: AiPilotState = {
  registrations: exchangeRows.map(({ key }) => ({
    exchange: key,
    uid: '1'.repeat(12),
    email: `${'n'.repeat(60)}@${'v'.repeat(60)}.space`,
    atMs: noon,
  })),
  ships: Object.fromEntries(
    shipRows.map((_row, index) => [id(index), { unlock: 'paid', run: index < 1 ? longRun : null }]),
  ),
};
