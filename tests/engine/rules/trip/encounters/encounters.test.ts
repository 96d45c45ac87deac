import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedEncounters } from '#engine/content/checks/check-content.ts';
import { encounterFaults } from '#engine/content/checks/check-encounters.ts';
import { encounterRows } from '#engine/content/encounters.ts';
import { changeFlight } from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { commitmentOf } from '#engine/rules/core/sealed-draw.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import {
  chooseAt,
  encounterDraw,
  encounterPay,
  encounterSecret,
  encounterStatus,
  encountersOf,
  openEncounters,
  storyOf,
} from '#engine/rules/trip/encounters/encounters.ts';
import { aPlayer, flying, ledgerSums, ok, shipOf, tunables } from '../../../fixtures/given.ts';

const minute = 60_000;

/** A flight of this many minutes that meets what its seed and its secret say. */
function aFlight(minutes: number, seed = 'seed', secret = 'secret'): { player: Player; flight: Flight } {
  const { player, flight } = flying(aPlayer(), 1, { seed });
  const durationMs = minutes * minute;
  const long = changeFlight(flight, { durationMs, encounters: openEncounters(secret, durationMs, tunables) });
  return { player: { ...player, flights: [long] }, flight: long };
}
const choose = (
  { player, flight }: { player: Player; flight: Flight },
  n: number,
  choice: 'safe' | 'bold',
  atMs?: number,
) => {
  const encounter = encountersOf(flight, tunables).find((one) => one.n === n)!;
  const ship = shipOf(player, flight.shipId);
  const stats = shipStats(ship, player.artifacts, tunables);
  return chooseAt(player, flight, {
    ship,
    stats,
    encounter,
    choice,
    nowMs: atMs ?? encounter.opensAtMs,
    tunables,
  });
};
const flightOf = ({ player }: { player: Player }) => player.flights[0]!;

describe('the encounters of a trip', () => {
  it.each([
    [3, 0],
    [30, 0],
    [30.1, 1],
    [60, 2],
    [89, 2],
    [120, 2],
    [720, 2],
  ])('of %d minutes are %d', (minutes, count) => {
    expect(encountersOf(aFlight(minutes).flight, tunables)).toHaveLength(count);
  });

  it('come at least 30 minutes apart, within the trip, open for 20 minutes, and each is another kind', () => {
    fc.assert(
      fc.property(fc.double({ min: 30.01, max: 720, noNaN: true }), fc.string(), (minutes, seed) => {
        const { flight } = aFlight(minutes, seed);
        const met = encountersOf(flight, tunables);
        expect(met.length).toBeGreaterThan(0);
        for (const [index, { opensAtMs, closesAtMs }] of met.entries()) {
          expect(closesAtMs - opensAtMs).toBe(20 * minute);
          expect(opensAtMs).toBeGreaterThan(flight.createdAtMs);
          expect(closesAtMs).toBeLessThanOrEqual(flight.createdAtMs + flight.durationMs);
          const before = met[index - 1];
          if (before) expect(opensAtMs - before.opensAtMs).toBeGreaterThanOrEqual(30 * minute - 1);
        }
        expect(new Set(met.map(({ row }) => row.key)).size).toBe(met.length);
      }),
      { numRuns: 100 },
    );
  });

  it('differ between seeds', () => {
    const kinds = Array.from(
      { length: 60 },
      (_, index) => encountersOf(aFlight(40, `${index}`).flight, tunables)[0]!.row.key,
    );
    // Later parts of stories come to who has met the part before.
    const first = encounterRows.filter(({ needs, story }) => !needs && (story?.part ?? 1) === 1);
    expect(new Set(kinds).size).toBe(first.length);
  });

  it('stay where they were when the trip is shortened, and don’t come after its end', () => {
    const { flight } = aFlight(240);
    const before = encountersOf(flight, tunables);
    const endsMs = before[1]!.opensAtMs - flight.createdAtMs - minute;
    const shorter = encountersOf(changeFlight(flight, { durationMs: endsMs }), tunables);
    expect(shorter).toEqual(before.slice(0, 1));
  });

  it('are none on a flight from before encounters', () => {
    const { flight } = aFlight(240);
    expect(encountersOf(changeFlight(flight, { encounters: null }), tunables)).toEqual([]);
    expect(openEncounters(undefined, 240 * minute, tunables)).toBeNull();
  });
});

describe('a choice at an encounter', () => {
  it('is possible while it is open, once', () => {
    const given = aFlight(240);
    const [{ opensAtMs, closesAtMs, ...rest }] = encountersOf(given.flight, tunables) as [
      ReturnType<typeof encountersOf>[0],
    ];
    expect(choose(given, 1, 'safe', opensAtMs - 1)).toEqual({ refuse: 'encounter_not_begun' });
    expect(choose(given, 1, 'safe', closesAtMs)).toEqual({ refuse: 'encounter_over' });
    const statusAt = (atMs: number) => encounterStatus({ opensAtMs, closesAtMs, ...rest }, atMs);
    expect([opensAtMs - 1, opensAtMs, closesAtMs - 1, closesAtMs].map(statusAt)).toEqual([
      'ahead',
      'open',
      'open',
      'missed',
    ]);
    const { player } = ok(choose(given, 1, 'safe', closesAtMs - 1));
    const after = { player, flight: flightOf({ player }) };
    expect(choose(after, 1, 'bold', closesAtMs - 1)).toEqual({ refuse: 'encounter_met' });
    expect(encounterStatus(encountersOf(after.flight, tunables)[0]!, closesAtMs)).toBe('met');
  });

  it('pays when its sealed draw is low enough, else costs health, and the ledger has it once', () => {
    const seen = { works: 0, fails: 0 };
    for (let index = 0; index < 40; index++) {
      const given = aFlight(240, 'seed', `secret ${index}`);
      const [encounter] = encountersOf(given.flight, tunables);
      const { bold } = encounter!.row;
      const draw = encounterDraw(encounterSecret(given.flight.encounters!, 1), given.flight.id);
      const change = ok(choose(given, 1, 'bold'));
      const met = flightOf(change).encounters!.met[0]!;
      const health = (player: Player) => shipOf(player, given.flight.shipId).health.value;
      expect(met.works).toBe(draw < bold.chance / 10);
      seen[met.works ? 'works' : 'fails']++;
      expect(ledgerSums(change.effects)).toEqual({ default: met.earned, clean: 0 });
      expect(met.earned).toBe(met.works ? encounterPay(given.flight, encounter!, 'bold', tunables) : 0);
      expect(health(given.player) - health(change.player)).toBe(met.works ? 0 : bold.damage);
    }
    expect(Math.min(seen.works, seen.fails)).toBeGreaterThan(3);
  });

  it.each([
    [20, 28],
    [95, 100],
    [100, 100],
  ])('gives health back to the ship when the safe way works: %i HP become %i', (before, after) => {
    const given = aFlight(240);
    const content = encountersOf(given.flight, tunables)[0]!;
    const { player } = given;
    const ships = player.ships.map((ship) => ({ ...ship, health: { ...ship.health, value: before } }));
    const ship = ships.find(({ id }) => id === given.flight.shipId)!;
    const row = { ...content.row, safe: { ...content.row.safe, chance: 10, heals: 8 } };
    const stats = { ...shipStats(ship, player.artifacts, tunables), maxHealth: 100 };
    const way = { encounter: { ...content, row }, choice: 'safe', nowMs: content.opensAtMs } as const;
    const change = ok(chooseAt({ ...player, ships }, given.flight, { ship, stats, tunables, ...way }));
    expect(shipOf(change.player, ship.id).health.value).toBe(after);
  });

  it('never costs more health than there is', () => {
    for (let index = 0; index < 20; index++) {
      const given = aFlight(240, 'seed', `secret ${index}`);
      const ships = given.player.ships.map((ship) => ({ ...ship, health: { ...ship.health, value: 1 } }));
      const { player } = ok(choose({ ...given, player: { ...given.player, ships } }, 1, 'bold'));
      expect(shipOf(player, given.flight.shipId).health.value).toBeGreaterThanOrEqual(0);
    }
  });

  it('pays 10 % safely and 25 % boldly, and at most 40 % of the base in all', () => {
    for (let index = 0; index < 60; index++) {
      let given = aFlight(600, `${index}`, `secret ${index}`);
      let paid = 0;
      for (let n = 1; n <= 2; n++) {
        const change = ok(choose(given, n, n % 2 === 0 ? 'safe' : 'bold'));
        paid += ledgerSums(change.effects).default;
        given = { player: change.player, flight: flightOf(change) };
      }
      expect(paid).toBeLessThanOrEqual(given.flight.base * 0.4);
    }
    const { flight } = aFlight(600);
    const [first] = encountersOf(flight, tunables);
    expect(encounterPay(flight, first!, 'safe', tunables)).toBe(Math.floor(flight.base * 0.1));
    expect(encounterPay(flight, first!, 'bold', tunables)).toBe(Math.floor(flight.base * 0.25));
    const little = { ...tunables, maxEncounterPercent: 0.1 };
    expect(encounterPay(flight, encountersOf(flight, little)[0]!, 'bold', little)).toBe(
      Math.floor(flight.base * 0.001),
    );
  });
});

describe('a story (D54)', () => {
  const part = (key: string) => ({ key, isBold: true, works: true, atMs: 1 });
  const openTo = (...met: string[]) =>
    openEncounters('secret', 240 * minute, tunables, { won: [], stories: met.map(part) })!.stories;

  it('goes on with the part after those that were met, and never repeats one', () => {
    expect(openTo()).toEqual(['derelict', 'distress', 'smugglers', 'probe']);
    expect(openTo('distress')).toContain('keeper-stairs');
    expect(openTo('distress')).not.toContain('distress');
    expect(openTo('distress', 'keeper-stairs')).toContain('keeper-light');
    const whole = openTo('distress', 'keeper-stairs', 'keeper-light');
    expect(whole).toEqual(['derelict', 'smugglers', 'probe']);
  });

  it('comes sooner than something new', () => {
    const firsts = Array.from({ length: 100 }, (_, index) => {
      const { flight } = aFlight(240, `${index}`);
      const encounters = { ...flight.encounters!, stories: openTo('distress', 'probe') };
      return encountersOf(changeFlight(flight, { encounters }), tunables)[0]!.row.story?.part ?? 1;
    });
    expect(firsts.filter((number) => number > 1).length).toBeGreaterThan(40);
  });

  it('is remembered with what was chosen, and its last bold part gives a key', () => {
    const seeds = Array.from({ length: 200 }, (_, index) => `${index}`);
    const found = seeds
      .map((seed) => {
        const given = aFlight(240, seed);
        const stories = ['keeper-light'];
        const flight = changeFlight(given.flight, { encounters: { ...given.flight.encounters!, stories } });
        return { player: { ...given.player, flights: [flight] }, flight };
      })
      .filter(({ flight }) => encountersOf(flight, tunables)[0]!.row.key === 'keeper-light');
    const changes = found.map((given) => ok(choose(given, 1, 'bold')));
    const won = changes.find(({ player }) => player.journal.stories[0]!.works)!;
    const lost = changes.find(({ player }) => !player.journal.stories[0]!.works)!;
    expect(won.player.journal.stories).toMatchObject([{ key: 'keeper-light', isBold: true }]);
    expect(won.player.keys.artifact - found[0]!.player.keys.artifact).toBe(1);
    expect(lost.player.keys.artifact).toBe(found[0]!.player.keys.artifact);
    const encounter = { row: encounterRows.find(({ key }) => key === 'keeper-stairs')! } as never;
    const journal = { won: [], stories: [part('distress')] };
    expect(storyOf(encounter, journal)).toEqual({ part: 2, remembered: part('distress') });
  });
});

describe('the seal of an encounter', () => {
  it('is another for each, and its secret gives the draw again but not the others’', () => {
    const { flight } = aFlight(240);
    const secrets = [1, 2, 3, 4].map((n) => encounterSecret(flight.encounters!, n));
    expect(new Set(secrets).size).toBe(4);
    for (const secret of secrets) expect(commitmentOf(secret)).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.map((secret) => commitmentOf(secret))).not.toContain(secrets[1]);
    expect(encounterDraw(secrets[0]!, flight.id)).toBe(encounterDraw(secrets[0]!, flight.id));
    expect(encounterDraw(secrets[0]!, flight.id)).not.toBe(encounterDraw(secrets[0]!, 'another'));
  });
});

describe('the content of encounters', () => {
  it('has no fault', () => {
    expect(encounterFaults(shippedEncounters)).toEqual([]);
  });

  it.each<[string, (content: typeof shippedEncounters) => unknown, RegExp]>([
    ['pays more than its share', ({ encounters }) => (encounters[0]!.bold.percent = 25.1), /bold.percent/],
    ['pays less than its share', ({ encounters }) => (encounters[0]!.bold.percent = 24), /bold one 25 %/],
    ['is as good without a hand', ({ encounters }) => (encounters[0]!.bold.chance = 7), /two tenths below/],
    ['is a part of no story', ({ encounters }) => encounters.splice(9, 1), /story keeper/],
    ['forgets', ({ strings }) => Reflect.deleteProperty(strings.es.distress.bold, 'told'), /nothing to tell/],
    [
      'has a safe way that pays more',
      ({ encounters }) => (encounters[0]!.safe.percent = 25),
      /must pay more/,
    ],
    [
      'heals nothing safely',
      ({ encounters }) => Reflect.deleteProperty(encounters[0]!.safe, 'heals'),
      /gives health back/,
    ],
    ['is there twice', ({ encounters }) => (encounters[1]!.key = 'derelict'), /used twice/],
    ['has no text', ({ strings }) => Reflect.deleteProperty(strings.ru, 'storm'), /ru encounter/],
  ])('is refused when one %s', (_what, spoil, message) => {
    const content = structuredClone(shippedEncounters);
    spoil(content);
    expect(encounterFaults(content)).toContainEqual(expect.stringMatching(message));
  });
});
