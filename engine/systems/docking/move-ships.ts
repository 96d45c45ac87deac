import { moveWithin } from '#engine/rules/trip/docking/docking.ts';
import { playField } from '#engine/rules/trip/field/objects.ts';
import type { DockingWorld } from '#engine/world/docking/create-docking-world.ts';

/** Moves what has a speed and stops it at the field's edge. */
export function moveShips(world: DockingWorld): void {
  const { Position, Velocity } = world.components;
  for (const id of world.ships) {
    const [x, y] = [Position.x[id] ?? 0, Position.y[id] ?? 0];
    const across = moveWithin(x, Velocity.x[id] ?? 0, playField.width);
    const down = moveWithin(y, Velocity.y[id] ?? 0, playField.height);
    Position.beforeX[id] = x;
    Position.beforeY[id] = y;
    Position.x[id] = across.at;
    Position.y[id] = down.at;
    Velocity.x[id] = across.speed;
    Velocity.y[id] = down.speed;
  }
}
