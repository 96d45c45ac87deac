import { calculateObjectSize } from 'bson';
import { describe, expect, it } from 'vitest';
import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { type Flight, noChain, noTrace } from '#engine/rules/core/flight-state.ts';
import { noMastery, type Player } from '#engine/rules/core/player.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { emptyLog, recordCall } from '#server/store/core/call-log.ts';
import { packNumbers, unpackNumbers } from '#server/store/core/packed-flight.ts';
import {
  packFields,
  packMastery,
  playerSchema,
  unpackMastery,
  unpackPlayer,
} from '#server/store/core/player-document.ts';
import { busyAiPilots } from '../../../engine/fixtures/given-ai.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const secrets = { capsule: 'a'.repeat(32), synthesis: 'b'.repeat(32) };

/**
 * Flight 1 is a personal trip, 2 an expedition, 3 an attack: only they have cargo, docking and an assault.
 */
function busyFlight(number: number): Flight {
  return {
    id: id(number),
    shipId: id(number),
    system: 20,
    trip: 30,
    createdAtMs: 1_790_000_000_000,
    durationMs: 172_800_000,
    seed: 'f'.repeat(32),
    tunablesVersion: 99,
    terms: { maxPirates: 10, extractionPercent: 200, cargoXl: 2.8 },
    base: 123456.789,
    mined: 123456,
    expected: 234567,
    cargoLimit: 30000,
    cargoPercent: 60,
    energyPoints: 60,
    baggage: 29999,
    overload: number > 1 ? 0 : 4321,
    // Only a personal trip has cargo: here a limit of 300 filled with the smallest objects over two days.
    tapped: number > 1 ? [] : Array.from({ length: 560 }, (_, index) => index * 288 + (index % 7)),
    waves: number > 1 ? null : { edition: 1, place: 'ringed' },
    chain: number > 1 ? noChain : { hits: 12, atMs: 172_000_000 },
    longestChain: number > 1 ? 0 : 35,
    // Eight veins.
    tappedAgain: number > 1 ? [] : Array.from({ length: 16 }, (_, index) => (index >> 1) * 2400),
    gathered: number > 1 ? [] : Array.from({ length: 40 }, (_, index) => index * 288 + 1),
    trace:
      number > 1
        ? noTrace
        : {
            delays: Array.from({ length: 560 }, (_, index) => (index * 74) % 2400),
            late: 560,
            keyboard: 560,
            list: 0,
          },
    pirates: number > 1 ? [] : [1, 2, 3, 4, 5],
    lastShotMs: number > 1 ? null : 300_000,
    isReplenished: number === 1,
    docking:
      number !== 2 ? null : { startedAtMs: 1_790_000_000_000, endedAtMs: 1_790_000_015_000, earned: 123456 },
    encounters: {
      secret: 'f'.repeat(32),
      plannedMs: 172_800_000,
      stories: [],
      met: [1, 2, 3, 4].map((n) => ({
        n,
        isBold: true,
        works: true,
        earned: 12_345,
        damage: 10,
        hand: { beganMs: 172_700_000, percent: 100 },
      })),
    },
    assault:
      number !== 3 ? null : { startedAtMs: 1_790_000_000_000, endedAtMs: 1_790_000_045_000, earned: 123456 },
    damage: 45,
    clean:
      number > 1
        ? { marks: 0, timeSavedMs: 0, healthBack: 45, piratesPaid: 0 }
        : { marks: 7, timeSavedMs: 172_713_000, healthBack: 45, piratesPaid: 3 },
  };
}

const systems20 = Array.from({ length: 20 }, (_, index) => index + 1);

/** A player who owns everything there is and flies with three ships. */
function busyPlayer(): Player {
  const profile = {
    telegramId: 7_000_000_000,
    firstName: 'Ш'.repeat(64),
    lastName: 'Ш'.repeat(64),
    username: 'x'.repeat(32),
    referralCode: 'x'.repeat(11),
  };
  const player = newPlayer(id(0), profile, secrets, 1_790_000_000_000);
  const ships = shipRows.map((row, index) =>
    buildShip(row, id(index), true, { nowMs: 1_790_000_000_000, tunables: defaultTunables }),
  );
  const artifacts = artifactRows.map((row, index) => ({
    id: id(index),
    key: row.key,
    grade: 5,
    shipId: id(index),
  }));
  const systems = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      index + 1,
      { status: 'completed' as const, completed: 0x3fffffff, awarded: 0x3fffffff },
    ]),
  );
  const keys = [...shipRows, ...artifactRows].map(({ key }) => [key, 1000]);
  const shards = Object.fromEntries(keys) as Record<string, number>;
  return {
    ...player,
    homeland: {
      ...player.homeland,
      contracts: {
        streak: 365,
        since: 20_000,
        done: Array.from({ length: 7 }, (_, index) => 20_400 + index),
        taken: {
          key: 'clear-the-shelf',
          date: 20_406,
          zone: 'America/Argentina/ComodRivadavia',
          atMs: 1_790_000_000_000,
          offered: ['first-strike', 'clear-the-shelf', 'foundry-fire'],
          endsAtMs: 1_790_000_000_000,
          pay: 123_400,
          progress: 5,
          doneAtMs: 1_790_000_000_000,
        },
      },
    },
    mastery: {
      stars: Object.fromEntries(systems20.map((system) => [system, '12345671'.repeat(4).slice(0, 30)])),
      nearly: systems20.slice(0, 12).map((system) => ({ system, trip: 30, best: [99, 15, 63] as const })),
      liveries: { personal: 'antares-hearth', combat: 'antares-hearth', expeditionary: 'antares-hearth' },
    },
    aiPilots: busyAiPilots,
    inbox: { claimed: [id(9)] },
    account: { leavesAtMs: 1_790_000_000_000 },
    ships,
    artifacts,
    systems,
    shards,
    flights: [1, 2, 3].map(busyFlight),
  };
}

describe('a player in storage', () => {
  it('takes at most 16 KB, even with three busy flights', () => {
    const player = busyPlayer();
    const size = calculateObjectSize({ _id: player.id, ...packFields(player), outbox: [] });
    expect(size).toBeLessThanOrEqual(16 * 1024);
  });

  it('takes at most 16 KB with a full log of calls, too', () => {
    const player = busyPlayer();
    let calls = emptyLog;
    for (let number = 0; number < 200; number++) {
      const key = `${'k'.repeat(30)}${number}`;
      const used = {
        signature: number.toString(16).padStart(16, '0').repeat(4),
        idempotencyKey: key,
        staleAtMs: 1_790_000_600_000,
      };
      const answer = { key, callHash: 'h'.repeat(43), status: 200, body: 'a'.repeat(number % 2 ? 40 : 300) };
      const logged = { ...answer, untilMs: 1_790_000_600_000, isReport: number % 3 > 0 };
      calls = recordCall(calls, { used, answer: logged }, player, 1_790_000_000_000).log;
    }
    // A player with less than everything has the last answers here, too.
    expect(calls.signatures.length).toBeGreaterThan(0);
    const size = calculateObjectSize({ _id: player.id, ...packFields(player), outbox: [], calls });
    expect(size).toBeLessThanOrEqual(16 * 1024);
  });

  it('is unchanged after packing and unpacking', () => {
    const player = busyPlayer();
    const document = {
      _id: player.id,
      schema: playerSchema,
      ...packFields(player),
      outbox: [],
      outboxRev: 3,
    };
    expect(unpackPlayer(document as never)).toEqual(player);
  });

  it('packs numbers in any order', () => {
    for (const numbers of [[], [0], [5, 3, 3, 172_000, 0]])
      expect(unpackNumbers(packNumbers(numbers))).toEqual(numbers);
  });
});

describe('mastery in storage', () => {
  it('is unchanged after packing and unpacking', () => {
    const mastery = {
      stars: { 1: '7'.repeat(30), 3: '01234567', 20: `${'0'.repeat(29)}1` },
      nearly: [
        { system: 1, trip: 1, best: [0, 0, 0] as const },
        { system: 20, trip: 30, best: [99, 4, 19] as const },
      ],
      liveries: { combat: 'kepler-deep', expeditionary: 'polaris-end' } as const,
    };
    expect(unpackMastery(packMastery(mastery))).toEqual(mastery);
    expect(unpackMastery(packMastery(noMastery))).toEqual(noMastery);
  });
});
