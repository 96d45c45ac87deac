import { encounterRows } from '../../../content/encounters.ts';
import type { EncounterChoice, EncounterPlay, EncounterRow } from '../../../content/schemas/encounters.ts';
import type { Tunables } from '../../../content/tunables.ts';
import {
  type Change,
  changeFlight,
  changeShip,
  type Decided,
  moveMoney,
  type Refusal,
  replaceShip,
  roundDown,
  unchanged,
  withPlayer,
} from '../../core/decision.ts';
import type { Flight, FlightEncounters, MetEncounter } from '../../core/flight-state.ts';
import {
  type JournalState,
  noJournal,
  type OwnedShip,
  type Player,
  type StoryPart,
} from '../../core/player.ts';
import { randomOf } from '../../core/random.ts';
import { commitmentOf, drawNumbers } from '../../core/sealed-draw.ts';
import { addScores } from '../../crew/leaderboard.ts';
import { giveAwards } from '../../galaxy/awards.ts';
import { healthAt, type ShipStats } from '../../hangar/ship-stats.ts';
import { restsFromMs } from '../../hangar/ships.ts';
import { ticksPerSecond } from '../arrival/one-try.ts';
import { endsAtMs } from '../flight.ts';
import { type PlayResult, playTerms } from './encounter-play.ts';

/*
 * Encounters of a long trip (D34). Their moments and kinds follow from the flight's seed, which everybody
 * sees. Whether a way works is drawn from a secret of the encounter, whose hash is shown before the choice:
 *
 * secret n = hex(SHA-256(the flight's secret ':' n)) shown after the choice commitment = hex(SHA-256(secret
 * n)) shown before it draw = from secret n and the flight's id, as for capsules; it works when the draw is
 * below chance / 10
 *
 * A choice that is played is decided by the played game, not by the draw.
 */

export interface Encounter {
  /** From 1. */
  readonly n: number;
  readonly row: EncounterRow;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly met: MetEncounter | null;
}

/** Never right after the launch or a previous encounter's end. */
const pauseMs = 5 * 60_000;

/** Encounters of a new flight; null when it is too short for one, or has no secret. */
export function openEncounters(
  secret: string | undefined,
  durationMs: number,
  tunables: Tunables,
  journal: JournalState = noJournal,
): FlightEncounters | null {
  if (secret === undefined || encounterCount(durationMs, tunables) === 0) return null;
  return { secret, plannedMs: durationMs, stories: nextParts(journal), met: [] };
}

/** Keys of the next part of each story. A part met before doesn't appear again; a missed part does. */
function nextParts({ stories }: JournalState): readonly string[] {
  const met = new Set(stories.map(({ key }) => key));
  const isMet = (name: string, part: number) =>
    encounterRows.some(({ key, story }) => story?.name === name && story.part === part && met.has(key));
  return encounterRows.flatMap(({ key, story }) =>
    story && !met.has(key) && (story.part === 1 || isMet(story.name, story.part - 1)) ? [key] : [],
  );
}

/** Factor on the rank of a story that goes on: it comes sooner than something new. */
const goingOn = 0.3;

/**
 * Encounters of a flight: one in each equal part of its planned time, at least `encounterEveryMinutes` apart.
 * Encounters after the end of a shortened trip are dropped; those of the time that a clean flight saved open
 * at its landing (D48).
 */
export function encountersOf(flight: Flight, tunables: Tunables): readonly Encounter[] {
  const { encounters, seed } = flight;
  if (!encounters) return [];
  const count = encounterCount(encounters.plannedMs, tunables);
  const partMs = encounters.plannedMs / count;
  const [landsAtMs, savedMs] = [endsAtMs(flight), flight.clean?.timeSavedMs ?? 0];
  const looseMs = Math.max(0, partMs - tunables.encounterEveryMinutes * 60_000);
  const kinds = encounterRows
    .map((row, index) => ({
      row,
      rank: randomOf(seed, 71, index) * ((row.story?.part ?? 1) > 1 ? goingOn : 1),
    }))
    .filter(({ row }) => !row.story || encounters.stories.includes(row.key))
    .filter(({ row }) => row.needs === undefined || tunables[row.needs] > 0)
    .sort((a, b) => a.rank - b.rank);
  return Array.from({ length: count }, (_, index) => {
    const n = index + 1;
    const afterMs = index * partMs + Math.min(pauseMs, partMs / 4) + randomOf(seed, 72, n) * looseMs;
    const plannedMs = flight.createdAtMs + Math.round(afterMs);
    const opensAtMs = plannedMs < landsAtMs + savedMs ? Math.min(plannedMs, landsAtMs) : plannedMs;
    return {
      n,
      row: kinds[index % kinds.length]!.row,
      opensAtMs,
      closesAtMs: opensAtMs + tunables.encounterOpenMinutes * 60_000,
      met: encounters.met.find((meeting) => meeting.n === n) ?? null,
    };
  }).filter(({ opensAtMs }) => opensAtMs < landsAtMs + savedMs);
}

export type EncounterStatus = 'ahead' | 'open' | 'met' | 'missed';

export function encounterStatus({ met, opensAtMs, closesAtMs }: Encounter, nowMs: number): EncounterStatus {
  if (met) return 'met';
  if (nowMs < opensAtMs) return 'ahead';
  return nowMs < closesAtMs ? 'open' : 'missed';
}

/**
 * Present pay of a choice in an encounter, in whole hundredths: all together never exceed their share of
 * the base.
 */
export function encounterPay(
  { base, encounters }: Flight,
  { row }: Encounter,
  choice: EncounterChoice,
  tunables: Tunables,
): number {
  const paid = (encounters?.met ?? []).reduce((sum, { earned }) => sum + earned, 0);
  const available = Math.max(0, roundDown((base * tunables.maxEncounterPercent) / 100) - paid);
  const percent = (row[choice].percent * tunables.encounterPayPercent) / 100;
  return Math.min(available, roundDown((base * percent) / 100));
}

/** The sealed secret of encounter `n`; it tells nothing of the others. */
export function encounterSecret({ secret }: FlightEncounters, n: number): string {
  return commitmentOf(`${secret}:${n}`);
}

/** Message that is hashed with the secret of an encounter for its draw. */
export function encounterMessage(flightId: string): string {
  return `encounter:${flightId}`;
}

/** Draw of an encounter, in [0, 1). */
export function encounterDraw(secret: string, flightId: string): number {
  return drawNumbers(secret, encounterMessage(flightId))[0];
}

/** Why nothing can be done at an encounter now; null while it is open. */
function closedRefusal(
  encounter: Encounter,
  nowMs: number,
): Refusal<'encounter_not_begun' | 'encounter_met' | 'encounter_over'> | null {
  const status = encounterStatus(encounter, nowMs);
  if (status === 'ahead') return { refuse: 'encounter_not_begun' };
  if (status === 'met') return { refuse: 'encounter_met' };
  if (status === 'missed') return { refuse: 'encounter_over' };
  return null;
}

interface ChoiceInput {
  readonly ship: OwnedShip;
  readonly stats: ShipStats;
  readonly encounter: Encounter;
  readonly choice: EncounterChoice;
  readonly nowMs: number;
  readonly tunables: Tunables;
}

/**
 * Chooses a way at an open encounter: pays when it works, else costs the ship health. Both happen at once.
 */
export function chooseAt(
  player: Player,
  flight: Flight,
  input: ChoiceInput,
): Decided<Change, 'encounter_not_begun' | 'encounter_met' | 'encounter_over'> {
  const { encounter, choice, nowMs, tunables } = input;
  const closed = closedRefusal(encounter, nowMs);
  if (closed) return closed;
  const { encounters } = flight;
  if (!encounters) throw new Error(`Flight ${flight.id} meets nothing`);
  const { n, row } = encounter;
  const draw = encounterDraw(encounterSecret(encounters, n), flight.id);
  const works = draw < row[choice].chance / 10;
  const earned = works ? encounterPay(flight, encounter, choice, tunables) : 0;
  return { ok: meet(player, flight, input, { works, earned, hand: null }) };
}

/** The player after a choice: one that fails costs health, and one that works may give some back. */
function meet(
  player: Player,
  flight: Flight,
  { ship, stats, encounter, choice, nowMs }: ChoiceInput,
  outcome: Pick<MetEncounter, 'works' | 'earned' | 'hand'>,
): Change {
  const { n, row } = encounter;
  const health = healthAt(ship, stats, restsFromMs(player, ship.id), nowMs);
  const damage = outcome.works ? 0 : Math.min(Math.floor(health), row[choice].damage);
  const healed = outcome.works ? (row[choice].heals ?? 0) : 0;
  const met = { ...outcome, n, isBold: choice === 'bold', damage };
  const after = Math.min(Math.max(stats.maxHealth, health), health + healed) - damage;
  return setMet(player, flight, { row, ship, met, health: after === health ? null : after, nowMs });
}

interface SetMetInput {
  readonly row: EncounterRow;
  readonly ship: OwnedShip;
  readonly met: MetEncounter;
  readonly health: number | null;
  readonly nowMs: number;
}

/** Records the outcome of an encounter and pays; sets the ship's health unless it is null. */
function setMet(player: Player, flight: Flight, { row, ship, met, health, nowMs }: SetMetInput): Change {
  const { encounters } = flight;
  if (!encounters) throw new Error(`Flight ${flight.id} meets nothing`);
  const all = [...encounters.met.filter(({ n }) => n !== met.n), met];
  const after = changeFlight(flight, { encounters: { ...encounters, met: all } });
  const change = withPlayer(unchanged(player), {
    flights: player.flights.map((other) => (other.id === flight.id ? after : other)),
    ships:
      health === null
        ? player.ships
        : replaceShip(player.ships, changeShip(ship, { health: { value: health, atMs: nowMs } })),
    ...(row.story && { journal: withPart(player.journal, { key: row.key, ...partOf(met), atMs: nowMs }) }),
  });
  if (met.earned === 0) return change;
  const paid = moveMoney(change, 'default', met.earned, {
    reason: 'encounter',
    reference: `${flight.id}:${met.n}`,
    nowMs,
  });
  const scored = addScores(paid, { earned: met.earned }, nowMs);
  const { gift } = row[met.isBold ? 'bold' : 'safe'];
  if (!gift) return scored;
  const given = { kind: gift, count: 1, collection: null, rarity: null };
  return giveAwards(scored, [given], { reason: 'encounter', reference: `${flight.id}:${met.n}`, nowMs });
}

function partOf({ isBold, works }: MetEncounter): Pick<StoryPart, 'isBold' | 'works'> {
  return { isBold, works };
}

/** The journal with a part of a story; a played part is noted again at its end. */
function withPart(journal: JournalState, part: StoryPart): JournalState {
  return { ...journal, stories: [...journal.stories.filter(({ key }) => key !== part.key), part] };
}

/** Place of an encounter in its story, and the choice in the part before, which it remembers. */
export interface StoryPlace {
  readonly part: number;
  readonly remembered: StoryPart | null;
}

/** Null for an encounter outside of a story. */
export function storyOf({ row }: Encounter, { stories }: JournalState): StoryPlace | null {
  const { story } = row;
  if (!story) return null;
  const before = encounterRows.find(
    (other) => other.story?.name === story.name && other.story.part === story.part - 1,
  );
  return { part: story.part, remembered: stories.find(({ key }) => key === before?.key) ?? null };
}

/** Number of encounters of a flight of this planned duration. */
export function encounterCount(durationMs: number, tunables: Tunables): number {
  const everyMs = tunables.encounterEveryMinutes * 60_000;
  return durationMs <= everyMs ? 0 : Math.min(tunables.maxEncounters, Math.floor(durationMs / everyMs));
}

/*
 * The one try at a played encounter (D34). At its start, the encounter counts as failed and the ship takes
 * the damage, so abandoning a bad try gains nothing. A reported win restores the health and pays.
 */

/** Game of a choice, by the flight's numbers; null for a choice that only the draw decides. */
export function wayTerms(
  { row }: Encounter,
  choice: EncounterChoice,
  tunables: Tunables,
): EncounterPlay | null {
  const { play } = row[choice];
  return play ? playTerms(play, tunables) : null;
}

/** End of the time in which a try can be reported. */
export function reportByMs(
  flight: Flight,
  met: MetEncounter,
  terms: EncounterPlay,
  tunables: Tunables,
): number {
  return (
    flight.createdAtMs + (met.hand?.beganMs ?? 0) + (terms.seconds + tunables.encounterReportSeconds) * 1000
  );
}

/** Begins the one try at an open encounter. */
export function beginPlay(
  player: Player,
  flight: Flight,
  input: ChoiceInput,
): Decided<Change, 'encounter_not_begun' | 'encounter_met' | 'encounter_over' | 'encounter_not_played'> {
  const { encounter, choice, nowMs, tunables } = input;
  const closed = closedRefusal(encounter, nowMs);
  if (closed) return closed;
  if (!wayTerms(encounter, choice, tunables)) return { refuse: 'encounter_not_played' };
  const hand = { beganMs: nowMs - flight.createdAtMs, percent: null };
  return { ok: meet(player, flight, input, { works: false, earned: 0, hand }) };
}

/**
 * Ends the try by the result of its replay. A win that couldn't have been played since the beginning is too
 * soon, and may be reported again later.
 */
export function endPlay(
  player: Player,
  flight: Flight,
  {
    ship,
    stats,
    encounter,
    choice,
    replay,
    nowMs,
    tunables,
  }: ChoiceInput & { readonly replay: (terms: EncounterPlay) => PlayResult },
): Decided<Change, 'encounter_met' | 'encounter_over' | 'encounter_too_soon'> {
  const { met } = encounter;
  const terms = wayTerms(encounter, choice, tunables);
  if (!met?.hand || met.hand.percent !== null || met.isBold !== (choice === 'bold') || !terms)
    return { refuse: 'encounter_met' };
  if (nowMs > reportByMs(flight, met, terms, tunables)) return { refuse: 'encounter_over' };
  const { won, progress, ticks } = replay(terms);
  const sinceMs = nowMs - flight.createdAtMs - met.hand.beganMs;
  const isTooSoon = sinceMs + tunables.encounterEarlyMs < (ticks / ticksPerSecond) * 1000;
  if (won && isTooSoon) return { refuse: 'encounter_too_soon' };
  const hand = { ...met.hand, percent: won ? 100 : Math.floor(progress) };
  if (!won)
    return {
      ok: setMet(player, flight, { row: encounter.row, ship, met: { ...met, hand }, health: null, nowMs }),
    };
  const earned = encounterPay(flight, encounter, choice, tunables);
  const health = healthAt(ship, stats, restsFromMs(player, ship.id), nowMs);
  const healed = met.damage === 0 ? null : Math.min(stats.maxHealth, health + met.damage);
  return {
    ok: setMet(player, flight, {
      row: encounter.row,
      ship,
      met: { ...met, works: true, earned, damage: 0, hand },
      health: healed,
      nowMs,
    }),
  };
}
