import { galaxy, verbOf } from '#engine/content/galaxy.ts';
import { shipRowOf } from '#engine/content/hangar.ts';
import { artifactCollectionId, galaxyId, shipCollectionId, systemId, tripId } from '#engine/content/ids.ts';
import type { TripType } from '#engine/content/kinds.ts';
import type { Language } from '#engine/content/languages.ts';
import type { SystemRow, TripRow } from '#engine/content/schemas/galaxy.ts';
import { ruleRowOf } from '#engine/content/terms.ts';
import type {
  Award,
  Galaxy,
  NextGoalView,
  SolarSystem,
  Star,
  SystemRule,
  Trip,
} from '#engine/protocol/galaxy/calls.ts';
import { roundDown } from '#engine/rules/core/decision.ts';
import type { DroppedAward } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { dropAward } from '#engine/rules/galaxy/awards.ts';
import { starsIn, tripStars } from '#engine/rules/galaxy/mastery.ts';
import { type NextGoal, nextGoal } from '#engine/rules/galaxy/next-goal.ts';
import {
  canComplete,
  completedTrips,
  hasBit,
  systemStatus,
  tripStatus,
  tripTypesOf,
} from '#engine/rules/galaxy/progress.ts';
import { canFly } from '#engine/rules/galaxy/season.ts';
import { changedBy } from '#engine/rules/trip/flight-terms.ts';
import { forecastTrip } from '#engine/rules/trip/forecast.ts';
import { shipTypeFor } from '#engine/rules/trip/launch-refusals.ts';
import { starGoals } from '#engine/rules/trip/stars.ts';
import { rowStrings } from '../../core/strings/row-strings.ts';
import { nameOf } from '../../core/strings/strings.ts';
import { tripsUnderWay } from '../ai-pilot/ai-run.ts';
import { shipInUse, systemsFor } from '../core/find-owned.ts';
import { fillTerms } from '../core/term-texts.ts';
import { statsOf, toAmount, toTime, type ViewContext } from '../core/view-context.ts';
import { perksOf } from '../hangar/views.ts';

export function galaxyView(player: Player, context: ViewContext): Galaxy {
  const systems = Object.values(player.systems);
  const { row, endsAtMs, next } = context.season;
  const nextAtMs = next?.startsAtMs ?? null;
  return {
    uuid: galaxyId(),
    name: nameOf('galaxy', galaxy.key, context.language),
    systemsCount: galaxy.systems.length,
    completedCount: systems.filter(({ status }) => status === 'completed').length,
    seasonEndsAt: endsAtMs === null ? null : toTime(endsAtMs),
    nextSeasonAt: nextAtMs === null ? null : toTime(nextAtMs),
    season: row.number,
    isSeasonOver: !canFly(player, context.season),
  };
}

export function nextGoalView(player: Player, { language, tunables }: ViewContext): NextGoalView {
  const goal = nextGoal(player, tunables);
  const { kind, progress, target } = goal;
  return { kind, progress, target, ...goalWords(goal, language) };
}

/** Title and link of a goal. */
function goalWords(goal: NextGoal, language: Language): Pick<NextGoalView, 'title' | 'link'> {
  const words = (key: string, name: string) => rowStrings('goals', key, language).replace('{{name}}', name);
  switch (goal.kind) {
    case 'ship': {
      const { type, rarity } = shipRowOf(goal.ship);
      const name = nameOf('ships', goal.ship, language);
      const title = rarity === 'common' ? words(`ship-${type}`, name) : name;
      return { title, link: `/shards-vault?collection=${shipCollectionId(goal.ship)}` };
    }
    case 'grade': {
      const title = words('grade', nameOf('ships', goal.ship, language));
      return {
        title: title.replace('{{grade}}', String(goal.grade)),
        link: `/shards-vault?collection=${shipCollectionId(goal.ship)}`,
      };
    }
    case 'system':
    case 'livery': {
      const name = nameOf('systems', galaxy.systems[goal.system - 1]!.key, language);
      const title = goal.kind === 'system' ? name : words(`livery-${goal.type}`, name);
      return { title, link: `/?system=${systemId(goal.system)}` };
    }
    case 'capsule':
      return { title: words('capsule', ''), link: '/collections' };
  }
}

export function systemView(player: Player, row: SystemRow, context: ViewContext): SolarSystem {
  const progress = player.systems[row.priority];
  return {
    uuid: systemId(row.priority),
    name: nameOf('systems', row.key, context.language),
    status: systemStatus(player, row.priority),
    priority: row.priority,
    ...fixedPartOf(row),
    completedTrips: completedTrips(progress),
    stars: starsIn(player, row.priority),
    canComplete: canComplete(progress),
    rule: ruleView(row, context),
  };
}

type FixedPart = Pick<
  SolarSystem,
  'attackTrips' | 'expeditionTrips' | 'personalTrips' | 'awards' | 'position' | 'nebula' | 'verb'
>;
const fixedParts = new WeakMap<SystemRow, FixedPart>();

/** The part that is the same for every player. It is built once. */
function fixedPartOf(row: SystemRow): FixedPart {
  const made = fixedParts.get(row) ?? {
    attackTrips: tripIdsOf(row, 'attack'),
    expeditionTrips: tripIdsOf(row, 'expedition'),
    personalTrips: tripIdsOf(row, 'personal'),
    awards: row.awards.map(dropAward).map(awardView),
    position: { ...row.position },
    nebula: row.nebula,
    verb: row.verb ?? 'tap',
  };
  fixedParts.set(row, made);
  return made;
}

/** The trip at a priority of the system `row`. `flownByAiPilots` are the trips that AI pilots fly now. */
export function tripView(
  player: Player,
  row: SystemRow,
  priority: number,
  context: ViewContext,
  flownByAiPilots = tripsUnderWay(player, context),
): Trip {
  const trip = row.trips[priority - 1];
  if (!trip) throw new Error(`No trip ${row.priority}/${priority}`);
  return {
    uuid: tripId(row.priority, priority),
    solarSystemId: systemId(row.priority),
    name: nameOf('trips', trip.key, context.language),
    type: trip.type,
    tripType: trip.type,
    location: trip.location,
    planet: trip.planet,
    status: flownByAiPilots.has(`${row.priority}/${priority}`)
      ? 'progress'
      : tripStatus(player, row.priority, priority, tripTypesOf(row)),
    difficulty: trip.difficulty,
    damage: trip.damage,
    time: trip.timeHours,
    baseExtraction: trip.baseExtraction,
    mining: miningOf(player, trip, context),
    minRarity: trip.minRarity,
    verb: verbOf(row, trip),
    priority,
    awards: trip.awards.map(dropAward).map(awardView),
    awardWasDropped: hasBit(player.systems[row.priority]?.awarded ?? 0, priority),
    stars: starViews(player, row.priority, priority, context),
  };
}

function tripIdsOf(row: SystemRow, type: TripType): string[] {
  const ids: string[] = [];
  for (const [index, trip] of row.trips.entries())
    if (trip.type === type) ids.push(tripId(row.priority, index + 1));
  return ids;
}

/**
 * The base extraction with the ship in use for this type of trip, or with an extraction of 100 when there is
 * none.
 */
function miningOf(player: Player, trip: TripRow, context: ViewContext): number {
  const ship = shipInUse(player, shipTypeFor(trip.type));
  const percent = ship ? statsOf(player, ship, context).extractionPercent : 100;
  return toAmount(roundDown(trip.baseExtraction * percent));
}

/** The three stars of a trip: their goals for the ship in use, and the player's progress. */
export function starViews(
  player: Player,
  system: number,
  trip: number,
  context: ViewContext,
  tunables = context.tunables,
): Star[] {
  const row = systemsFor(player, context)[system - 1]?.trips[trip - 1];
  if (!row) throw new Error(`No trip ${system}/${trip}`);
  const ship = shipInUse(player, shipTypeFor(row.type));
  const stats = ship ? statsOf(player, ship, context) : bareShip;
  const { durationMs } = forecastTrip({ ...row, system }, stats, perksOf(player, context), tunables);
  const { won, best } = tripStars(player, system, trip);
  return starGoals(row.type, durationMs, tunables).map(({ measure, goal }, index) => {
    const isWon = (won & (1 << index)) !== 0;
    return { measure, goal, best: isWon ? Math.max(goal, best[index]!) : best[index]!, isWon };
  });
}

const bareShip = { extractionPercent: 100, cargoPercent: 0, reduceTripSeconds: 0 };

/** A system's own rule (D35), by the published numbers; null for a system without one. */
function ruleView({ rule }: SystemRow, { tunables, language }: ViewContext): SystemRule | null {
  const row = ruleRowOf(rule);
  if (!row) return null;
  const { title, harder, pays } = rowStrings('rules', row.key, language);
  const { key, icon, changes } = row;
  return {
    key,
    icon,
    title,
    harder: fillTerms(harder, changes, tunables, language),
    pays: fillTerms(pays, changes, tunables, language),
    terms: changedBy(changes, tunables) ?? {},
  };
}

export function awardView({ kind, count, collection, rarity }: DroppedAward): Award {
  const isMoney = kind === 'protomatter' || kind === 'clean_protomatter';
  return {
    kind,
    count: isMoney ? toAmount(count) : count,
    rarity,
    skin: collection,
    collectionId: collection && collectionIdOf(kind, collection),
  };
}

function collectionIdOf(kind: DroppedAward['kind'], collection: string): string {
  return kind === 'ship_shard' ? shipCollectionId(collection) : artifactCollectionId(collection);
}
