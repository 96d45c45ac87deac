import { galaxy } from '../../content/galaxy.ts';
import { shipRowOf, shipRows } from '../../content/hangar.ts';
import { type ShipType, shipTypes } from '../../content/kinds.ts';
import { markRows } from '../../content/mastery.ts';
import type { Tunables } from '../../content/tunables.ts';
import { capsuleGuarantee } from '../capsules/capsule-chances.ts';
import type { Player } from '../core/player.ts';
import { nextGrade, shardsOf } from '../hangar/collections.ts';
import { starsIn } from './mastery.ts';
import { completedTrips } from './progress.ts';

export const goalKinds = ['ship', 'grade', 'system', 'livery', 'capsule'] as const;

/** Goal with its progress in whole units, such as shards or trips; `progress` never exceeds `target`. */
export type NextGoal = { readonly progress: number; readonly target: number } & (
  | {
      /** Ship to build: the player has shards of the ship, or the ship is common and its type is missing. */
      readonly kind: 'ship';
      readonly ship: string;
    }
  | { readonly kind: 'grade'; readonly ship: string; readonly grade: number }
  | { readonly kind: 'system'; readonly system: number }
  | { readonly kind: 'livery'; readonly system: number; readonly type: ShipType }
  /** Capsules until the guaranteed epic ship or artifact; used only when no other goal exists. */
  | { readonly kind: 'capsule' }
);

/**
 * Nearest goal of a player (D58): the possible goal with the largest completed share. A tie goes to the kind
 * listed first in `goalKinds`, then to the goal found first.
 */
export function nextGoal(player: Player, tunables: Tunables): NextGoal {
  const goals = [...shipGoals(player), ...gradeGoals(player), ...systemGoals(player), ...liveryGoals(player)];
  const partOf = ({ progress, target }: NextGoal) => progress / target;
  const [first, ...others] = goals;
  if (!first) {
    const { left, of } = capsuleGuarantee(player.rewards.sinceEpic, tunables);
    return { kind: 'capsule', progress: of - left, target: of };
  }
  return others.reduce((nearest, goal) => (partOf(goal) > partOf(nearest) ? goal : nearest), first);
}

/** Unowned ships with shards, and common ships of types of which the player has no ship. */
function shipGoals(player: Player): NextGoal[] {
  const owned = new Set(player.ships.map(({ key }) => key));
  const missing = shipTypes.filter((type) => player.ships.every(({ key }) => shipRowOf(key).type !== type));
  return shipRows.flatMap(({ key, type, rarity }): NextGoal[] => {
    const step = nextGrade('ship', key, 0);
    const isWanted = shardsOf(player, key) > 0 || (missing.includes(type) && rarity === 'common');
    if (!step || owned.has(key) || !isWanted) return [];
    return [{ kind: 'ship', ship: key, ...reached(shardsOf(player, key), step.shards) }];
  });
}

/** Next grades of the ships in use. */
function gradeGoals(player: Player): NextGoal[] {
  return player.ships.flatMap(({ key, grade, inUse }): NextGoal[] => {
    const step = nextGrade('ship', key, grade);
    if (!inUse || !step) return [];
    return [{ kind: 'grade', ship: key, grade: grade + 1, ...reached(shardsOf(player, key), step.shards) }];
  });
}

/** Explored systems that aren't completed. */
function systemGoals({ systems }: Player): NextGoal[] {
  return galaxy.systems.flatMap(({ priority, trips }): NextGoal[] => {
    const progress = systems[priority];
    if (!progress || progress.status === 'completed') return [];
    return [{ kind: 'system', system: priority, ...reached(completedTrips(progress), trips.length) }];
  });
}

/** The next livery of each system with stars. */
function liveryGoals(player: Player): NextGoal[] {
  return galaxy.systems.flatMap(({ priority }): NextGoal[] => {
    const stars = starsIn(player, priority);
    const mark = markRows.find((row) => row.stars > stars);
    if (stars === 0 || !mark) return [];
    return [{ kind: 'livery', system: priority, type: mark.livery, ...reached(stars, mark.stars) }];
  });
}

function reached(progress: number, target: number) {
  return { progress: Math.min(progress, target), target };
}
