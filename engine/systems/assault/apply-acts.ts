import type { Station } from '#engine/rules/trip/assault/assault.ts';
import { rechargeTicks } from '#engine/rules/trip/assault/assault.ts';
import { acceptsAct } from '#engine/world/assault/accepts-act.ts';
import type { AssaultWorld } from '#engine/world/assault/create-assault-world.ts';

/** Does what the pilot did at this tick, by the log. What isn't possible is ignored, so that a forged log gains nothing. */
export function applyActs(world: AssaultWorld): void {
  for (let entry = world.input[world.applied]; entry && entry.tick <= world.tick; ) {
    if (!world.state.end && acceptsAct(world, entry.act)) {
      if (entry.act === 'answer') answer(world);
      else if (entry.act === 'retreat') retreat(world);
      else order(world, entry.act);
    }
    entry = world.input[++world.applied];
  }
}

function order(world: AssaultWorld, station: Station): void {
  world.state.station = station;
  world.state.isOrdered = true;
  world.facts.push({ kind: 'ordered', tick: world.tick, station });
}

/** Answers the next shot that is about to land. Too early for every one of them, the station is busy for a while. */
function answer(world: AssaultWorld): void {
  const { state, tick, components, shots } = world;
  const { Shot } = components;
  const station = state.station as Station;
  const open = world.coming.find((id) => {
    const shot = shots[Shot.number[id] ?? -1];
    return shot && !Shot.isAnswered[id] && tick >= shot.openTick;
  });
  if (open === undefined) {
    state.busyUntil = tick + rechargeTicks(world.terms.tunables);
    world.facts.push({ kind: 'mistimed', tick, station });
    return;
  }
  Shot.isAnswered[open] = true;
  world.facts.push({ kind: 'answered', tick, shot: Shot.number[open] ?? 0, station });
}

function retreat(world: AssaultWorld): void {
  world.state.end = 'lost';
  world.facts.push({ kind: 'lost', tick: world.tick });
}
