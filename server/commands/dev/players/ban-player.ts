import type { SessionEnd } from '#engine/protocol/core/live.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import type { Services } from '../../../services.ts';
import { settleAbsence } from '../../account/settle-absence.ts';
import { serviceCommand } from '../../core/command.ts';

const dayMs = 86_400_000;
/** Length of a ban by support; an operator decides about a longer one. */
const supportDays = 1;

/**
 * The ban is written before the sessions are read, and a sign-in reads the ban after it has written its
 * session: of the two at least one sees the other.
 */
export const banPlayer = serviceCommand<'dev.ban'>(async (services, { params, body }, caller) => {
  const { kind, days, reason } = body;
  if (caller.developer?.role === 'support' && days !== supportDays) throw new CallRefused('role_not_allowed');
  const { telegramId } = (await findPlayer(services, params.id)).profile;
  const atMs = services.clock.realMs();
  const untilMs = days === undefined ? null : atMs + days * dayMs;
  const by = caller.developer?.name ?? null;
  await services.store.signIns.ban(telegramId, { kind, reason, by, atMs, untilMs });
  await settleAbsence(services, params.id);
  const endedSessions = await endSessions(services, telegramId, `banned_${kind}`);
  const until = untilMs === null ? null : new Date(untilMs).toISOString();
  return { answer: { kind, until, endedSessions } };
});

export const unbanPlayer = serviceCommand<'dev.unban'>(async (services, { params }) => {
  const { telegramId } = (await findPlayer(services, params.id)).profile;
  const wasBanned = await services.store.signIns.unban(telegramId);
  await settleAbsence(services, params.id);
  return { answer: { wasBanned } };
});

export const signOutPlayer = serviceCommand<'dev.sign-out'>(async (services, { params }) => {
  const { telegramId } = (await findPlayer(services, params.id)).profile;
  return { answer: { endedSessions: await endSessions(services, telegramId, 'logged_out_by_team') } };
});

export async function findPlayer({ store }: Services, id: string): Promise<Player> {
  const loaded = await store.players.load(id);
  if (!loaded) throw new CallRefused('not_found');
  return loaded.player;
}

export async function endSessions(
  { store, live }: Services,
  telegramId: number,
  reason: SessionEnd,
): Promise<number> {
  const ids = (await store.sessions.list(telegramId)).map(({ sessionId }) => sessionId);
  await store.sessions.signOut(telegramId, ids, reason);
  live.endSessions(ids, reason);
  return ids.length;
}
