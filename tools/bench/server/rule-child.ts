import { calculateObjectSize, deserialize, serialize } from 'bson';
import { galaxy } from '#engine/content/galaxy.ts';
import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import type { Flight } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { buildShip } from '#engine/rules/hangar/ships.ts';
import { finishFlight } from '#engine/rules/trip/finish.ts';
import { packFields, unpackPlayer } from '#server/store/core/player-document.ts';
import { answerParent, cpuMicroseconds } from './child.ts';

const startMs = 1_790_000_000_000;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const personal = shipRows.findIndex(({ type }) => type === 'personal');
const system = galaxy.systems[9]!;
const trip = system.trips.findIndex(({ type }) => type === 'personal');

const session: Flight = {
  id: id(100),
  shipId: id(personal),
  system: system.priority,
  trip: trip + 1,
  createdAtMs: startMs,
  durationMs: 3_600_000,
  seed: 'f'.repeat(32),
  tunablesVersion: 1,
  base: 1234.5,
  mined: 1234,
  expected: 2345,
  cargoLimit: 30000,
  cargoPercent: 60,
  energyPoints: 20,
  baggage: 12000,
  overload: 0,
  tapped: Array.from({ length: 200 }, (_, index) => index * 12),
  waves: { edition: 1, place: 'ringed' },
  chain: { hits: 10, atMs: 0 },
  longestChain: 0,
  tappedAgain: [],
  gathered: [],
  trace: { delays: Array.from({ length: 200 }, (_, index) => index * 10), late: 0, keyboard: 0, list: 0 },
  pirates: [1, 2],
  lastShotMs: 300_000,
  isReplenished: true,
  docking: null,
  assault: null,
  encounters: null,
  terms: null,
  damage: 0,
  clean: null,
};

/** Half of all ships and artifacts, nine systems explored, and a trip that can be collected. */
function midGame(): Player {
  const profile = { telegramId: 7e9, firstName: 'Ann', lastName: null, username: 'ann', referralCode: 'ann' };
  const secrets = { capsule: 'a'.repeat(32), synthesis: 'b'.repeat(32) };
  const places = Array.from({ length: 10 }, (_, index) => index + 1);
  return {
    ...newPlayer(id(0), profile, secrets, startMs),
    ships: shipRows
      .slice(0, Math.max(shipRows.length >> 1, personal + 1))
      .map((row, index) => buildShip(row, id(index), true, { nowMs: startMs, tunables })),
    artifacts: artifactRows
      .slice(0, artifactRows.length >> 1)
      .map(({ key }, index) => ({ id: id(200 + index), key, grade: 3, shipId: null })),
    systems: Object.fromEntries(
      places.map((place) => [
        place,
        {
          status: place < 10 ? ('completed' as const) : ('exploring' as const),
          completed: 2 ** trip - 1,
          awarded: 2 ** trip - 1,
        },
      ]),
    ) as unknown as Player['systems'],
    flights: [session],
  };
}

const player = midGame();
const document = { _id: player.id, ...packFields(player), outbox: [] };
const bytes = serialize(document);
const nowMs = startMs + 4_000_000;

function rule(stored: Player) {
  const decided = finishFlight(stored, stored.flights[0]!, {
    row: system.trips[trip]!,
    system,
    nextSystem: system.priority + 1,
    giftId: 'gift',
    nowMs,
    tunables,
  });
  if ('refuse' in decided) throw new Error(decided.refuse);
  return decided.ok.change.player;
}

/** Microseconds of CPU a run. */
function cost(run: () => unknown, count: number): number {
  const before = cpuMicroseconds();
  for (let index = 0; index < count; index++) run();
  return (cpuMicroseconds() - before) / count;
}

answerParent(
  { bytes: calculateObjectSize(document) },
  {
    rule: (count) => cost(() => rule(player), count),
    packed: (count) => cost(() => packFields(rule(unpackPlayer(document as never))), count),
    bson: (count) => cost(() => deserialize(bytes) && serialize(document), count),
  },
);
