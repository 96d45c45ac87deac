import { losePlace } from '#engine/rules/crew/crew.ts';
import type { Services } from '../../services.ts';
import { applyChange } from '../core/change-player.ts';
import { runRounds } from '../core/run-rounds.ts';

const dayMs = 86_400_000;
const batchSize = 500;
const maxLeaving = 100_000;
/** A change that was under way when the absence began is written by then. */
const settlingMs = 60_000;
const placeKeptDays = 30;

/**
 * Takes a player out of everything, or puts the player back, as the ban, the grace of a deletion and a merge
 * say (D24): boards, prizes, the crew's counts, the list of generals and tribute. Run again, it changes
 * nothing.
 */
export async function settleAbsence(services: Services, playerId: string): Promise<void> {
  const { store, clock } = services;
  const player = (await store.players.load(playerId))?.player;
  if (!player) return store.absences.remove(playerId);
  const { ban } = await store.signIns.find(player.profile.telegramId);
  const { leavesAtMs, mergedInto } = player.account;
  const isAbsent = ban !== null || leavesAtMs !== undefined || mergedInto !== undefined;
  const absence = await store.absences.find(playerId);
  if (!isAbsent && !absence) return;
  const untilMs = leavesAtMs === undefined && mergedInto === undefined ? (ban?.untilMs ?? null) : null;
  if (!absence || absence.untilMs !== untilMs)
    await store.absences.put(playerId, clock.now(), { untilMs, changedAtMs: clock.realMs() });
  await store.standings.setAbsent(playerId, isAbsent);
  await store.eventCounts.setAbsent(playerId, isAbsent);
  const leaderId = await store.crews.setAbsent(playerId, isAbsent);
  if (leaderId !== null) await store.outboxRelay.activateWaiting([leaderId], clock.now());
  if (!isAbsent) await store.absences.remove(playerId);
}

/**
 * Follows absences that have just begun or ended, and gives up places in crews after thirty days. The first
 * round begins the absences that nobody has noted.
 */
export function watchAbsences(services: Services, everyMs: number): () => Promise<void> {
  let areAllNoted = false;
  const round = async () => {
    await settleAbsences(services);
    if (!areAllNoted) await beginUnnoted(services);
    areAllNoted = true;
  };
  return runRounds(services, 'settling absences', round, everyMs).stop;
}

/**
 * Begins the absence of players who were banned, merged or leaving before absences were noted, or whose ban
 * was broken off.
 */
async function beginUnnoted(services: Services): Promise<void> {
  const { players, personal, signIns } = services.store;
  await beginAbsences(services, await personal.findLeaving(Number.MAX_SAFE_INTEGER, maxLeaving));
  let banned: number[] = [];
  do {
    banned = await signIns.listBanned(banned.at(-1) ?? null, batchSize);
    const ids: string[] = [];
    for (const telegramId of banned) {
      const id = await players.findId(telegramId);
      if (id !== null) ids.push(id);
    }
    await beginAbsences(services, ids);
  } while (banned.length === batchSize);
}

async function beginAbsences(services: Services, playerIds: readonly string[]): Promise<void> {
  const noted = await services.store.absences.among(playerIds);
  for (const id of playerIds) if (!noted.has(id)) await settleAbsence(services, id);
}

async function settleAbsences(services: Services): Promise<void> {
  const { store, clock } = services;
  const realMs = clock.realMs();
  for (const { playerId } of await store.absences.findUnsettled(realMs - settlingMs, realMs, batchSize))
    await settleAbsence(services, playerId);
  if (!store.databaseClock.isSettled) return;
  const beforeMs = clock.now() - placeKeptDays * dayMs;
  for (const { playerId } of await store.absences.findWithPlace(beforeMs, batchSize)) {
    await applyChange(services, playerId, (_context, player) => losePlace(player));
    await store.crews.giveUpPlace(playerId);
    await store.absences.giveUpPlace(playerId);
  }
}
