import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tripChangeFaults } from '#engine/content/checks/check-trip-changes.ts';
import { galaxy, tripAt } from '#engine/content/galaxy.ts';
import type { TripChangeRow } from '#engine/content/schemas/trip-changes.ts';
import { aiReportAt, draftAiRun } from '#engine/rules/ai-pilot/ai-pilot.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import { changedSystems, keptAwards, offeredChanges } from '#engine/rules/galaxy/awards.ts';
import { shipStats } from '#engine/rules/hangar/ship-stats.ts';
import { aPlayer, aShip, noon, noPerks, tunables } from '../../../engine/fixtures/given.ts';

const { systems } = galaxy;
const first = tripAt(1, 1)!;
const faster: TripChangeRow = { key: 'faster', trip: first.key, timeHours: first.timeHours / 2 };
const window = { from: '2027-01-02T00:00:00.000Z', until: '2027-01-03T00:00:00.000Z' };

describe('the changes of trips', () => {
  it('have no faults within their limits', () => {
    const rows = [faster, { ...faster, key: 'week', damage: first.damage + 1, ...window }];
    expect(tripChangeFaults(rows)).toEqual([]);
    expect(tripChangeFaults([])).toEqual([]);
  });

  const faulty: [name: string, row: object, message: RegExp][] = [
    ['a trip that there isn’t', { ...faster, trip: 'nowhere' }, /no trip 'nowhere'/],
    ['nothing that changes', { key: 'same', trip: first.key }, /it changes nothing/],
    ['a type', { ...faster, type: 'attack' }, /type/],
    ['a tenth of the time', { ...faster, timeHours: first.timeHours / 10 }, /timeHours .* is beyond/],
    [
      'ten times the PROTO',
      { ...faster, baseExtraction: first.baseExtraction * 10 },
      /baseExtraction .* beyond/,
    ],
    [
      'half the time and twice the PROTO',
      { ...faster, baseExtraction: first.baseExtraction * 2 },
      /4\.00 times as much an hour/,
    ],
    ['twice the damage', { ...faster, damage: first.damage * 2 }, /damage .* is beyond/],
    ['a negative time', { ...faster, timeHours: -1 }, /trips\.0\.timeHours/],
    ['an end before the beginning', { ...faster, from: window.until, until: window.from }, /ends before/],
    [
      'shards of no collection',
      { ...faster, awards: [{ kind: 'ship_shard', count: 1, collection: 'nothing' }] },
      /no collection nothing/,
    ],
  ];
  it.each(faulty)('are refused with %s', (_name, row, message) => {
    expect(tripChangeFaults([row as TripChangeRow]).join('\n')).toMatch(message);
  });
  it('are refused with a key twice', () => {
    expect(tripChangeFaults([faster, faster])).toEqual(['trips key faster is used twice']);
  });

  it('are not joined, since two within the limits could together be beyond them', () => {
    const richer: TripChangeRow = {
      key: 'richer',
      trip: first.key,
      baseExtraction: first.baseExtraction * 2,
    };
    expect(tripChangeFaults([faster, richer])).toEqual([]);
    const [row] = changedSystems(systems, offeredChanges([faster, richer], 'anyone', noon))[0]!.trips;
    expect(row).toMatchObject({ timeHours: first.timeHours, baseExtraction: richer.baseExtraction });
  });

  it('hold between their dates, and the last of several counts', () => {
    const slower: TripChangeRow = { ...faster, key: 'slower', timeHours: first.timeHours * 2, ...window };
    const rows = [faster, slower];
    const hoursAt = (time: string) =>
      changedSystems(systems, offeredChanges(rows, 'anyone', Date.parse(time)))[0]!.trips[0]!.timeHours;
    expect(hoursAt('2027-01-01T00:00:00Z')).toBe(first.timeHours / 2);
    expect(hoursAt(window.from)).toBe(first.timeHours * 2);
    expect(hoursAt(window.until)).toBe(first.timeHours / 2);
  });

  it('leave every other trip, and every other field, as it is', () => {
    fc.assert(
      fc.property(fc.nat(systems.length - 1), fc.nat(29), (system, trip) => {
        const row = systems[system]!.trips[trip]!;
        const next = changedSystems(systems, [{ trip: row.key, damage: 99 }]);
        expect(next[system]!.trips[trip]).toEqual({ ...row, damage: 99 });
        for (const [at, one] of next.entries()) if (at !== system) expect(one).toBe(systems[at]);
        for (const [at, one] of next[system]!.trips.entries())
          if (at !== trip) expect(one).toEqual(systems[system]!.trips[at]);
      }),
    );
  });

  it('make the same systems once', () => {
    const offered = offeredChanges([faster], 'anyone', noon);
    expect(changedSystems(systems, offered)).toBe(changedSystems(systems, offered));
    const rows = [faster];
    expect(offeredChanges(rows, 'one', noon)).toBe(offeredChanges(rows, 'two', noon));
    expect(changedSystems(systems, [])).toBe(systems);
    expect(changedSystems(systems, undefined)).toBe(systems);
  });

  it('are kept by a flight only where its awards are others', () => {
    const [plain] = changedSystems(systems, [{ trip: first.key, damage: 9 }]);
    expect(keptAwards(plain!.trips[0]!, first)).toBeUndefined();
    const [other] = changedSystems(systems, [{ trip: first.key, awards: [] }]);
    expect(keptAwards(other!.trips[0]!, first)).toEqual([]);
  });
});

describe('a run of the AI pilot', () => {
  const ship = aShip('personal-common');
  const player = aPlayer({
    ships: [ship],
    systems: { 1: { status: 'progress', completed: 0, awarded: 0 } },
  });
  const order = { runId: 'run', seed: 'seed', tunablesVersion: 0, difficulty: 'easy', place: null } as const;
  const draft = (trips?: AiRun['trips']): AiRun =>
    draftAiRun(player, ship, {
      stats: shipStats(ship, [], tunables),
      perks: noPerks,
      request: { ...order, ...(trips ? { trips } : {}) },
      systems,
      nowMs: noon,
      tunablesOf: () => tunables,
    });
  const launched = (run: AiRun) =>
    aiReportAt(run, noon + 60_000, systems, tunables).state.flights.map(({ system, trip, endsAtMs }) => ({
      trip: systems[system - 1]!.trips[trip - 1]!,
      ms: endsAtMs - noon,
    }))[0]!;

  it('flies by what was different when it began, to its end', () => {
    const plain = launched(draft());
    const { key, timeHours } = plain.trip;
    const run = draft([{ trip: key, timeHours: timeHours * 2 }]);
    expect(launched(run).ms).toBeGreaterThan(plain.ms * 1.9);
    expect(launched({ ...run }).ms).toBe(launched(run).ms);
    expect(draft([])).toEqual(draft());
  });
});
