import { describe, expect, it } from 'vitest';
import { shipRowOf } from '#engine/content/hangar.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { beginTry, finishTry, gameEndedAtMs, winReward } from '#engine/rules/trip/arrival/arrival-games.ts';
import type { AssaultInput } from '#engine/rules/trip/assault/assault.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { replayAssault } from '#engine/systems/assault/advance-assault.ts';
import { termsOf, winningAssault } from '../../../engine/fixtures/assault-bot.ts';
import {
  aPlayer,
  firstOf,
  flying,
  ledgerSums,
  ok,
  shipOf,
  system,
  trip,
  tunables,
} from '../../../engine/fixtures/given.ts';

const number = firstOf('attack');
const { player: flown, flight } = flying(aPlayer(), number, { seed: 'storm' });
const overMs = endsAtMs(flight);
const second = 1000;
const terms = termsOf(trip(1, number).difficulty);
const log = winningAssault(flight.seed, terms);
const playedMs = (replayAssault(flight.seed, log, terms).ticks / 60) * second;

const flightOf = (player: Player) => player.flights.find(({ id }) => id === flight.id)!;
const begin = (player = flown, nowMs = overMs) =>
  beginTry('assault', player, flightOf(player), { tripType: 'attack', nowMs });
const begun = ok(begin()).player;
const end = (input: readonly AssaultInput[], nowMs: number, player = begun) => {
  const replay = () => replayAssault(flight.seed, input, terms);
  return finishTry('assault', player, flightOf(player), {
    ship: shipOf(player, flight.shipId),
    replay,
    nowMs,
    tunables,
  });
};
const collect = (player: Player, nowMs: number) =>
  finishFlight(player, flightOf(player), {
    row: trip(1, number),
    system: system(1),
    nextSystem: 2,
    giftId: 'gift',
    nowMs,
    tunables,
  });

describe('an attack trip that is over', () => {
  it('is collected without an assault, and counts as a successful attack', () => {
    const { change } = ok(collect(flown, overMs));
    expect(change.player.totals).toMatchObject({ attackTrips: 1, manualMined: 0 });
    expect(ledgerSums(change.effects).default).toBeGreaterThanOrEqual(flight.mined);
  });

  it('waits for an assault that is under way', () => {
    expect(collect(begun, overMs + second)).toEqual({ refuse: 'assault_first' });
    const lost = ok(end([], overMs + 50 * second)).player;
    expect('ok' in collect(lost, overMs + 50 * second)).toBe(true);
  });

  it('can be stormed once, and only when its time is over', () => {
    expect(begin(flown, overMs - 1)).toEqual({ refuse: 'session_not_finished' });
    expect(begin(begun, overMs + second)).toEqual({ refuse: 'assault_started' });
    const lost = ok(end([], overMs + 50 * second)).player;
    expect(begin(lost, overMs + 60 * second)).toEqual({ refuse: 'assault_started' });
    expect(end(log, overMs + 60 * second, lost)).toEqual({ refuse: 'assault_over' });
    expect(end(log, overMs, flown)).toEqual({ refuse: 'assault_not_started' });
  });

  it.each(['personal', 'expedition'] as const)('has no assault when it is a trip of type %s', (type) => {
    const { player, flight: other } = flying(aPlayer(), firstOf(type));
    expect(beginTry('assault', player, other, { tripType: type, nowMs: endsAtMs(other) })).toEqual({
      refuse: 'no_assault_here',
    });
  });
});

describe('an assault that was won', () => {
  const won = ok(end(log, overMs + playedMs)).player;

  it('earns the share of its ship once it could have been played', () => {
    const ship = shipOf(won, flight.shipId);
    expect(flightOf(won).assault!.earned).toBe(Math.floor(flight.base * 0.5 * 1.25));
    expect(flightOf(won).assault!.earned).toBe(
      winReward('assault', flight.base, ship, { tunables, isClean: true }),
    );
    expect(won.journal.won).toEqual(['assault']);
    expect(end(log, overMs + second)).toEqual({ refuse: 'assault_too_soon' });
  });

  it('is paid with the trip, under its own reason, and counts as earned by hand', () => {
    const { change, flight: record } = ok(collect(won, overMs + 50 * second));
    const { earned } = record.flight.assault!;
    expect(change.effects).toContainEqual(
      expect.objectContaining({ kind: 'ledger', amount: earned, reason: 'assault', reference: flight.id }),
    );
    expect(change.player.totals.manualMined).toBe(earned);
  });
});

describe('an assault that was lost, late or given up', () => {
  it('pays the trip alone', () => {
    const lost = ok(end([], overMs + 45 * second)).player;
    const nobody = replayAssault(flight.seed, [], terms).ticks / 60;
    expect(flightOf(lost).assault).toEqual({
      startedAtMs: overMs,
      endedAtMs: overMs + nobody * second,
      earned: 0,
    });
    const { change } = ok(collect(lost, overMs + 45 * second));
    expect(change.effects).not.toContainEqual(expect.objectContaining({ reason: 'assault' }));
  });

  it('is over at once after pulling back', () => {
    const input = [...log, { tick: 120, act: 'retreat' }] as const;
    const back = ok(end(input, overMs + 3 * second)).player;
    expect(flightOf(back).assault).toMatchObject({ endedAtMs: overMs + 2 * second, earned: 0 });
  });

  it('has failed when no report came in time', () => {
    const openMs = (shipRowOf('combat-common').warTimeSeconds + tunables.assaultReportSeconds) * second;
    const at = (nowMs: number) =>
      gameEndedAtMs('assault', flightOf(begun), 'combat-common', { nowMs, tunables });
    expect(at(overMs + openMs)).toBeNull();
    expect(at(overMs + openMs + 1)).toBe(overMs + 45 * second);
    expect(collect(begun, overMs + openMs)).toEqual({ refuse: 'assault_first' });
    expect('ok' in collect(begun, overMs + openMs + 1)).toBe(true);
    const late = ok(end(log, overMs + openMs + 1)).player;
    expect(flightOf(late).assault).toMatchObject({ endedAtMs: overMs + 45 * second, earned: 0 });
  });
});
