import { peopleRefusals } from './account-refusals.ts';
import { luckRefusals } from './capsule-refusals.ts';

/** Every reason for which a rule of the game says no; the words for them are in `assets/strings/{en,ru}/errors.json`. */
export const refusalCodes = [
  'not_enough_balance',
  'not_enough_clean',
  'ship_exists',
  'ship_in_trip',
  'ship_type_mismatch',
  'ship_rank_too_low',
  'trip_unavailable',
  'trip_in_progress',
  'system_unavailable',
  'system_started',
  'system_not_finished',
  'system_completed',
  'health_too_low',
  'health_full',
  'session_not_finished',
  'session_finished',
  'no_booster',
  'booster_used',
  'booster_not_for_trip',
  'trip_too_short',
  'pirate_not_there',
  'pirate_caught',
  'pirate_cooldown',
  'no_pirates_here',
  'no_cargo_here',
  'not_enough_points',
  'stat_capped',
  'stat_lowered',
  'level_capped',
  'no_ship',
  ...luckRefusals,
  ...peopleRefusals,
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

/** Why a tap that was reported did not count. */
export const tapFaults = ['not_there', 'already_taken', 'no_energy', 'in_future', 'cargo_full'] as const;
export type TapFault = (typeof tapFaults)[number];
