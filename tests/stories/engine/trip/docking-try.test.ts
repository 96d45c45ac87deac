import { describe, expect, it } from 'vitest';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { beginTry, finishTry, gameEndedAtMs, winReward } from '#engine/rules/trip/arrival/arrival-games.ts';
import { pushOf, type StickInput } from '#engine/rules/trip/docking/docking.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { replayDocking } from '#engine/systems/docking/advance-docking.ts';
import { winningLog as winningLogOf } from '../../../engine/fixtures/docking-bot.ts';
import {
  aPlayer,
  firstOf,
  flying,
  ledgerSums,
  noon,
  ok,
  shipOf,
  system,
  trip,
  tunables,
} from '../../../engine/fixtures/given.ts';

const number = firstOf('expedition');
const { player: flown, flight } = flying(aPlayer(), number, { seed: 'dock' });
const overMs = endsAtMs(flight);
const second = 1000;
const openMs = (tunables.dockingSeconds + tunables.dockingReportSeconds) * second;

const flightOf = (player: Player) => player.flights.find(({ id }) => id === flight.id)!;
const begin = (player = flown, nowMs = overMs) =>
  beginTry('docking', player, flightOf(player), { tripType: 'expedition', nowMs });
const begun = ok(begin()).player;
const end = (input: readonly StickInput[], nowMs: number, player = begun) =>
  finishTry('docking', player, flightOf(player), {
    ship: shipOf(player, flight.shipId),
    replay: () => replayDocking(flight.seed, input, tunables),
    nowMs,
    tunables,
  });
const collect = (player: Player, nowMs: number) =>
  finishFlight(player, flightOf(player), {
    row: trip(1, number),
    system: system(1),
    nextSystem: 2,
    giftId: 'gift',
    nowMs,
    tunables,
  });

/** A log that wins the flight's docking. */
const winningLog = (seed = flight.seed) => winningLogOf(seed);

describe('an expedition that has run out', () => {
  it('is docked before it is collected', () => {
    expect(collect(flown, overMs)).toEqual({ refuse: 'docking_first' });
    expect(collect(begun, overMs + second)).toEqual({ refuse: 'docking_first' });
  });

  it('is docked when its timer has run out, not before', () => {
    expect(begin(flown, overMs - 1)).toEqual({ refuse: 'session_not_finished' });
    expect(begin(flown, overMs)).toHaveProperty('ok');
  });

  it('has one try', () => {
    expect(begin(begun, overMs + second)).toEqual({ refuse: 'docking_started' });
    const failed = ok(end([], overMs + 20 * second)).player;
    expect(begin(failed, overMs + 30 * second)).toEqual({ refuse: 'docking_started' });
    expect(end(winningLog(), overMs + 30 * second, failed)).toEqual({ refuse: 'docking_over' });
  });

  it.each(['personal', 'attack'] as const)("is needed: an %s trip can't dock", (type) => {
    const { player, flight: other } = flying(aPlayer(), firstOf(type));
    expect(beginTry('docking', player, other, { tripType: type, nowMs: endsAtMs(other) })).toEqual({
      refuse: 'no_docking_here',
    });
    const replay = () => replayDocking(other.seed, [], tunables);
    expect(
      finishTry('docking', player, other, {
        ship: shipOf(player, other.shipId),
        replay,
        nowMs: noon,
        tunables,
      }),
    ).toEqual({
      refuse: 'docking_not_started',
    });
  });
});

describe('a docking that was won', () => {
  const nowMs = overMs + 14 * second;
  const won = ok(end(winningLog(), nowMs)).player;

  it("earns its ship's share, and records when it began and ended", () => {
    const { docking } = flightOf(won);
    const { isClean } = replayDocking(flight.seed, winningLog(), tunables);
    expect(docking!.earned).toBe(Math.floor(flight.base * 0.5 * (isClean ? 1.25 : 1)));
    const ship = shipOf(won, flight.shipId);
    expect(docking!.earned).toBe(winReward('docking', flight.base, ship, { tunables, isClean }));
    expect(won.journal.won).toEqual(['docking']);
    expect(docking!.startedAtMs).toBe(overMs);
    expect(docking!.endedAtMs).toBeGreaterThan(overMs + 5 * second);
    expect(docking!.endedAtMs).toBeLessThanOrEqual(nowMs);
  });

  it('is paid with the trip, in an entry of its own, and counts as earned by hand', () => {
    const { earned } = flightOf(won).docking!;
    const { change, flight: record } = ok(collect(won, nowMs));
    expect(ledgerSums(change.effects).default).toBe(flight.mined + earned);
    expect(change.effects).toContainEqual(
      expect.objectContaining({ kind: 'ledger', amount: earned, reason: 'docking', reference: flight.id }),
    );
    expect(record.mined).toBe(flight.mined);
    expect(record.flight.docking!.earned).toBe(earned);
    expect(change.player.totals).toMatchObject({ mined: flight.mined, manualMined: earned });
    expect(change.player.week.earned).toBe(flight.mined + earned);
  });

  it("can't be won in less time than its ticks take, and can be reported again later", () => {
    expect(end(winningLog(), overMs + second)).toEqual({ refuse: 'docking_too_soon' });
    expect(end(winningLog(), nowMs)).toHaveProperty('ok');
  });

  it("is won only by a log that wins with this flight's seed", () => {
    expect(flightOf(ok(end(winningLog('another'), nowMs)).player).docking!.earned).toBe(0);
  });
});

describe('a docking that failed', () => {
  it.each([
    ['given up at once', 0, []],
    ['not enough', 16, [{ tick: 0, x: 0, y: -1 }]],
  ] as [string, number, StickInput[]][])('pays the trip without the reward: %s', (_name, seconds, input) => {
    const nowMs = overMs + seconds * second;
    const failed = ok(end(input, nowMs)).player;
    expect(flightOf(failed).docking).toMatchObject({
      earned: 0,
      endedAtMs: nowMs > overMs ? overMs + 15 * second : nowMs,
    });
    const { change } = ok(collect(failed, nowMs));
    expect(ledgerSums(change.effects).default).toBe(flight.mined);
    expect(change.effects.some((effect) => effect.kind === 'ledger' && effect.reason === 'docking')).toBe(
      false,
    );
  });

  it('is one without a report in time', () => {
    const lateMs = overMs + openMs + 1;
    expect(collect(begun, lateMs - 1)).toEqual({ refuse: 'docking_first' });
    expect(ledgerSums(ok(collect(begun, lateMs)).change.effects).default).toBe(flight.mined);
    const late = flightOf(ok(end(winningLog(), lateMs)).player).docking as NonNullable<Flight['docking']>;
    expect(late).toEqual({ startedAtMs: overMs, endedAtMs: overMs + 15 * second, earned: 0 });
  });
});

describe('the end of a try', () => {
  const endedAtMs = (player: Player, nowMs: number) =>
    gameEndedAtMs('docking', flightOf(player), 'expeditionary-common', { nowMs, tunables });
  const limitMs = overMs + tunables.dockingSeconds * second;

  it('is unknown while it can be reported, then it is the time limit', () => {
    const lastMs = overMs + openMs;
    expect(endedAtMs(begun, lastMs)).toBeNull();
    expect(endedAtMs(begun, lastMs + 1)).toBe(limitMs);
  });

  it('is the reported one', () => {
    const reported = ok(end(winningLog(), overMs + 14 * second)).player;
    expect(endedAtMs(reported, overMs + 15 * second)).toBe(flightOf(reported).docking!.endedAtMs);
  });
});

describe('the push of the stick', () => {
  it.each([
    [
      { x: 0.5, y: -0.25 },
      { x: 0.5, y: -0.25 },
    ],
    [
      { x: 9, y: 0 },
      { x: 1, y: 0 },
    ],
    [
      { x: Number.NaN, y: 1 },
      { x: 0, y: 1 },
    ],
    [
      { x: 0, y: Number.POSITIVE_INFINITY },
      { x: 0, y: 0 },
    ],
  ])('of %j is %j', (stick, push) => {
    expect(pushOf(stick)).toEqual(push);
  });

  it('is no harder on a diagonal', () => {
    const { x, y } = pushOf({ x: 1, y: 1 });
    expect(Math.hypot(x, y)).toBeCloseTo(1, 6);
  });
});
