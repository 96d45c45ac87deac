import { phaseAt } from '#engine/rules/trip/assault/assault.ts';
import type { AssaultWorld } from '#engine/world/assault/create-assault-world.ts';

/** Begins the tick's phase: its threat shows, and an order may be given. */
export function beginPhases(world: AssaultWorld): void {
  const { state, tick, terms, threats } = world;
  const phase = phaseAt(tick, terms);
  if (phase === state.phase) return;
  state.phase = phase;
  state.isOrdered = false;
  state.phases.push({ station: state.station, damage: 0, stopped: 0 });
  const threat = threats[phase];
  if (threat) world.facts.push({ kind: 'phase', tick, phase, threat });
}
