import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { mergeDouble, partsToMerge } from '#engine/rules/account/merge-doubles.ts';
import { refused } from '#engine/rules/core/decision.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import { uuidOf } from '../../../core/uuid-of.ts';
import type { Services } from '../../../services.ts';
import { settleAbsence } from '../../account/settle-absence.ts';
import { applyChange } from '../../core/change-player.ts';
import type { CallerContext } from '../../core/command.ts';
import { worthOfAttachments } from '../requests/messages.ts';
import { endSessions, findPlayer } from './ban-player.ts';

type Merged = AnswerOf<'dev.merge'>;

/** Worth in PROTO of everything that moves with the double. Refuses an impossible merge. */
export async function worthOfMerge(services: Services, doubleId: string, into: string): Promise<number> {
  if (doubleId === into) throw new CallRefused('merge_same');
  const [double, target] = [await findPlayer(services, doubleId), await findPlayer(services, into)];
  if (target.account.mergedInto !== undefined || target.account.leavesAtMs !== undefined)
    throw new CallRefused('already_merged');
  const decided = mergeDouble(double, into, '', services.clock.now());
  if (refused(decided) && !isSameMerge(double.account.mergedInto, into))
    throw new CallRefused(decided.refuse);
  return worthOfAttachments(services, partsToMerge(double));
}

/**
 * The double is emptied and its message sent in one write; asked again, only the closing of the double is
 * repeated, which a crash may have left undone.
 */
export async function mergePlayer(
  services: Services,
  doubleId: string,
  into: string,
  { by, reason }: { readonly by: string | null; readonly reason: string },
  caller: CallerContext,
): Promise<Merged> {
  const { store } = services;
  await findPlayer(services, into);
  const double = await findPlayer(services, doubleId);
  const mergeId = `merge:${doubleId}`;
  if (!isSameMerge(double.account.mergedInto, into))
    await applyChange(
      services,
      doubleId,
      ({ nowMs }, present) => {
        const decided = mergeDouble(present, into, mergeId, nowMs);
        return refused(decided) ? decided : decided.ok;
      },
      caller,
    );
  const { telegramId } = double.profile;
  const atMs = services.clock.realMs();
  await store.signIns.ban(telegramId, { kind: 'merged', reason, by, atMs, untilMs: null });
  await settleAbsence(services, doubleId);
  const endedSessions = await endSessions(services, telegramId, 'banned_merged');
  await store.outboxRelay.tryDeliver(doubleId);
  return { playerId: doubleId, into, messageId: uuidOf(mergeId), endedSessions };
}

function isSameMerge(mergedInto: string | undefined, into: string): boolean {
  return mergedInto === into;
}
