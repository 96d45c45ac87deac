import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { presentEdition } from '#engine/content/waves.ts';
import { giveFirstShip, newPlayer } from '#engine/rules/account/new-player.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { type Flight, type FlightWaves, noTrace } from '#engine/rules/core/flight-state.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { Tokens } from '#server/core/sign-in/tokens.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { sessionLifeMs } from '#server/store/repositories/account/session-repository.ts';
import { newSecrets } from '#server/store/repositories/core/player-repository.ts';

/** A signed-in player with a running trip, as the load generator plays it. */
export interface SeededPlayer {
  readonly telegramId: number;
  readonly token: string;
  readonly sessionId: string;
  readonly signingKey: string;
  readonly fingerprint: string;
  readonly shipId: string;
  readonly flightId: string;
  readonly startedAtMs: number;
  readonly endsAtMs: number;
  readonly seed: string;
  readonly waves: FlightWaves;
}

/** Energy never ends and health is back at once: players tap and fly as long as the measurement runs. */
const tunables = { energyPerTap: 0, healthRecoverySeconds: 60, energyRecoverySeconds: 60 };
const atOnce = 40;
const waves: FlightWaves = { edition: presentEdition, place: 'space' };

/**
 * Writes players into the database of a data folder, each with a session and a trip under way. `flightMs` is
 * how long the trips last; they began at different times.
 */
export async function seedPlayers(dataDir: string, count: number, flightMs: number): Promise<SeededPlayer[]> {
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'embedded') });
  const store = await openStore(embedded.uri);
  const tokens = new Tokens(await store.serverState.secret());
  const { current } = store.tunables;
  const published = await store.tunables.publish(tunables, { note: null, author: null, basedOn: null });
  const version = published?.version ?? current.call(store.tunables).version;
  const seeded: SeededPlayer[] = [];
  for (let at = 0; at < count; at += atOnce)
    seeded.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(atOnce, count - at) }, (_, index) =>
          seedPlayer(store, tokens, 1_000_000 + at + index, version, flightMs),
        ),
      )),
    );
  await store.close();
  await embedded.stop();
  return seeded;
}

async function seedPlayer(
  store: Store,
  tokens: Tokens,
  telegramId: number,
  version: number,
  flightMs: number,
): Promise<SeededPlayer> {
  const startedAtMs = Date.now() - Math.floor(Math.random() * Math.min(flightMs, 60_000));
  const player = flyingPlayer(telegramId, version, startedAtMs, flightMs, store.tunables.current().values);
  const sessionId = randomUUID();
  const fingerprint = randomUUID().replaceAll('-', '');
  const signingKey = createHash('sha256').update(sessionId).digest('hex');
  await store.identities.claim(telegramId, player.id);
  await store.players.insert(player);
  await store.sessions.insert({
    sessionId,
    telegramId,
    fingerprint,
    signingKey,
    expiresAt: new Date(Date.now() + sessionLifeMs),
    lastSeenAt: new Date(),
  });
  const identity = { telegramId, firstName: 'Ann', lastName: null, username: null, startParam: null };
  return {
    telegramId,
    sessionId,
    fingerprint,
    signingKey,
    startedAtMs,
    token: tokens.issue(identity).token,
    shipId: player.ships[0]!.id,
    flightId: player.flights[0]!.id,
    seed: player.flights[0]!.seed,
    waves,
    endsAtMs: startedAtMs + flightMs,
  };
}

function profileOf(telegramId: number): Player['profile'] {
  const referralCode = telegramId.toString(36);
  return { telegramId, firstName: 'Ann', lastName: null, username: null, referralCode };
}

function flyingPlayer(
  telegramId: number,
  tunablesVersion: number,
  createdAtMs: number,
  durationMs: number,
  values: Parameters<typeof giveFirstShip>[3],
): Player {
  const given = giveFirstShip(
    newPlayer(randomUUID(), profileOf(telegramId), newSecrets(), createdAtMs),
    randomUUID(),
    createdAtMs,
    values,
  );
  if (refused(given)) throw new Error(given.refuse);
  const player = given.ok;
  const flight: Flight = {
    id: randomUUID(),
    shipId: player.ships[0]!.id,
    system: 1,
    trip: 1,
    createdAtMs,
    durationMs,
    seed: randomBytes(16).toString('hex'),
    tunablesVersion,
    base: 1600,
    mined: 1600,
    expected: 1760,
    cargoLimit: 1e9,
    cargoPercent: 10,
    energyPoints: 0,
    baggage: 0,
    overload: 0,
    tapped: [],
    trace: noTrace,
    pirates: [],
    lastShotMs: null,
    isReplenished: false,
    waves,
    chain: { hits: 0, atMs: 0 },
    longestChain: 0,
    tappedAgain: [],
    gathered: [],
    docking: null,
    assault: null,
    encounters: null,
    terms: null,
    damage: 0,
    clean: null,
  };
  return {
    ...player,
    isOnboarded: true,
    flights: [flight],
    systems: { 1: { status: 'progress', completed: 0, awarded: 0 } },
  };
}
