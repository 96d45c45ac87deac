import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tripAt } from '#engine/content/galaxy.ts';
import { contractRows } from '#engine/content/homeland.ts';
import type { ContractGoal, ContractRow } from '#engine/content/schemas/homeland.ts';
import {
  type Change,
  changeFlight,
  moveMoney,
  unchanged,
  withEffect,
  withPlayer,
} from '#engine/rules/core/decision.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { TakenContract } from '#engine/rules/core/homeland-state.ts';
import { localDate } from '#engine/rules/core/local-date.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  advanceContract,
  contractDay,
  contractPay,
  contractStatus,
  contractsOpenAtMs,
  contractWeek,
  goalProgress,
  offersOf,
  takeContract,
} from '#engine/rules/homeland/contracts.ts';
import { flying } from '../../fixtures/given.ts';
import { aPilot, day, hour, ledger, minute, noon, ok, saved, tunables } from '../../fixtures/given-crew.ts';

/** A pilot whose ship can be launched by its key. */
function aCaptain(): Player {
  const player = aPilot();
  return { ...player, ships: player.ships.map((ship) => ({ ...ship, id: ship.key })) };
}
const offered = (player: Player, atMs = noon, zone = 'UTC') =>
  contractDay(player, zone, atMs, tunables).offered;
const taking = (player: Player, row: ContractRow, atMs = noon, zone = 'UTC') =>
  saved(ok(takeContract(player, row, zone, { nowMs: atMs, tunables })));
const advance = (before: Player, change: Change, atMs: number) =>
  advanceContract(before, change, atMs, tunables);

/** Pilot with a taken contract of this goal, on the first day that offers one. */
function withGoal(goal: ContractGoal, player: Player): Player {
  const row = contractRows.find((contractRow) => contractRow.goal === goal)!;
  const taken: TakenContract = {
    key: row.key,
    date: localDate(noon, 'UTC'),
    zone: 'UTC',
    atMs: noon,
    offered: [row.key],
    endsAtMs: noon + 12 * hour,
    pay: 1000,
    progress: 0,
    doneAtMs: null,
  };
  return {
    ...player,
    homeland: { ...player.homeland, contracts: { streak: 0, since: taken.date, done: [], taken } },
  };
}
const progressOf = ({ player }: Change) => player.homeland.contracts.taken?.progress;

describe('the offer of a day', () => {
  it('has one contract of each difficulty, each with another goal, and is the same all day', () => {
    for (let date = 20_000; date < 20_200; date++) {
      const rows = offersOf(aPilot(), date, tunables);
      expect(rows.map(({ difficulty }) => difficulty)).toEqual(['easy', 'medium', 'hard']);
      expect(new Set(rows.map(({ goal }) => goal)).size).toBe(3);
      expect(offersOf(aPilot(), date, tunables)).toEqual(rows);
    }
  });

  it('differs between days and between players, and gets round to every contract that needs nothing', () => {
    const seen = new Set<string>();
    const days = Array.from({ length: 60 }, (_, index) => offersOf(aPilot(), 20_000 + index, tunables));
    for (const rows of days) for (const { key } of rows) seen.add(key);
    for (const { key, needs } of contractRows) if (!needs) expect(seen, key).toContain(key);
    const keysOf = (rows: readonly ContractRow[]) => rows.map(({ key }) => key).join();
    expect(new Set(days.map(keysOf)).size).toBeGreaterThan(40);
    const others = ['bob', 'cid', 'dan', 'eve'].map((id) =>
      keysOf(offersOf(aPilot({ id }), 20_000, tunables)),
    );
    expect(new Set(others).size).toBeGreaterThan(1);
  });

  it('leaves out what the player has no means for', () => {
    const needs = (player: Player) =>
      new Set(
        Array.from({ length: 300 }, (_, index) => offersOf(player, 20_000 + index, tunables))
          .flat()
          .flatMap((row) => row.needs ?? []),
      );
    expect([...needs(aPilot())]).toEqual([]);
    expect(needs(aPilot({ keys: { ship: 0, artifact: 1 } }))).toEqual(new Set(['capsule']));
    expect(needs(aPilot({ balance: { default: 0, clean: 900 } }))).toEqual(new Set(['capsule', 'clean']));
    expect(needs(aPilot({ balance: { default: 0, clean: 899 } }))).toEqual(new Set(['clean']));
    const [first] = aPilot().ships;
    const fleet = [
      first!,
      { ...first!, id: 'c', key: 'combat-common' },
      { ...first!, id: 'e', key: 'expeditionary-rare' },
    ];
    expect(needs(aPilot({ ships: fleet }))).toEqual(new Set(['combat', 'expeditionary']));
  });

  it('pays a share of the last trip of the furthest explored system, in whole PROTO', () => {
    const [easy, medium, hard] = offersOf(aPilot(), 20_000, tunables) as [
      ContractRow,
      ContractRow,
      ContractRow,
    ];
    const pays = (player: Player) =>
      [easy, medium, hard].map((row) => contractPay(row, player, noon, tunables));
    const base = tripAt(1, 30)!.baseExtraction;
    expect(pays(aPilot({ systems: {} }))).toEqual(
      [0.15, 0.25, 0.4].map((share) => Math.round(base * share) * 100),
    );
    const progress = { status: 'progress', completed: 0, awarded: 0 } as const;
    const far = aPilot({ systems: { 1: progress, 3: progress, 4: { ...progress, status: 'available' } } });
    expect(pays(far)).toEqual(
      [0.15, 0.25, 0.4].map((share) => Math.round(tripAt(3, 30)!.baseExtraction * share) * 100),
    );
  });
});

describe('taking a contract', () => {
  it('works once a day, and offers new ones from the next midnight of the player', () => {
    const player = aPilot();
    const [row, other] = offered(player, noon, 'Asia/Tokyo') as [ContractRow, ContractRow];
    const after = taking(player, row, noon, 'Asia/Tokyo');
    expect(takeContract(after, other, 'Asia/Tokyo', { nowMs: noon + hour, tunables })).toEqual({
      refuse: 'contract_taken',
    });
    expect(takeContract(after, row, 'Asia/Tokyo', { nowMs: noon + hour, tunables })).toEqual({
      refuse: 'contract_taken',
    });
    expect(offered(after, noon + hour, 'Asia/Tokyo')).toEqual(offered(player, noon, 'Asia/Tokyo'));
    // It is nine in the evening in Tokyo.
    const { taken } = after.homeland.contracts;
    expect(Math.abs(taken!.endsAtMs - (noon + 3 * hour))).toBeLessThanOrEqual(1000);
    const opens = contractsOpenAtMs(after, 'Asia/Tokyo', noon, taken!.date);
    expect(opens).toBe(taken!.endsAtMs);
    const next = contractDay(after, 'Asia/Tokyo', opens, tunables);
    expect(next).toMatchObject({ isOpen: true, taken: null, date: taken!.date + 1 });
  });

  it('keeps showing what was offered, also when the player can do more meanwhile', () => {
    const player = aPilot();
    const rows = offered(player);
    const after = taking(player, rows[0]!);
    const richer = { ...after, keys: { ship: 5, artifact: 5 }, balance: { default: 0, clean: 5000 } };
    expect(
      offered(richer, noon + minute)
        .map(({ key }) => key)
        .sort(),
    ).toEqual(rows.map(({ key }) => key).sort());
  });

  it('never succeeds more often than once a day, whatever time zones are sent', () => {
    const zones = ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata', 'America/New_York', 'nowhere'];
    const moves = fc.array(fc.tuple(fc.constantFrom(...zones), fc.integer({ min: 1, max: 20 * 60 })), {
      minLength: 40,
      maxLength: 120,
    });
    fc.assert(
      fc.property(moves, (visits) => {
        let [player, atMs] = [aPilot(), noon];
        const dates: number[] = [];
        for (const [zone, minutes] of visits) {
          atMs += minutes * minute;
          const decided = takeContract(player, offered(player, atMs, zone)[0]!, zone, {
            nowMs: atMs,
            tunables,
          });
          if ('refuse' in decided) continue;
          player = saved(decided.ok);
          dates.push(player.homeland.contracts.taken!.date);
        }
        expect(new Set(dates).size).toBe(dates.length);
        expect(dates.length).toBeLessThanOrEqual((atMs - noon) / day + 1 + 26 / 24 + 1);
      }),
      { numRuns: 30 },
    );
  });
});

describe('the progress of a contract', () => {
  const { player: pilot, flight } = flying(aCaptain(), 1);
  const withFlight = (player: Player, fields: Partial<Flight>): Change =>
    withPlayer(unchanged(player), { flights: player.flights.map((one) => changeFlight(one, fields)) });
  const collect = (player: Player, fields: Partial<Flight>): Change => {
    const flown = changeFlight(flight, fields);
    const record = { flight: flown, finishedAtMs: noon, mined: 0, manualMined: 0, awards: [] };
    const landed = withPlayer(unchanged(player), { flights: [] });
    return withEffect(landed, { kind: 'flight', id: flown.id, flight: record });
  };
  const first = (type: string) => ({
    trip: Array.from({ length: 30 }, (_, index) => index + 1).find((trip) => tripAt(1, trip)!.type === type)!,
  });
  const placed = (location: string) => ({
    trip: Array.from({ length: 30 }, (_, index) => index + 1).find(
      (trip) => tripAt(1, trip)!.location === location,
    )!,
  });

  it.each<[ContractGoal, number, (player: Player) => Change]>([
    ['objects', 3, (player) => withFlight(player, { tapped: [0, 4, 9] })],
    ['pirates', 2, (player) => withFlight(player, { pirates: [1, 2] })],
    ['trips', 1, (player) => collect(player, first('attack'))],
    ['personal_trips', 1, (player) => collect(player, first('personal'))],
    ['personal_trips', 0, (player) => collect(player, first('attack'))],
    ['attack_trips', 1, (player) => collect(player, first('attack'))],
    ['expedition_trips', 1, (player) => collect(player, first('expedition'))],
    ['space_trips', 1, (player) => collect(player, placed('space'))],
    ['space_trips', 0, (player) => collect(player, placed('planet'))],
    ['planet_trips', 1, (player) => collect(player, placed('planet'))],
    ['minutes', 90, (player) => collect(player, { durationMs: 90 * minute })],
    ['full_cargo', 1, (player) => collect(player, { baggage: flight.cargoLimit })],
    ['full_cargo', 0, (player) => collect(player, { baggage: flight.cargoLimit - 1 })],
    ['full_cargo', 0, (player) => collect(player, { baggage: flight.cargoLimit, isReplenished: true })],
    ['full_cargo', 0, (player) => collect(player, { baggage: 0, cargoLimit: 0 })],
    ['dockings', 1, (player) => withFlight(player, { docking: { startedAtMs: 0, endedAtMs: 1, earned: 5 } })],
    ['dockings', 0, (player) => withFlight(player, { docking: { startedAtMs: 0, endedAtMs: 1, earned: 0 } })],
    [
      'capsules',
      1,
      (player) => withPlayer(unchanged(player), { rewards: { ...player.rewards, capsules: 1 } }),
    ],
    [
      'syntheses',
      1,
      (player) => withPlayer(unchanged(player), { secrets: { ...player.secrets, synthesis: 'next' } }),
    ],
    [
      'levels',
      1,
      (player) =>
        withPlayer(unchanged(player), {
          ships: player.ships.map((ship) => ({ ...ship, level: ship.level + 1 })),
        }),
    ],
    [
      'levels',
      0,
      (player) =>
        withPlayer(unchanged(player), { ships: [...player.ships, { ...player.ships[0]!, id: 'new' }] }),
    ],
    [
      'converted',
      40,
      (player) =>
        moveMoney(unchanged(player), 'default', -4000, { reason: 'conversion', reference: '', nowMs: noon }),
    ],
    [
      'converted',
      0,
      (player) =>
        moveMoney(unchanged(player), 'default', -4000, { reason: 'ship_level', reference: '', nowMs: noon }),
    ],
    [
      'invested',
      60,
      (player) => withPlayer(unchanged(player), { homeland: { ...player.homeland, invested: 6000 } }),
    ],
  ])('counts %s: %d', (goal, count, act) => {
    const player = withGoal(goal, { ...pilot, balance: { default: 100_000, clean: 0 } });
    const row = contractRows.find((contractRow) => contractRow.goal === goal)!;
    expect(progressOf(advance(player, act(player), noon + 1))).toBe(Math.min(count, row.count));
  });

  it('adds up over changes, counts nothing twice and stops at the goal', () => {
    let player = withGoal('objects', pilot);
    for (const tapped of [[1], [1, 2], [1, 2], [1, 2, 3, 4]])
      player = saved(advance(player, withFlight(player, { tapped }), noon + 1));
    expect(player.homeland.contracts.taken?.progress).toBe(4);
    const many = Array.from({ length: 500 }, (_, index) => index);
    const change = advance(player, withFlight(player, { tapped: many }), noon + 1);
    expect(progressOf(change)).toBe(60);
  });

  it('of pirates in one trip is that of the best trip', () => {
    let player = withGoal('pirates_in_trip', pilot);
    player = saved(advance(player, withFlight(player, { pirates: [1, 2, 3] }), noon + 1));
    expect(player.homeland.contracts.taken?.progress).toBe(3);
    player = { ...player, flights: [changeFlight(flight, { id: 'next' })] };
    player = saved(advance(player, withFlight(player, { pirates: [1] }), noon + 1));
    expect(player.homeland.contracts.taken?.progress).toBe(3);
    player = saved(advance(player, withFlight(player, { pirates: [1, 2, 3, 4, 5] }), noon + 1));
    expect(player.homeland.contracts.taken?.doneAtMs).toBe(noon + 1);
  });

  it('pays once, when it is done, and says so in the ledger', () => {
    const player = withGoal('pirates', pilot);
    const done = advance(player, withFlight(player, { pirates: [1, 2] }), noon + 1);
    expect(ledger(done)).toEqual([['default', 1000, 'contract', 'stray-raiders:2026-03-14']]);
    expect(done.player.homeland.contracts).toMatchObject({ streak: 1, done: [localDate(noon, 'UTC')] });
    const after = saved(done);
    const again = advance(after, withFlight(after, { pirates: [1, 2, 3] }), noon + 2);
    expect(ledger(again)).toEqual([]);
  });

  it('ends with the day', () => {
    const player = withGoal('pirates', pilot);
    const { endsAtMs } = player.homeland.contracts.taken!;
    const late = withFlight(player, { pirates: [1, 2] });
    expect(advance(player, late, endsAtMs)).toBe(late);
    expect(ledger(advance(player, late, endsAtMs - 1))).toHaveLength(1);
  });

  it('isn’t there without a contract, nor for what was done before', () => {
    const change = withFlight(pilot, { pirates: [1, 2] });
    expect(advance(pilot, change, noon)).toBe(change);
    const row = offered(pilot)[0]!;
    const took = ok(takeContract(pilot, row, 'UTC', { nowMs: noon, tunables }));
    expect(advance(pilot, took, noon)).toBe(took);
  });
});

describe('a change that has nothing to do with contracts', () => {
  it.each(Object.keys(goalProgress))('counts nothing for %s', (goal) => {
    const { player } = flying(aCaptain(), 1);
    const paid = moveMoney(unchanged(player), 'default', 500, {
      reason: 'award',
      reference: 'a',
      nowMs: noon,
    });
    expect(goalProgress[goal as ContractGoal](player, paid)).toBe(0);
  });
});

describe('the streak', () => {
  const doneOn = (player: Player, atMs: number): Change => {
    const taken = taking(player, offered(player, atMs)[0]!, atMs);
    const { contracts } = taken.homeland;
    const row = contractRows.find(({ goal }) => goal === 'pirates')!;
    const swapped = {
      ...taken,
      homeland: {
        ...taken.homeland,
        contracts: { ...contracts, taken: { ...contracts.taken!, key: row.key } },
      },
    };
    const { player: inFlight } = flying(swapped, 1, { nowMs: atMs });
    const shot = withPlayer(unchanged(inFlight), {
      flights: inFlight.flights.map((flight) => changeFlight(flight, { pirates: [1, 2] })),
    });
    return advance(inFlight, shot, atMs + minute);
  };
  const landed = (change: Change): Player => ({ ...saved(change), flights: [] });

  it('pauses on missed days and never falls back', () => {
    let player: Player = aCaptain();
    for (const after of [0, 1, 5, 30]) player = landed(doneOn(player, noon + after * day));
    expect(player.homeland.contracts.streak).toBe(4);
  });

  it('pays clean PROTO with every seventh contract', () => {
    let player: Player = aCaptain();
    const bonuses: number[] = [];
    for (let index = 0; index < 15; index++) {
      const change = doneOn(player, noon + index * day);
      for (const [currency, amount, reason] of ledger(change))
        if (reason === 'contract_streak')
          bonuses.push(index + 1, amount as number, currency === 'clean' ? 1 : 0);
      player = landed(change);
    }
    expect(bonuses).toEqual([7, 100, 1, 14, 100, 1]);
    expect(player.homeland.contracts.done).toHaveLength(7);
  });

  it('shows its week from Monday', () => {
    // The 14th of March 2026 is a Saturday.
    const saturday = localDate(noon, 'UTC');
    const week = (since: number | null, done: number[]) =>
      contractWeek({ streak: done.length, since, done, taken: null }, saturday).map(({ status }) => status);
    expect(week(null, [])).toEqual(['none', 'none', 'none', 'none', 'none', 'today', 'ahead']);
    expect(week(saturday - 4, [saturday - 4, saturday - 2])).toEqual([
      'none',
      'done',
      'paused',
      'done',
      'paused',
      'today',
      'ahead',
    ]);
    expect(week(saturday, [saturday]).slice(4)).toEqual(['none', 'done', 'ahead']);
    expect(contractWeek({ streak: 0, since: null, done: [], taken: null }, saturday)[0]!.date % 7).toBe(4);
  });
});

describe('the state of a contract', () => {
  it('goes from offered to taken, under way and done, or to failed at the end of the day', () => {
    const player = aPilot();
    const [row, other] = offered(player) as [ContractRow, ContractRow];
    const { taken } = taking(player, row).homeland.contracts;
    const at = (fields: Partial<TakenContract>, nowMs = noon) =>
      contractStatus(row, { ...taken!, ...fields }, nowMs);
    expect(contractStatus(row, null, noon)).toBe('offered');
    expect(contractStatus(other, taken, noon)).toBe('closed');
    expect(at({})).toBe('taken');
    expect(at({ progress: 1 })).toBe('under_way');
    expect(at({ progress: 1 }, taken!.endsAtMs)).toBe('failed');
    expect(at({ doneAtMs: noon }, taken!.endsAtMs)).toBe('done');
  });
});
