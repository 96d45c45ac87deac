import { z } from 'zod';
import artifacts from '#assets/content/artifacts.json' with { type: 'json' };
import galaxy from '#assets/content/galaxy.json' with { type: 'json' };
import ships from '#assets/content/ships.json' with { type: 'json' };
import tunables from '#assets/content/tunables.json' with { type: 'json' };
import { rarities, shipTypes, stats, type TripType } from '../kinds.ts';
import { languages, perLanguage } from '../languages.ts';
import {
  type AwardRow,
  artifactRow,
  type GalaxyRow,
  galaxyRow,
  type SystemRow,
  shipRow,
  tunableRow,
} from '../schemas/galaxy.ts';
import { shippedStrings } from '../shipped-strings.ts';
import { capsuleFaults } from './check-capsules.ts';
import { encounterFaults, encounterTable } from './check-encounters.ts';
import { eventFaults, eventTable } from './check-events.ts';
import { fairPlayFaults } from './check-fair-play.ts';
import { figureFaults, shippedFigures } from './check-figures.ts';
import { homelandFaults, homelandRows } from './check-homeland.ts';
import { masteryFaults, masteryTable } from './check-mastery.ts';
import { messageFaults, messageTable } from './check-messages.ts';
import { carryOverFaults, seasonFaults, seasonTables } from './check-seasons.ts';
import { storeFaults, storeRows } from './check-shop.ts';
import { termFaults, termTables, traitStrings } from './check-terms.ts';
import { waveFaults } from './check-waves.ts';
import { repeats, unequal } from './compare-lists.ts';

const names = z.record(z.string(), z.string().min(1));
const galaxyStrings = z.strictObject({ galaxy: names, systems: names, trips: names });
const shipStrings = z.strictObject({
  ships: z.record(z.string(), z.strictObject({ name: z.string().min(1), about: z.string().min(1) })),
  artifacts: z.record(z.string(), z.strictObject({ name: z.string().min(1), about: z.string().min(1) })),
  traits: z.record(z.string(), traitStrings),
});
const language = z.strictObject({ galaxy: galaxyStrings, ships: shipStrings });

const everything = z.strictObject({
  ships: z.array(shipRow),
  artifacts: z.array(artifactRow),
  galaxy: galaxyRow,
  tunables: z.record(z.string(), tunableRow),
  strings: z.strictObject(perLanguage(() => language)),
});

type Everything = z.infer<typeof everything>;

/** The shipped content, as read from the files. */
export const shippedContent = {
  ships,
  artifacts,
  galaxy,
  tunables,
  strings: perLanguage((code) => ({
    galaxy: shippedStrings[code].galaxy,
    ships: shippedStrings[code].hangar,
  })),
};

export const shippedHomeland = {
  ...homelandRows,
  strings: perLanguage((code) => shippedStrings[code].homeland),
};
export const shippedEncounters = {
  ...encounterTable,
  strings: perLanguage((code) => shippedStrings[code].trip.encounters),
};
const shippedMessages = {
  ...messageTable,
  strings: perLanguage((code) => shippedStrings[code].messages),
};
const shippedEvents = {
  ...eventTable,
  strings: perLanguage((code) => shippedStrings[code].events.events),
};
export const shippedTerms = {
  ...termTables,
  strings: perLanguage((code) => ({
    rules: shippedStrings[code].trip.rules,
    traits: shippedStrings[code].hangar.traits,
  })),
};
export const shippedStore = { ...storeRows, strings: perLanguage((code) => shippedStrings[code].shop) };

/** Number of trips of each type in a system (D11). */
const chainLengths: Record<TripType, number> = { personal: 18, attack: 6, expedition: 6 };
/** The longest names that fit on a phone's map and cards, in characters. */
const nameLength = { en: 22, others: 24 };

/**
 * Throws with every fault of the content, one per line. `content` is the galaxy's part; the other tables
 * are always checked.
 */
export function checkContent(content: unknown = shippedContent): void {
  const faults = [
    ...contentFaults(content),
    ...capsuleFaults(),
    ...encounterFaults(shippedEncounters),
    ...eventFaults(shippedEvents),
    ...figureFaults(
      shippedFigures,
      galaxy.systems.map(({ key }) => key),
    ),
    ...fairPlayFaults(),
    ...waveFaults(),
    ...masteryFaults(
      masteryTable,
      galaxy.systems.map(({ key }) => key),
    ),
    ...termFaults(shippedTerms),
    ...homelandFaults(shippedHomeland),
    ...messageFaults(shippedMessages),
    ...seasonFaults(seasonTables.seasons),
    ...carryOverFaults(seasonTables.carryOver),
    ...storeFaults(shippedStore),
  ];
  if (faults.length > 0)
    throw new Error(`The content has ${faults.length} faults:\n- ${faults.join('\n- ')}`);
}

/**
 * Every fault, as a sentence that names the place. If rows don't fit the schema, only those faults are
 * returned.
 */
export function contentFaults(content: unknown): string[] {
  const parsed = everything.safeParse(content);
  if (!parsed.success) {
    return parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  }
  const data = parsed.data;
  return [
    ...tunableFaults(data),
    ...tableFaults(data),
    ...galaxyFaults(data.galaxy),
    ...awardFaults(data),
    ...nameFaults(data),
  ];
}

function tunableFaults({ tunables: rows }: Everything): string[] {
  return Object.entries(rows)
    .filter(([, row]) => row.default < row.min || row.default > row.max)
    .map(([name, row]) => `tunable ${name}: ${row.default} is not within ${row.min}–${row.max}`);
}

/**
 * There is one ship per type and rarity and one artifact per stat and rarity, and each grade costs more
 * than the one before.
 */
function tableFaults({ ships: shipRows, artifacts: artifactRows }: Everything): string[] {
  const rows = [...shipRows, ...artifactRows];
  return [
    ...repeats(rows.map((row) => row.key)).map((key) => `key ${key} is used twice`),
    ...unequal(
      'ship',
      shipTypes.flatMap((type) => rarities.map((rarity) => `${type}-${rarity}`)),
      shipRows.map((row) => `${row.type}-${row.rarity}`),
    ),
    ...unequal(
      'artifact',
      stats.flatMap((stat) => rarities.map((rarity) => `${stat}-${rarity}`)),
      artifactRows.map((row) => `${row.stat}-${row.rarity}`),
    ),
    ...rows.filter((row) => !rises(row.gradeShards)).map((row) => `${row.key}: gradeShards must rise from 1`),
    ...shipRows
      .filter((row) => !rises(row.gradeCleanProto))
      .map((row) => `${row.key}: gradeCleanProto must rise`),
  ];
}

function galaxyFaults({ systems }: GalaxyRow): string[] {
  return [
    ...repeats(systems.map((system) => system.key)).map((key) => `system key ${key} is used twice`),
    ...repeats(tripKeys(systems)).map((key) => `trip key ${key} is used twice`),
    ...systems.flatMap((system, index) =>
      system.priority === index + 1
        ? []
        : [`${system.key}: priority ${system.priority} stands at ${index + 1}`],
    ),
    ...systems.flatMap(chainFaults),
  ];
}

function chainFaults({ key, trips }: SystemRow): string[] {
  const faults: string[] = [];
  for (const [type, length] of Object.entries(chainLengths)) {
    const found = trips.filter((trip) => trip.type === type).length;
    if (found !== length) faults.push(`${key}: ${found} ${type} trips, not ${length}`);
  }
  if (trips.at(0)?.type !== 'personal') faults.push(`${key}: trip 1 is not personal`);
  if (trips.at(-1)?.type !== 'personal') faults.push(`${key}: trip 30 is not personal`);
  for (const trip of trips) {
    if (trip.type === 'personal' && trip.minRarity !== 'common') {
      faults.push(`${key}/${trip.key}: a personal trip is for every ship`);
    }
    if (trip.type !== 'personal' && trip.verb)
      faults.push(`${key}/${trip.key}: only personal trips have a verb`);
  }
  return faults;
}

/** Every shard belongs to a ship or an artifact that exists. */
function awardFaults({
  ships: shipRows,
  artifacts: artifactRows,
  galaxy: { systems },
}: Everything): string[] {
  const keys = {
    ship_shard: new Set(shipRows.map((row) => row.key)),
    artifact_shard: new Set(artifactRows.map((row) => row.key)),
  };
  const faultsAt = (place: string, awards: readonly AwardRow[]) =>
    awards.flatMap((award) =>
      'collection' in award && !keys[award.kind].has(award.collection)
        ? [`${place}: no collection ${award.collection} for a ${award.kind}`]
        : [],
    );
  return systems.flatMap((system) => [
    ...faultsAt(system.key, system.awards),
    ...system.trips.flatMap((trip) => faultsAt(`${system.key}/${trip.key}`, trip.awards)),
  ]);
}

/** Every language has a name for every key and for nothing else, without duplicates, and short enough. */
function nameFaults({
  ships: shipRows,
  artifacts: artifactRows,
  galaxy: map,
  strings,
}: Everything): string[] {
  return languages.flatMap((code) => {
    const most = code === 'en' ? nameLength.en : nameLength.others;
    const { galaxy: places, ships: things } = strings[code];
    const groups: [string, readonly string[], Record<string, string>][] = [
      ['galaxy', [map.key], places.galaxy],
      ['system', map.systems.map((system) => system.key), places.systems],
      ['trip', tripKeys(map.systems), places.trips],
      ['ship', shipRows.map((row) => row.key), namesOf(things.ships)],
      ['artifact', artifactRows.map((row) => row.key), namesOf(things.artifacts)],
    ];
    return groups.flatMap(([group, keys, names]) => [
      ...unequal(`${code} ${group} name`, [...new Set(keys)], Object.keys(names)),
      ...repeats(Object.values(names)).map((name) => `${code}: two ${group}s are called '${name}'`),
      ...Object.values(names)
        .filter((name) => name.length > most)
        .map((name) => `${code}: '${name}' is longer than ${most} characters`),
    ]);
  });
}

function tripKeys(systems: readonly SystemRow[]): string[] {
  return systems.flatMap((system) => system.trips.map((trip) => trip.key));
}

function namesOf(rows: Record<string, { name: string }>): Record<string, string> {
  return Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, row.name]));
}

function rises(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => number > (numbers[index - 1] ?? 0));
}
