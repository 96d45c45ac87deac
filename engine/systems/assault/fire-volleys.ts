import { volleyDamage } from '#engine/rules/trip/assault/assault.ts';
import { type AssaultWorld, wearBase } from '#engine/world/assault/create-assault-world.ts';

/** The ordered station wears the base down, ten times a phase. */
export function fireVolleys(world: AssaultWorld): void {
  const { state, tick, terms, threats } = world;
  const threat = threats[state.phase];
  if (!threat || !state.station) return;
  const damage = volleyDamage(state.station, threat, tick, terms);
  if (damage <= 0) return;
  wearBase(world, damage);
  world.facts.push({ kind: 'volley', tick, station: state.station, damage });
}
