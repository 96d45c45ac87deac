import { setTimeout as wait } from 'node:timers/promises';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import { isDatabaseAway, wasNotExecuted } from '#server/store/core/database-failures.ts';
import { packEffects, type StoredAnswer } from '#server/store/outbox/outbox.ts';
import type { LoadedPlayer } from '#server/store/repositories/player-repository.ts';
import type { CallerContext, CommandContext, Decided, Refused } from './command.ts';
import { createContext } from './create-context.ts';

const tries = 5;
const keptForMs = 24 * 3600 * 1000;

/** The answer of a call, as text, because it may be stored and sent again. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The player's revision after the call; null when the call has no player. */
  readonly rev: number | null;
}

/** A call with an Idempotency-Key. */
export interface Keyed {
  /** Player and key. */
  readonly id: string;
  /** A hash of method, path and body. */
  readonly callHash: string;
}

export interface ChangeOrder<Name extends CallName> {
  readonly playerId: string;
  readonly caller: CallerContext;
  /** The status of a success. */
  readonly status: number;
  readonly keyed: Keyed | null;
  readonly decide: (
    context: CommandContext,
    player: Player,
  ) => Refused | Decided<Name> | Promise<Refused | Decided<Name>>;
}

/**
 * Load, decide, save, announce: one write guarded by the revision. When another write came first, it loads and decides
 * again, a few times. With an Idempotency-Key the first answer is written together with the change, and every repeated call
 * gets it. A database failure is retried once, unless the change may have been saved and there is no key to detect that.
 */
export function changePlayer<Name extends CallName>(
  services: Services,
  order: ChangeOrder<Name>,
): Promise<Reply> {
  return services.playerMutex.run(order.playerId, async () => {
    let hasFailed = false;
    let maybeSaved = false;
    for (let attempt = 1; attempt <= tries; attempt++) {
      try {
        const reply = await tryChange(services, order);
        if (reply) return reply;
      } catch (error) {
        const isLost = error instanceof LostAnswer;
        if (!isLost && !isDatabaseAway(error)) throw error;
        maybeSaved ||= isLost;
        if (hasFailed) throw maybeSaved ? unknownOutcome() : error;
        hasFailed = true;
      }
      await wait(attempt * 5 * (1 + Math.random()));
    }
    throw new CallRefused('busy');
  });
}

/** The answer to a keyed write was lost: trying again finds out whether it was saved. */
class LostAnswer extends Error {}

function unknownOutcome(): CallRefused {
  return new CallRefused('outcome_unknown', { retryAfterSeconds: 1 });
}

/** Undefined when another write changed the player in between. */
async function tryChange<Name extends CallName>(
  services: Services,
  order: ChangeOrder<Name>,
): Promise<Reply | undefined> {
  const { store } = services;
  const { keyed } = order;
  const loaded = await store.players.load(order.playerId);
  if (!loaded) throw new CallRefused('not_found');
  const { player } = loaded;
  const first = keyed && (await findFirst(services, loaded, keyed));
  if (first) return giveAgain(first, keyed, player.rev);

  const decision = await order.decide(createContext(services, order.caller, loaded), player);
  if ('refuse' in decision) return refuse(services, decision, order, player.rev);
  const { change } = decision;
  const isChanged = change.player !== player || change.effects.length > 0;
  const after: Player = isChanged ? { ...change.player, rev: player.rev + 1 } : player;
  const reply: Reply = { status: order.status, body: JSON.stringify(decision.answer(after)), rev: after.rev };
  if (!isChanged) {
    if (keyed) await store.answers.saveFirst(keep(keyed, reply));
    return reply;
  }
  const effects = packEffects(change.effects, after.rev);
  const entries = keyed ? [...effects, keep(keyed, reply)] : effects;
  const isSaved = await store.players.save(player, after, entries).catch((error: unknown) => {
    if (!isDatabaseAway(error) || wasNotExecuted(error)) throw error;
    throw keyed ? new LostAnswer() : unknownOutcome();
  });
  if (!isSaved) return undefined;
  // The crew is stored with another player, and the new member must be in it before the answer is sent.
  if (change.effects.some(({ kind }) => kind === 'crew')) await store.outboxRelay.tryDeliver(player.id);
  else if (entries.length > 0) store.outboxRelay.schedule(player.id);
  services.live.announce(player, after);
  return reply;
}

/** The first answer under this key: in the outbox, or already delivered from it. */
async function findFirst(
  services: Services,
  loaded: LoadedPlayer,
  keyed: Keyed,
): Promise<StoredAnswer | null> {
  const waiting = loaded.outbox.find((entry) => entry.kind === 'answer' && entry.id === keyed.id);
  return waiting?.kind === 'answer' ? waiting : services.store.answers.find(keyed.id);
}

function giveAgain(first: StoredAnswer, keyed: Keyed, rev: number): Reply {
  if (first.callHash !== keyed.callHash) throw new CallRefused('idempotency_mismatch');
  return { status: first.status, body: first.body, rev };
}

/** Refuses a call. Under a key a rule's refusal is stored, because it is a first answer too. */
async function refuse<Name extends CallName>(
  services: Services,
  { refuse: code }: Refused,
  { keyed, caller }: ChangeOrder<Name>,
  rev: number,
): Promise<Reply> {
  const refused = new CallRefused(code);
  if (!keyed || refused.status !== 409) throw refused;
  const reply = { status: refused.status, body: JSON.stringify(refused.body(caller.language)), rev };
  const first = await services.store.answers.saveFirst(keep(keyed, reply));
  return giveAgain(first, keyed, rev);
}

export function keep({ id, callHash }: Keyed, { status, body }: Reply): StoredAnswer {
  return { kind: 'answer', id, callHash, status, body, expiresAt: new Date(Date.now() + keptForMs) };
}
