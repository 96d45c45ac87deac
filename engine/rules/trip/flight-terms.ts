import { artifactRowOf } from '../../content/hangar.ts';
import type { Stat } from '../../content/kinds.ts';
import type { RuleRow, TermChange } from '../../content/schemas/terms.ts';
import { setSize, traitRowOf } from '../../content/terms.ts';
import { type TunableName, type Tunables, tunableRows } from '../../content/tunables.ts';
import type { FlightTerms } from '../core/flight-state.ts';
import type { OwnedArtifact } from '../core/player.ts';

/*
 * A system's rule (D35) and an artifact's trait (D36) are lists of changes to tunables. A flight stores the
 * changed tunables at its launch; the code that reads them knows neither rules nor traits.
 */

/**
 * Trait of an artifact family on a ship, by the rarest artifact of the family. `set`: enough artifacts of the
 * family are on the ship.
 */
export interface ShipTrait {
  readonly stat: Stat;
  readonly strength: 'rare' | 'epic' | 'set';
}

/** Traits of a ship's artifacts besides their stats, in the order of the families. */
export function traitsOf(artifacts: readonly OwnedArtifact[], shipId: string): readonly ShipTrait[] {
  const rows = artifacts
    .filter((artifact) => artifact.shipId === shipId)
    .map(({ key }) => artifactRowOf(key));
  const families = [...new Set(rows.map(({ stat }) => stat))];
  return families.flatMap((stat): ShipTrait[] => {
    const family = rows.filter((row) => row.stat === stat);
    const strength = (['epic', 'rare'] as const).find((tier) => family.some(({ rarity }) => rarity === tier));
    return [
      ...(strength ? [{ stat, strength }] : []),
      ...(family.length >= setSize ? [{ stat, strength: 'set' } as const] : []),
    ];
  });
}

/** Tunables that a flight changes, with their new values; null for none. */
export function flightTerms(
  rule: RuleRow | undefined,
  artifacts: readonly OwnedArtifact[],
  shipId: string,
  tunables: Tunables,
): FlightTerms | null {
  const traits = traitsOf(artifacts, shipId).flatMap(({ stat, strength }) => traitRowOf(stat)[strength]);
  return changedBy([...(rule?.changes ?? []), ...traits], tunables);
}

/** Tunables after the changes, applied in order; null without changes. */
export function changedBy(changes: readonly TermChange[], tunables: Tunables): FlightTerms | null {
  if (changes.length === 0) return null;
  const terms: Partial<Record<TunableName, number>> = {};
  for (const change of changes)
    for (const name of change.of)
      terms[name] = inRange(name, changed(terms[name] ?? tunables[name], change, tunables));
  return terms;
}

/** Amount of a change: a number of the row, or the value of the tunable that the row names. */
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
