import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { artifactRows } from '#engine/content/hangar.ts';
import { stats } from '#engine/content/kinds.ts';
import { ruleRowOf, ruleRows, setSize, traitRowOf } from '#engine/content/terms.ts';
import { tunableFaults } from '#engine/content/tunables.ts';
import type { OwnedArtifact } from '#engine/rules/core/player.ts';
import { withTerms } from '#engine/rules/core/with-terms.ts';
import { levelAt, shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { changedBy, flightTerms, traitsOf } from '#engine/rules/trip/flight-terms.ts';
import { startFlight } from '#engine/rules/trip/launch.ts';
import {
  aPlayer,
  aShip,
  firstOf,
  noon,
  noPerks,
  ok,
  system,
  trip,
  tunables,
} from '../../../engine/fixtures/given.ts';

const worn = (...keys: string[]): OwnedArtifact[] =>
  keys.map((key) => ({ id: key, key, grade: 1, shipId: 'personal-common' }));

function launched(rule: string | undefined, artifacts: OwnedArtifact[] = [], numbers = tunables) {
  const player = aPlayer({ artifacts });
  const ship = aShip('personal-common');
  const terms = flightTerms(ruleRowOf(rule), artifacts, ship.id, numbers);
  const number = firstOf('personal');
  const order = {
    flightId: 'f',
    seed: 's',
    tunablesVersion: 1,
    system: 1,
    trip: number,
    terms,
  };
  const stats = shipStats(ship, player.artifacts, numbers);
  return ok(
    startFlight(player, ship, {
      stats,
      row: trip(1, number),
      perks: noPerks,
      request: order,
      nowMs: noon,
      tunables: withTerms(numbers, terms),
    }),
  );
}

describe('a rule of a system', () => {
  it('belongs to one system each; the first has none', () => {
    const [first, ...later] = galaxy.systems.map(({ rule }) => rule);
    expect(first).toBeUndefined();
    expect([...new Set(later)].sort()).toEqual(ruleRows.map(({ key }) => key).sort());
  });

  it.each(ruleRows)('$key changes numbers within their ranges', ({ changes }) => {
    const terms = changedBy(changes, tunables)!;
    expect(Object.keys(terms).length).toBeGreaterThan(1);
    for (const [name, value] of Object.entries(terms))
      expect(value, name).not.toBe(tunables[name as keyof typeof tunables]);
    expect(tunableFaults(terms)).toEqual({});
  });

  it('takes the amounts that designers have published', () => {
    const { changes } = ruleRowOf('raider-lane')!;
    expect(changedBy(changes, tunables)).toEqual({
      pirateIntervalMs: 30_000,
      pirateStayMs: 3000,
      maxPirates: 10,
    });
    expect(changedBy(changes, { ...tunables, ruleRaidEvery: 100, ruleRaidMax: 7 })).toMatchObject({
      pirateIntervalMs: 60_000,
      maxPirates: 7,
    });
  });

  it('keeps a number in its range whatever is published', () => {
    const { changes } = ruleRowOf('quick-cells')!;
    expect(changedBy(changes, { ...tunables, energyPerTap: 20 })!.energyPerTap).toBe(20);
  });

  it('is fixed at the launch: a flight keeps the numbers that it began with', () => {
    const { flight } = launched('raider-lane');
    expect(flight.terms).toEqual({ pirateIntervalMs: 30_000, pirateStayMs: 3000, maxPirates: 10 });
    expect(withTerms({ ...tunables, ruleRaidMax: 3 }, flight.terms).maxPirates).toBe(10);
    expect(launched(undefined).flight.terms).toBeNull();
  });

  it('counts in what the trip promises and in what its cargo pays', () => {
    const [plain, stormy] = [launched(undefined).flight, launched('storm-season').flight];
    const share = tunables.ruleStormCargo / 100;
    expect(stormy.cargoPercent).toBeCloseTo(plain.cargoPercent * share);
    expect(stormy.expected - stormy.mined).toBeCloseTo((plain.expected - plain.mined) * share, -1);
    expect(stormy.mined).toBe(plain.mined);
  });

  it('lets the energy recover by its terms until the ship is home, and as always from then on', () => {
    const { player, flight } = launched('quick-cells');
    const numbers = withTerms(tunables, flight.terms);
    const tired = {
      ...player,
      ships: player.ships.map((ship) => ({ ...ship, energy: { value: 0, atMs: noon } })),
    };
    const homeMs = noon + flight.durationMs;
    const home = ok(
      finishFlight(tired, flight, {
        row: trip(1, flight.trip),
        system: system(1),
        nextSystem: 2,
        giftId: 'gift',
        nowMs: homeMs,
        tunables: numbers,
      }),
    ).change.player.ships.find(({ id }) => id === flight.shipId)!;
    const quick = shipStats(home, [], numbers);
    expect(home.energy).toEqual({
      value: levelAt({ value: 0, atMs: noon }, quick.energyPerMs, quick.energyLimit, homeMs),
      atMs: homeMs,
    });
    expect(home.health).toEqual({ value: player.ships[0]!.health.value, atMs: homeMs });
  });
});

describe('a trait of an artifact', () => {
  it.each(stats)('of %s is stronger when epic, and there is one more for a set', (stat) => {
    const { rare, epic, set } = traitRowOf(stat);
    const [some, more] = [changedBy(rare, tunables)!, changedBy(epic, tunables)!];
    expect(Object.keys(more).sort()).toEqual(Object.keys(some).sort());
    expect(more).not.toEqual(some);
    for (const changes of [rare, epic, set]) expect(tunableFaults(changedBy(changes, tunables)!)).toEqual({});
  });

  it('is none of a common one', () => {
    for (const { key, rarity } of artifactRows)
      expect(traitsOf(worn(key), 'personal-common')).toHaveLength(rarity === 'common' ? 0 : 1);
  });

  it('counts once a family, the stronger one', () => {
    const artifacts = worn('energy-rare', 'energy-epic', 'luck-rare');
    expect(traitsOf(artifacts, 'personal-common')).toEqual([
      { stat: 'energy', strength: 'epic' },
      { stat: 'luck', strength: 'rare' },
    ]);
    expect(flightTerms(undefined, artifacts, 'personal-common', tunables)!.freeTapEvery).toBe(
      tunables.traitEnergyEpic,
    );
  });

  it('counts on the ship that carries it', () => {
    expect(traitsOf(worn('energy-rare'), 'another')).toEqual([]);
    expect(launched(undefined, worn('energy-rare')).flight.terms).toMatchObject({
      freeTapEvery: tunables.traitEnergyRare,
    });
  });

  it(`is joined by the set's when ${setSize} of a family are on one ship`, () => {
    const family = ['luck-common', 'luck-rare', 'luck-epic'];
    const strengths = (keys: string[]) =>
      traitsOf(worn(...keys), 'personal-common').map(({ strength }) => strength);
    expect(strengths(family)).toEqual(['epic', 'set']);
    expect(strengths(family.slice(0, 2))).toEqual(['rare']);
    const { flight } = launched(undefined, worn(...family));
    expect(flight.terms).toMatchObject({ maxPirates: tunables.maxPirates + 1 });
  });

  it("comes on top of the system's rule", () => {
    const { flight } = launched('war-zone', worn('luck-rare'));
    expect(flight.terms!.pirateStayMs).toBe(
      (tunables.pirateStayMs * tunables.ruleWarStay) / 100 + tunables.traitLuckRare,
    );
  });
});
