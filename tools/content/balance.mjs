// Rewrites the numeric columns of assets/content/galaxy.json (damage, timeHours, baseExtraction) from the curves below.
// Everything else in that file is written by hand and stays unchanged to the byte.
//
//   node tools/content/balance.mjs            rewrite
//   node tools/content/balance.mjs --check    only say whether the file matches the curves

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The parameters of the balance. `system` counts from 1 to 20, `trip` from 1 to 30. */
export const curves = {
  time: {
    /** Hours of trips 1 to 5 of the first system: the first evening. */
    openingHours: [0.05, 0.09, 0.15, 0.22, 0.32],
    /**
     * Hours of the first and the last trip of a system, with a geometric rise between them. Systems after the first
     * also begin with a few trips of minutes: a player who looks in four times a day has 360 looks in a season, and
     * there are 360 personal trips, so some looks must have room for two (D31).
     */
    firstTripHours: { secondSystem: 0.1, lastSystem: 0.15 },
    lastTripHours: { firstSystem: 7, lastSystem: 12 },
    /** Below 1 the long trips come early in a system, above 1 they come late. */
    bend: { firstSystem: 0.42, later: 1.45 },
    /** Factors of a type's trips compared with a personal one's. */
    ofType: { personal: 1, attack: 0.85, expedition: 1.15 },
  },
  damage: {
    /** The least and the most health that a trip of a difficulty takes in the first system. */
    ofDifficulty: { easy: [3, 15], medium: [12, 30], hard: [25, 60] },
    /** Factors from the first system to the last. */
    lastSystem: { easy: 1.8, medium: 1.7, hard: 1.55 },
    ofType: { personal: 1, attack: 1.1, expedition: 0.85 },
    most: 95,
    /** The very first trip. */
    opening: 4,
  },
  extraction: {
    /** PROTO = (start + perHour × hours ^ power) × difficulty × type × growth ^ (system − 1). */
    start: 11.5,
    perHour: 42,
    power: 0.75,
    ofDifficulty: { easy: 1, medium: 1.12, hard: 1.25 },
    ofType: { personal: 1, attack: 1.1, expedition: 1.05 },
    growthPerSystem: 1.12,
  },
};

const systems = 20;
const trips = 30;

const share = (from, to, part) => from + (to - from) * part;
const step = (value, size) => Number((Math.round(value / size) * size).toFixed(2));

/** Rounded hours: in steps of 0.05 below 1 hour, 0.1 below 3 hours, 0.25 from there on. */
export function timeHours({ system, trip, type }) {
  const { openingHours, firstTripHours, lastTripHours, bend, ofType } = curves.time;
  const opened = system === 1 ? openingHours.length : 1;
  if (system === 1 && trip <= opened) return openingHours[trip - 1];
  const along = (system - 1) / (systems - 1);
  const first =
    system === 1
      ? openingHours[opened - 1]
      : share(firstTripHours.secondSystem, firstTripHours.lastSystem, (system - 2) / (systems - 2));
  const last = share(lastTripHours.firstSystem, lastTripHours.lastSystem, along);
  const hours =
    first *
    (last / first) **
      (((trip - opened) / (trips - opened)) ** (system === 1 ? bend.firstSystem : bend.later)) *
    ofType[type];
  return hours < 1 ? step(hours, 0.05) : hours < 3 ? step(hours, 0.1) : step(hours, 0.25);
}

/** Whole health points. They rise through a difficulty's range with the trip's place in the system. */
export function damage({ system, trip, type, difficulty }) {
  const { ofDifficulty, lastSystem, ofType, most, opening } = curves.damage;
  if (system === 1 && trip === 1) return opening;
  const growth = share(1, lastSystem[difficulty], (system - 1) / (systems - 1));
  const [low, high] = ofDifficulty[difficulty].map((health) => health * growth);
  const health = share(low, high, placeIn(difficulty, trip)) * ofType[type];
  return Math.min(most, Math.round(Math.min(high, Math.max(low, health))));
}

/** Where a trip is among those of its difficulty, 0 to 1; each difficulty has about a third of the system. */
function placeIn(difficulty, trip) {
  const [from, to] = { easy: [1, 12], medium: [9, 23], hard: [19, 30] }[difficulty];
  return Math.min(1, Math.max(0, (trip - from) / (to - from)));
}

/** Whole PROTO, in steps of five from 200. */
export function baseExtraction({ system, type, difficulty, hours }) {
  const { start, perHour, power, ofDifficulty, ofType, growthPerSystem } = curves.extraction;
  const proto =
    (start + perHour * hours ** power) *
    ofDifficulty[difficulty] *
    ofType[type] *
    growthPerSystem ** (system - 1);
  return step(proto, proto < 200 ? 1 : 5);
}

/** The same text with the numeric columns of every trip's line recomputed. */
export function balance(text) {
  const rows = JSON.parse(text).systems.flatMap((system) =>
    system.trips.map((trip, index) => ({ ...trip, system: system.priority, trip: index + 1 })),
  );
  const next = rows.values();
  const lines = text
    .split('\n')
    .map((line) => (line.includes('"timeHours":') ? rewrite(line, next.next().value) : line));
  if (!next.next().done) throw new Error('galaxy.json must have one trip a line');
  return lines.join('\n');
}

function rewrite(line, row) {
  if (!row || !line.includes(`"key": "${row.key}"`))
    throw new Error(`One trip a line, please: ${line.trim()}`);
  const hours = timeHours(row);
  return line
    .replace(/"damage": [\d.]+/, `"damage": ${damage(row)}`)
    .replace(/"timeHours": [\d.]+/, `"timeHours": ${hours}`)
    .replace(/"baseExtraction": [\d.]+/, `"baseExtraction": ${baseExtraction({ ...row, hours })}`);
}

function main() {
  const file = new URL('../../assets/content/galaxy.json', import.meta.url);
  const before = readFileSync(file, 'utf8');
  const after = balance(before);
  if (!process.argv.includes('--check')) writeFileSync(file, after);
  const changed = after.split('\n').filter((line, index) => line !== before.split('\n')[index]).length;
  console.log(
    changed === 0 ? 'galaxy.json is what the curves give' : `${changed} trips differ from the curves`,
  );
  if (changed > 0 && process.argv.includes('--check')) process.exitCode = 1;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) main();
