import { artifactRowOf } from '#engine/content/hangar.ts';
import type { Stat } from '#engine/content/kinds.ts';
import type { RuleRow, TermChange } from '#engine/content/schemas/terms.ts';
import { setSize, traitRowOf } from '#engine/content/terms.ts';
import { type TunableName, type Tunables, tunableRows } from '#engine/content/tunables.ts';
import type { FlightTerms } from '../core/flight-state.ts';
import type { OwnedArtifact } from '../core/player.ts';

/*
 * A rule of a system (D35) and a trait of an artifact (D36) are lists of changes to the numbers of the game: the rules that
 * read a number don't know of either. A flight keeps the changed numbers that it began with.
 */

/** A family's trait on a ship: the strongest of its artifacts counts. `set` when there are enough of the family. */
export interface ShipTrait {
  readonly stat: Stat;
  readonly strength: 'rare' | 'epic' | 'set';
}

/** What a ship's artifacts do besides their stats, in the order of the families. */
export function traitsOf(artifacts: readonly OwnedArtifact[], shipId: string): readonly ShipTrait[] {
  const rows = artifacts.filter((one) => one.shipId === shipId).map(({ key }) => artifactRowOf(key));
  const families = [...new Set(rows.map(({ stat }) => stat))];
  return families.flatMap((stat): ShipTrait[] => {
    const family = rows.filter((row) => row.stat === stat);
    const strength = (['epic', 'rare'] as const).find((one) => family.some(({ rarity }) => rarity === one));
    return [
      ...(strength ? [{ stat, strength }] : []),
      ...(family.length >= setSize ? [{ stat, strength: 'set' } as const] : []),
    ];
  });
}

/** The numbers that a flight has of its own; null for none. */
export function flightTerms(
  rule: RuleRow | undefined,
  artifacts: readonly OwnedArtifact[],
  shipId: string,
  tunables: Tunables,
): FlightTerms | null {
  const traits = traitsOf(artifacts, shipId).flatMap(({ stat, strength }) => traitRowOf(stat)[strength]);
  return changedBy([...(rule?.changes ?? []), ...traits], tunables);
}

/** The numbers after some changes, one after the other; null when there are none. */
export function changedBy(changes: readonly TermChange[], tunables: Tunables): FlightTerms | null {
  if (changes.length === 0) return null;
  const terms: Partial<Record<TunableName, number>> = {};
  for (const change of changes)
    for (const name of change.of)
      terms[name] = inRange(name, changed(terms[name] ?? tunables[name], change, tunables));
  return terms;
}

/** The number by which something is changed: written in the row, or a tunable. */
function amountOf(change: TermChange, tunables: Tunables): number {
  const by = change.times ?? change.add ?? change.set ?? 0;
  return typeof by === 'string' ? tunables[by] : by;
}

function changed(value: number, change: TermChange, tunables: Tunables): number {
  const amount = amountOf(change, tunables);
  if (change.times !== undefined) return (value * amount) / 100;
  return change.add === undefined ? amount : value + amount;
}

function inRange(name: TunableName, value: number): number {
  const { min, max, whole } = tunableRows[name];
  const within = Math.min(max, Math.max(min, value));
  return whole ? Math.round(within) : Math.round(within * 1e6) / 1e6;
}
