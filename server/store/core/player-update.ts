import type { Player } from '#engine/rules/core/player.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import type { LogChange } from './call-log.ts';
import type { LoadedPlayer } from './loaded-player.ts';
import { packFields, playerSchema } from './pack-player.ts';

/** The top-level fields whose reference changed. Rules never mutate a field in place. */
export function changedFields(before: Player, after: Player): Partial<Player> {
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(after) as (keyof Player)[])
    if (after[key] !== before[key] && key !== 'id' && key !== 'rev') changed[key] = after[key];
  return changed;
}

/**
 * The update that adds a call to the log and changes the player. `noticeDueAtMs` is only ever brought forward here: what is
 * stored may be earlier than this process knows.
 */
export function updateOf(
  { player: before, calls, hasLog }: LoadedPlayer,
  after: Player,
  entries: readonly OutboxEntry[],
  { log }: LogChange,
  noticeDueAtMs: number | null,
): object {
  const patch = after === before ? {} : packFields({ ...changedFields(before, after), rev: after.rev });
  const areAnswersNew = log.answers !== calls.answers;
  const isAppended = areAnswersNew && isSuffix(log.answers.slice(0, -1), calls.answers);
  const logPatch = hasLog
    ? {
        'calls.count': log.count,
        'calls.signatures': log.signatures,
        ...(areAnswersNew && !isAppended && { 'calls.answers': log.answers }),
        ...(log.kept !== calls.kept && { 'calls.kept': log.kept }),
        ...(log.elsewhere !== calls.elsewhere && { 'calls.elsewhere': log.elsewhere }),
      }
    : { calls: log };
  const push = {
    ...(entries.length > 0 && { outbox: { $each: entries } }),
    ...(hasLog &&
      isAppended && { 'calls.answers': { $each: log.answers.slice(-1), $slice: -log.answers.length } }),
  };
  return {
    $set: {
      ...patch,
      ...logPatch,
      schema: playerSchema,
      ...(entries.length > 0 && { outboxRev: after.rev }),
    },
    ...(Object.keys(push).length > 0 && { $push: push }),
    ...(noticeDueAtMs !== null && { $min: { noticeDueAtMs } }),
  };
}

/** True when the list is the end of another one. */
function isSuffix<Item>(list: readonly Item[], of: readonly Item[]): boolean {
  const skipped = of.length - list.length;
  return skipped >= 0 && list.every((item, index) => item === of[skipped + index]);
}
