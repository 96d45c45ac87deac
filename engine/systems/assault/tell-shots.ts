import { addComponents, addEntity } from 'bitecs';
import type { AssaultWorld } from '#engine/world/assault/create-assault-world.ts';

/** Shows the shots that come, seconds before they land, and opens those that can be answered. */
export function tellShots(world: AssaultWorld): void {
  const { Shot } = world.components;
  for (let shot = world.shots[world.told]; shot && shot.toldTick <= world.tick; ) {
    const id = addEntity(world);
    addComponents(world, id, Shot);
    world.coming.push(id);
    Shot.number[id] = world.told;
    Shot.isAnswered[id] = Shot.isOpen[id] = false;
    world.facts.push({ kind: 'told', tick: world.tick, shot: world.told, gun: shot.gun });
    shot = world.shots[++world.told];
  }
  for (const id of world.coming) {
    const number = Shot.number[id] ?? 0;
    const shot = world.shots[number];
    if (!shot || Shot.isOpen[id] || world.tick < shot.openTick) continue;
    Shot.isOpen[id] = true;
    world.facts.push({ kind: 'opened', tick: world.tick, shot: number, gun: shot.gun });
  }
}
