import { removeEntity } from 'bitecs';
import {
  type BaseShot,
  hitDamage,
  stopPercent,
  strikeDamage,
  worn,
} from '#engine/rules/trip/assault/assault.ts';
import { type AssaultWorld, wearBase } from '#engine/world/assault/create-assault-world.ts';

/**
 * Lands the shots whose time has come. An answered one strikes back at the base. Any other is stopped by the crew's luck,
 * which was drawn from the seed, unless the station is busy; else it hits the hull.
 */
export function landShots(world: AssaultWorld): void {
  const { Shot } = world.components;
  for (const id of [...world.coming]) {
    const number = Shot.number[id] ?? 0;
    const shot = world.shots[number];
    if (!shot || world.tick < shot.landTick) continue;
    land(world, shot, number, Shot.isAnswered[id] === true);
    world.coming.splice(world.coming.indexOf(id), 1);
    removeEntity(world, id);
  }
}

function land(world: AssaultWorld, shot: BaseShot, number: number, isAnswered: boolean): void {
  const { state, tick, terms, threats } = world;
  const { station } = state;
  const threat = threats[shot.phase];
  const isFree = station !== null && tick >= state.busyUntil;
  const isLucky = isFree && threat && shot.draw * 100 < stopPercent(station, threat, terms.tunables);
  if (station && (isAnswered || isLucky)) {
    const damage = isAnswered ? strikeDamage(terms) : 0;
    if (isAnswered) state.answered++;
    else state.held++;
    const phase = state.phases.at(-1);
    if (phase) phase.stopped++;
    state.landed = { number, isStopped: true, damage };
    wearBase(world, damage);
    world.facts.push({ kind: 'stopped', tick, shot: number, gun: shot.gun, station, damage });
    return;
  }
  const { Hull } = world.components;
  const damage = hitDamage(terms.difficulty, terms.tunables);
  state.hits++;
  state.landed = { number, isStopped: false, damage };
  Hull.left[world.ship] = worn(Hull.left[world.ship] ?? 0, damage);
  world.facts.push({ kind: 'hit', tick, shot: number, gun: shot.gun, damage });
}
