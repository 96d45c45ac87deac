import { tickMs } from '../../rules/trip/arrival/one-try.ts';
import {
  type DockingResult,
  type DockingTerms,
  dockingTicks,
  driftLeg,
  gustAt,
  helpedPush,
  isDocked,
  isInZone,
  legNumberAt,
  moveWithin,
  progressAfter,
  pushOf,
  type StickInput,
  speedAfter,
  zoneOn,
} from '../../rules/trip/docking/docking.ts';
import { playField } from '../../rules/trip/field/lanes.ts';
import {
  createDockingWorld,
  type DockingWorld,
  isHelped,
  seeDocking,
} from '../../world/docking/docking-world.ts';

/**
 * Advances a try up to `toMs` since its first tick, or to its end. Returns how far the time has gone into
 * the next tick, 0 to 1. The result doesn't depend on how many calls the time is cut into.
 */
export function advanceDocking(world: DockingWorld, toMs: number): number {
  while (!world.state.end && (world.tick + 1) * tickMs <= toMs) {
    for (const system of dockingSchedule) system(world);
  }
  if (world.state.end) return 1;
  return Math.min(1, Math.max(0, toMs / tickMs - world.tick));
}

/** One tick of a try at docking: the systems in the order in which they run. */
const dockingSchedule: readonly ((world: DockingWorld) => void)[] = [
  applyStick,
  thrustShips,
  blowGusts,
  moveShips,
  passTick,
  driftFrame,
  holdFrame,
  decideDocking,
];

function passTick(world: DockingWorld): void {
  world.tick++;
}

/**
 * Plays a whole try from its log with the systems that the canvas runs: whether it was won, how far it got
 * and how long it took. The server believes nothing else (D21).
 */
export function replayDocking(
  seed: string,
  input: readonly StickInput[],
  tunables: DockingTerms,
): DockingResult {
  const world = createDockingWorld(seed, tunables, input);
  advanceDocking(world, Number.POSITIVE_INFINITY);
  const { end, progress, exits } = world.state;
  const isWon = end === 'won';
  return { won: isWon, isClean: isWon && exits === 0 && !isHelped(world), progress, ticks: world.tick };
}

/** Points the engines in the stick's direction from this tick on, by the log. */
function applyStick(world: DockingWorld): void {
  const { Thrust } = world.components;
  for (let entry = world.input[world.applied]; entry && entry.tick <= world.tick; ) {
    const push = pushOf(entry);
    for (const id of world.ships) {
      Thrust.x[id] = push.x;
      Thrust.y[id] = push.y;
    }
    entry = world.input[++world.applied];
  }
}

/** Moves the station's frame to where the flight's seed has it at this tick. */
function driftFrame(world: DockingWorld): void {
  const { components, seed, tick, tunables } = world;
  const { Position } = components;
  const number = legNumberAt(tick, tunables);
  if (world.leg.number !== number) world.leg = driftLeg(seed, number, tunables);
  const at = zoneOn(world.leg, tick, tunables);
  for (const id of world.frames) {
    Position.beforeX[id] = Position.x[id] ?? 0;
    Position.beforeY[id] = Position.y[id] ?? 0;
    Position.x[id] = at.x;
    Position.y[id] = at.y;
  }
}

/** Pushes the ship with the wind of this tick, by the flight's seed. */
function blowGusts(world: DockingWorld): void {
  const { Velocity } = world.components;
  const wind = gustAt(world.seed, world.tick, world.tunables);
  for (const id of world.ships) {
    Velocity.x[id] = (Velocity.x[id] ?? 0) + wind.x;
    Velocity.y[id] = (Velocity.y[id] ?? 0) + wind.y;
  }
}

/** Inertia: the engines add to the speed, drag reduces it. On a first docking the crew flies with them. */
function thrustShips(world: DockingWorld): void {
  const { Velocity, Thrust } = world.components;
  for (const id of world.ships) {
    const own = { x: Thrust.x[id] ?? 0, y: Thrust.y[id] ?? 0 };
    const push = isHelped(world) ? helpedPush(own, seeDocking(world), world.tick, world.tunables) : own;
    Velocity.x[id] = speedAfter(Velocity.x[id] ?? 0, push.x, world.tunables);
    Velocity.y[id] = speedAfter(Velocity.y[id] ?? 0, push.y, world.tunables);
  }
}

/** Moves every entity with a speed and stops it at the field's edge. */
function moveShips(world: DockingWorld): void {
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

/** Counts how long the ship has been held in the frame: the progress grows inside and falls outside. */
function holdFrame(world: DockingWorld): void {
  const { components, state, tunables } = world;
  const { Position } = components;
  const ship = world.ships[0];
  const frame = world.frames[0];
  if (ship === undefined || frame === undefined) return;
  const at = (id: number) => ({ x: Position.x[id] ?? 0, y: Position.y[id] ?? 0 });
  const wasInside = state.isInside;
  state.isInside = isInZone(at(ship), at(frame), tunables);
  state.beforeProgress = state.progress;
  // With the crew's help nothing is lost outside.
  if (state.isInside || !isHelped(world))
    state.progress = progressAfter(state.progress, state.isInside, tunables);
  if (state.isInside === wasInside) return;
  if (wasInside) state.exits++;
  world.facts.push({ kind: state.isInside ? 'entered' : 'left', tick: world.tick });
}

/**
 * Ends the try: it is won when the progress is full, and lost when the time runs out first. The crew ends a
 * first docking in the frame, whatever the numbers are.
 */
function decideDocking(world: DockingWorld): void {
  const { state, tick, tunables } = world;
  const isLast = tick >= dockingTicks(tunables);
  if (isLast && isHelped(world)) state.progress = 100;
  const isWon = isDocked(state.progress);
  if (!isWon && !isLast) return;
  state.end = isWon ? 'won' : 'lost';
  world.facts.push({ kind: state.end, tick });
}
