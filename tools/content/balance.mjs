// Rewrites the numeric columns of assets/content/galaxy.json (damage, timeHours, baseExtraction) from the
// curves below. Everything else in that file is written by hand and stays unchanged to the byte.
//
//   node tools/content/balance.mjs            rewrite
//   node tools/content/balance.mjs --check    only say whether the file matches the curves

import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** The parameters of the balance. `system` counts from 1 to 20, `trip` from 1 to 30. */
export const curves = {
  time: {
    /** Hours of trips 1 to 5 of the first system: the first evening. */
    openingHours: [0.05, 0.06, 0.08, 0.22, 0.32],
    /**
     * Hours of the first and the last trip of a system, with a geometric rise between them. Systems after the
     * first also begin with a few trips of minutes: a player who looks in four times a day has 360 looks in a
     * season, and there are 360 personal trips, so some looks must have room for two (D31).
     */
    firstTripHours: { secondSystem: 0.1, lastSystem: 0.15 },
    lastTripHours: { firstSystem: 7, lastSystem: 12 },
    /** Below 1 the long trips come early in a system, above 1 they come late. */
    bend: { firstSystem: 0.42, later: 1.45 },
    /** Factors of a type's trips compared with a personal one's. */
    ofType: { personal: 1, attack: 0.85, expedition: 1.15 },
  },
  /**
   * PROTO that a point of health pays at least (D12): patience is paid, within a system and from one to the
   * next.
   */
  perHealth: {
    opening: 3.2,
    growthPerSystem: 1.088,
    /** Pay of trip 30 above that of trip 1, as a share. */
    riseInSystem: 1,
    most: 95,
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

/**
 * The health that each trip takes and the PROTO that it pays, in whole numbers: the health that its PROTO is
 * worth by the curve, and then the PROTO that this health is worth at least. What a point pays never falls,
 * neither along a chain nor from a system to the next at the same place.
 */
function pays(rows) {
  const { opening, growthPerSystem, riseInSystem, most } = curves.perHealth;
  const paid = new Map();
  return rows.map(({ system, trip, type, proto: meant }) => {
    const rises = 1 + (riseInSystem * (trip - 1)) / (trips - 1);
    const curve = opening * growthPerSystem ** (system - 1) * rises;
    const chain = `${system} ${type}`;
    const least = Math.max(curve, paid.get(chain) ?? 0, paid.get(trip) ?? 0);
    const damage = Math.min(most, Math.max(1, Math.round(meant / curve)));
    const proto = Math.ceil(damage * least - 1e-9);
    paid.set(chain, proto / damage).set(trip, proto / damage);
    return { damage, proto };
  });
}

/** The PROTO that a trip of these hours is meant to pay. */
export function baseExtraction({ system, type, difficulty, hours }) {
  const { start, perHour, power, ofDifficulty, ofType, growthPerSystem } = curves.extraction;
  return (
    (start + perHour * hours ** power) *
    ofDifficulty[difficulty] *
    ofType[type] *
    growthPerSystem ** (system - 1)
  );
}

/** The same text with the numeric columns of every trip's line recomputed. */
export function balance(text) {
  const rows = JSON.parse(text).systems.flatMap((system) =>
    system.trips.map((trip, index) => {
      const place = { ...trip, system: system.priority, trip: index + 1 };
      const hours = timeHours(place);
      return { ...place, hours, proto: baseExtraction({ ...place, hours }) };
    }),
  );
  const paid = pays(rows);
  const next = rows.entries();
  const lines = text.split('\n').map((line) => {
    if (!line.includes('"timeHours":')) return line;
    const [index, row] = next.next().value ?? [];
    return rewrite(line, { ...row, ...paid[index] });
  });
  if (!next.next().done) throw new Error('galaxy.json must have one trip a line');
  return lines.join('\n');
}

function rewrite(line, row) {
  if (!line.includes(`"key": "${row.key}"`)) throw new Error(`One trip a line, please: ${line.trim()}`);
  return line
    .replace(/"damage": [\d.]+/, `"damage": ${row.damage}`)
    .replace(/"timeHours": [\d.]+/, `"timeHours": ${row.hours}`)
    .replace(/"baseExtraction": [\d.]+/, `"baseExtraction": ${row.proto}`);
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
