import { addComponents, addEntity, removeEntity } from 'bitecs';
import { tickMs } from '../../rules/trip/arrival/one-try.ts';
import {
  type AssaultInput,
  type AssaultResult,
  type AssaultTerms,
  assaultTicks,
  type BaseShot,
  bestStation,
  helpTicks,
  hitDamage,
  phaseAt,
  phaseTicks,
  rechargeTicks,
  type Station,
  stopPercent,
  strikeDamage,
  volleyDamage,
  worn,
} from '../../rules/trip/assault/assault.ts';
import {
  type AssaultWorld,
  acceptsAct,
  baseLeft,
  createAssaultWorld,
  hullLeft,
  isAssaultHelped,
  wearBase,
} from '../../world/assault/assault-world.ts';

/**
 * Advances a fight up to `toMs` since its first tick, or to its end. Returns how far the time has gone into
 * the next tick, 0 to 1. The result doesn't depend on how many calls the time is cut into.
 */
export function advanceAssault(world: AssaultWorld, toMs: number): number {
  while (!world.state.end && (world.tick + 1) * tickMs <= toMs) {
    for (const system of assaultSchedule) if (!world.state.end) system(world);
  }
  if (world.state.end) return 1;
  return Math.min(1, Math.max(0, toMs / tickMs - world.tick));
}

/** One tick of an assault: the systems in the order in which they run. */
const assaultSchedule: readonly ((world: AssaultWorld) => void)[] = [
  beginPhases,
  tellShots,
  applyActs,
  helpWithOrders,
  passTick,
  fireVolleys,
  landShots,
  decideAssault,
];

function passTick(world: AssaultWorld): void {
  world.tick++;
}

/**
 * Plays a whole fight from its log with the systems that the canvas runs. The server believes nothing else
 * (D21).
 */
export function replayAssault(
  seed: string,
  input: readonly AssaultInput[],
  terms: AssaultTerms,
): AssaultResult {
  const world = createAssaultWorld(seed, terms, input);
  advanceAssault(world, Number.POSITIVE_INFINITY);
  const won = world.state.end === 'won';
  return {
    won,
    isClean: won && world.state.hits === 0 && !isAssaultHelped(world),
    base: baseLeft(world),
    hull: hullLeft(world),
    ticks: world.tick,
  };
}

/** Begins the tick's phase: its threat shows, and an order may be given. */
function beginPhases(world: AssaultWorld): void {
  const { state, tick, terms, threats } = world;
  const phase = phaseAt(tick, terms);
  if (phase === state.phase) return;
  state.phase = phase;
  state.isOrdered = false;
  state.phases.push({ station: state.station, damage: 0, stopped: 0 });
  const threat = threats[phase];
  if (threat) world.facts.push({ kind: 'phase', tick, phase, threat });
}

/**
 * Applies the log's entries for this tick. Impossible acts are ignored, so that a forged log gains nothing.
 */
function applyActs(world: AssaultWorld): void {
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

/** Gives a missing order in the pilot's first assault; the pilot can still replace it. */
function helpWithOrders(world: AssaultWorld): void {
  const { state, tick, terms, threats } = world;
  const threat = threats[state.phase];
  const begunTick = state.phase * phaseTicks(terms);
  if (!isAssaultHelped(world) || !threat || tick - begunTick !== helpTicks(terms.tunables)) return;
  const station = bestStation(threat);
  if (state.end || state.isOrdered || state.station === station) return;
  state.station = station;
  world.facts.push({ kind: 'ordered', tick, station });
}

/**
 * Answers the next shot that is about to land. A press too early for all shots makes the
 * station busy for a while.
 */
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

/** Announces shots seconds before they land, and opens those within the time to answer. */
function tellShots(world: AssaultWorld): void {
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

/** The ordered station wears the base down, ten times a phase. */
function fireVolleys(world: AssaultWorld): void {
  const { seed, state, tick, terms, threats } = world;
  const threat = threats[state.phase];
  if (!threat || !state.station) return;
  const damage = volleyDamage({ seed, station: state.station, threat, tick }, terms);
  if (damage <= 0) return;
  wearBase(world, damage);
  world.facts.push({ kind: 'volley', tick, station: state.station, damage });
}

/**
 * Lands the shots that are due. An answered shot strikes back at the base. Another is stopped by the crew's
 * luck, drawn from the seed, or hits the hull; a busy station has no luck.
 */
function landShots(world: AssaultWorld): void {
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
  const isLucky =
    isAssaultHelped(world) ||
    (isFree && threat && shot.draw * 100 < stopPercent(station, threat, terms.tunables));
  if (station && (isAnswered || isLucky)) {
    const damage = isAnswered ? strikeDamage(shot, terms) : 0;
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

/**
 * Ends the fight: it is won when the base is down, and lost when the hull is, or when the time runs out
 * first. The crew ends a first assault with a last volley.
 */
function decideAssault(world: AssaultWorld): void {
  const { state, tick, terms } = world;
  if (state.end) return;
  if (isAssaultHelped(world) && state.station && tick >= assaultTicks(terms)) {
    const damage = baseLeft(world);
    wearBase(world, damage);
    world.facts.push({ kind: 'volley', tick, station: state.station, damage });
  }
  const isWon = baseLeft(world) <= 0;
  if (!isWon && hullLeft(world) > 0 && tick < assaultTicks(terms)) return;
  state.end = isWon ? 'won' : 'lost';
  world.facts.push({ kind: state.end, tick });
}
