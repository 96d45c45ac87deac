import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** How far the ship wanders from its place (field units) and leans (radians); periods in milliseconds. */
const SWAY = { x: 7, y: 5, bank: 0.055, xMs: 9100, yMs: 6700, bankMs: 7700 } as const;

/** Lets the ship hang near its place: it wanders and leans slowly, as a function of time alone. */
export function steerShip(world: TripWorld): void {
  const { components, shipHome, nowMs } = world;
  const { Position, Ship } = components;
  const wave = (periodMs: number): number => Math.sin((nowMs / periodMs) * 2 * Math.PI);
  for (const id of world.queries.ships()) {
    Position.beforeX[id] = Position.x[id] ?? 0;
    Position.beforeY[id] = Position.y[id] ?? 0;
    Position.x[id] = shipHome.x + SWAY.x * wave(SWAY.xMs);
    Position.y[id] = shipHome.y + SWAY.y * wave(SWAY.yMs);
    Ship.beforeBank[id] = Ship.bank[id] ?? 0;
    Ship.bank[id] = SWAY.bank * wave(SWAY.bankMs);
  }
}
