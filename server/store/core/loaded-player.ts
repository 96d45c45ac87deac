import { LRUCache } from 'lru-cache';
import type { Player } from '#engine/rules/core/player.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';
import type { CallLog, LogChange } from './call-log.ts';
import { type PlayerDocument, packFields, playerSchema, unpackPlayer } from './player-document.ts';

/** A player with the rest of the document. */
export interface LoadedPlayer {
  readonly player: Player;
  readonly outbox: readonly OutboxEntry[];
  readonly outboxRev: number | null;
  /** As `noticeDueAtMs` of the document. */
  readonly noticeDueAtMs: number | null;
  readonly calls: CallLog;
  /**
   * True when it was kept in memory since the last call. Another process may have changed the player since.
   */
  readonly isHot: boolean;
}

export function unpackDocument(document: PlayerDocument): LoadedPlayer {
  return {
    player: unpackPlayer(document),
    outbox: document.outbox,
    outboxRev: document.outboxRev ?? null,
    noticeDueAtMs: document.noticeDueAtMs ?? null,
    calls: document.calls,
    isHot: false,
  };
}

/** Players who made a change within this time stay in memory. */
const hotForMs = 60_000;
/** About 10 KB each. With fewer, none would stay while many processes serve the same players. */
const maxHot = 10_000;

/** The players as this process has last saved them. Another process may have changed them since. */
export class HotPlayers extends LRUCache<string, LoadedPlayer> {
  constructor() {
    super({ max: maxHot, ttl: hotForMs, updateAgeOnGet: true });
  }
}

/** The top-level fields whose reference changed. Rules never mutate a field in place. */
export function changedFields(before: Player, after: Player): Partial<Player> {
  const changed: Record<string, unknown> = {};
  for (const key of Object.keys(after) as (keyof Player)[])
    if (after[key] !== before[key] && key !== 'id' && key !== 'rev') changed[key] = after[key];
  return changed;
}

/**
 * The update that adds a call to the log and changes the player. `noticeDueAtMs` is only ever brought forward
 * here: the stored moment may be earlier than this process knows.
 */
export function updateOf(
  { player: before, calls }: LoadedPlayer,
  after: Player,
  entries: readonly OutboxEntry[],
  { log }: LogChange,
  noticeDueAtMs: number | null,
): object {
  const patch = after === before ? {} : packFields({ ...changedFields(before, after), rev: after.rev });
  const areAnswersNew = log.answers !== calls.answers;
  const isAppended = areAnswersNew && isSuffix(log.answers.slice(0, -1), calls.answers);
  const push = {
    ...(entries.length > 0 && { outbox: { $each: entries } }),
    ...(isAppended && { 'calls.answers': { $each: log.answers.slice(-1), $slice: -log.answers.length } }),
  };
  return {
    $set: {
      ...patch,
      'calls.count': log.count,
      'calls.signatures': log.signatures,
      ...(areAnswersNew && !isAppended && { 'calls.answers': log.answers }),
      ...(log.kept !== calls.kept && { 'calls.kept': log.kept }),
      ...(log.elsewhere !== calls.elsewhere && { 'calls.elsewhere': log.elsewhere }),
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

/**
 * The player after a change, with the fields inside flights, ships, homeland and totals that this version's
 * rules don't know and haven't copied. A later version, which runs beside this one during an update, may have
 * written them.
 */
export function keepUnknown(before: Player, after: Player): Player {
  const parts: Partial<Player> = {
    ...(after.flights !== before.flights && { flights: keepInEach(before.flights, after.flights) }),
    ...(after.ships !== before.ships && { ships: keepInEach(before.ships, after.ships) }),
    ...(after.homeland !== before.homeland && { homeland: keepIn(before.homeland, after.homeland) }),
    ...(after.totals !== before.totals && { totals: keepIn(before.totals, after.totals) }),
  };
  const isSame = Object.entries(parts).every(([name, part]) => part === after[name as keyof Player]);
  return isSame ? after : { ...after, ...parts };
}

function keepInEach<Part extends { readonly id: string }>(
  before: readonly Part[],
  after: readonly Part[],
): readonly Part[] {
  let isSame = true;
  const parts = after.map((part) => {
    const old = before.find(({ id }) => id === part.id);
    const complete = old ? keepIn(old, part) : part;
    isSame &&= complete === part;
    return complete;
  });
  return isSame ? after : parts;
}

/** Rules remove no fields: one that is missing is unknown to them. */
function keepIn<Part extends object>(before: Part, after: Part): Part {
  if (before === after) return after;
  for (const name in before) if (!(name in after)) return { ...before, ...after };
  return after;
}
