import { setTimeout as wait } from 'node:timers/promises';
import type { RefusalOf } from '#engine/protocol/core/calls.ts';
import type { ErrorCode } from '#engine/protocol/core/errors.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Change } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { afterChange } from '#engine/rules/homeland/after-change.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Services } from '../../services.ts';
import {
  keptAgainAfter,
  type LogChange,
  type LoggedAnswer,
  recordCall,
  toStored,
} from '../../store/core/call-log.ts';
import { isDatabaseAway, wasNotExecuted } from '../../store/core/database-failures.ts';
import type { LoadedPlayer } from '../../store/core/loaded-player.ts';
import { packEffects } from '../../store/outbox/outbox.ts';
import { type CallProof, findFirst, refuseReplay, toLogged } from './call-proof.ts';
import type { CallerContext, CommandContext, CommandResult, Refused } from './command.ts';
import { createContext } from './create-context.ts';
import { noteSeen, noticeDue } from './notice-due.ts';
import { playerNow } from './view-context.ts';

const tries = 8;

/** The answer of a call, as text, because it may be stored and sent again. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** The player's revision after the call; null when the call has no player. */
  readonly rev: number | null;
}

export interface PlayerChange<Name extends CallName, Code extends ErrorCode = ErrorCode> {
  readonly playerId: string;
  readonly caller: CallerContext;
  /** The status of a success. */
  readonly status: number;
  /** Proof that the call happens once. Null for the server's own changes. */
  readonly proof: CallProof | null;
  readonly decide: (
    context: CommandContext,
    player: Player,
  ) => Refused<Code> | CommandResult<Name> | Promise<Refused<Code> | CommandResult<Name>>;
}

/** A change whose answer's type no longer matters: it is sent as text. */
type AnyChange = Omit<PlayerChange<never>, 'decide'> & {
  readonly decide: (context: CommandContext, player: Player) => Outcome | Promise<Outcome>;
};
type Outcome = Refused | { readonly change: Change; readonly answer: (player: Player) => unknown };

/** One run of a change. */
interface Attempt {
  readonly request: AnyChange;
  /** The signature may be in the log already, from an attempt before this one. */
  wasWritten: boolean;
  /** A write before may still be carried out. */
  hasFailed: boolean;
}

/**
 * Load, decide, save, announce: one read and one write, guarded by the revision and the log of calls. When
 * another write came first, it loads and decides again, a few times. The write holds the call's signature and
 * the answer under its key, also when the call is refused or changes nothing. A database failure is retried
 * once, unless the change may have been saved and there is no key to detect that. `Code` names other refusals
 * than those of the call.
 */
export function changePlayer<Name extends CallName, Code extends ErrorCode = RefusalOf<Name>>(
  services: Services,
  request: PlayerChange<Name, Code>,
): Promise<Reply> {
  return changeInTurn(services, request);
}

/** Changes a player without an answer that shows it. A refusal is thrown. */
export async function applyChange(
  services: Services,
  playerId: string,
  decide: (context: CommandContext, player: Player) => Refused | Change | Promise<Refused | Change>,
  caller: CallerContext = { language: 'en', timezone: 'UTC' },
): Promise<void> {
  await changeInTurn(services, {
    playerId,
    caller,
    status: 200,
    proof: null,
    decide: async (context, player) => {
      const decided = await decide(context, player);
      return 'refuse' in decided ? decided : { change: decided, answer: () => null };
    },
  });
}

function changeInTurn(services: Services, request: AnyChange): Promise<Reply> {
  return services.playerMutex.run(request.playerId, () =>
    services.admission.run(request.playerId, () => changeWithRetries(services, request)),
  );
}

async function changeWithRetries(services: Services, request: AnyChange): Promise<Reply> {
  const attempt: Attempt = { request, wasWritten: false, hasFailed: false };
  const { players } = services.store;
  let maybeSaved = false;
  for (let number = 1; number <= tries; number++) {
    let isHot = false;
    try {
      // Without a proof nothing is written when the player doesn't change, so a stale cached player would go
      // unnoticed.
      const loaded = await (request.proof
        ? players.loadHot(request.playerId)
        : players.load(request.playerId));
      if (!loaded) throw new CallRefused('not_found');
      ({ isHot } = loaded);
      const reply = await tryChange(services, attempt, loaded);
      if (reply) return reply;
    } catch (error) {
      const isLost = error instanceof LostAnswer;
      if (!isLost && !isDatabaseAway(error)) throw error;
      maybeSaved ||= isLost;
      if (attempt.hasFailed) throw maybeSaved ? unknownOutcome() : error;
      attempt.hasFailed = true;
    }
    // The player in memory was out of date: read without a pause.
    if (!isHot || attempt.hasFailed) await wait(number * 5 * (1 + Math.random()));
  }
  throw new CallRefused('busy');
}

/** The answer to a keyed write was lost: trying again finds out whether it was saved. */
class LostAnswer extends Error {}

function unknownOutcome(): CallRefused {
  return new CallRefused('outcome_unknown', { retryAfterSeconds: 1 });
}

/** Undefined when another write changed the player in between. */
async function tryChange(
  services: Services,
  attempt: Attempt,
  loaded: LoadedPlayer,
): Promise<Reply | undefined> {
  const { request } = attempt;
  const { proof } = request;
  const { player } = loaded;
  if (proof && !attempt.wasWritten) await refuseReplay(services.store, loaded, proof);
  const first = proof && (await findFirst(services.store, loaded, proof));
  if (first && first.callHash !== proof.keyed?.callHash) throw new CallRefused('idempotency_mismatch');
  if (first) return { status: first.status, body: first.body, rev: player.rev };
  const retryAfterSeconds = proof?.keyed ? keptAgainAfter(loaded.calls, services.clock.realMs()) : 0;
  if (retryAfterSeconds > 0) throw new CallRefused('too_many_requests', { retryAfterSeconds });

  const context = createContext(services, request.caller, loaded);
  const decision = await request.decide(context, playerNow(player, context));
  if ('refuse' in decision) return refuse(services, attempt, loaded, decision);
  const completed = afterChange(player, decision.change, context);
  const isChanged = completed.player !== player || completed.effects.length > 0;
  const change = isChanged ? noteSeen(completed, request.caller) : completed;
  const after: Player = isChanged ? { ...change.player, rev: player.rev + 1 } : player;
  const reply: Reply = {
    status: request.status,
    body: JSON.stringify(decision.answer(after)),
    rev: after.rev,
  };
  if (!isChanged) return (await record(services, attempt, loaded, reply)) ? reply : undefined;
  const noticeDueAtMs = noticeDue(loaded, after, context);
  const input = { loaded, change: { ...change, player: after }, reply, noticeDueAtMs };
  if (!(await save(services, attempt, input))) return undefined;
  services.live.pushChange(player, after);
  if (request.caller.sessionId) services.playerDays.changed(player, after, context.nowMs);
  return reply;
}

/** Refuses a call. With an idempotency key the refusal is stored, so a repeat gets the same answer. */
async function refuse(
  services: Services,
  attempt: Attempt,
  loaded: LoadedPlayer,
  { refuse: code }: Refused,
): Promise<Reply | undefined> {
  const { caller, proof } = attempt.request;
  const refused = new CallRefused(code);
  const { status } = refused;
  const reply = { status, body: JSON.stringify(refused.body(caller.language)), rev: loaded.player.rev };
  if (proof?.forgetsRefusals) throw refused;
  const isFirst = proof?.keyed != null && status === 409;
  if (!(await record(services, attempt, loaded, isFirst ? reply : null))) return undefined;
  if (!isFirst) throw refused;
  return reply;
}

/** Writes a call that left the player unchanged. False when it has to be decided again. */
async function record(
  { store, clock }: Services,
  attempt: Attempt,
  loaded: LoadedPlayer,
  reply: Reply | null,
): Promise<boolean> {
  const { proof } = attempt.request;
  if (!proof) return true;
  const nowMs = clock.realMs();
  const answer = reply && toLogged(proof, reply, nowMs);
  const change = logCall(nowMs, attempt, loaded, { answer, after: loaded.player });
  const { id } = loaded.player;
  await store.signatures.keep(id, change.spilled);
  // Answers of older calls move out now; this call's own only after the log is saved.
  await store.answers.save(
    change.moved.filter((moved) => moved !== answer).map((moved) => toStored(id, moved)),
  );
  attempt.wasWritten = true;
  if (!(await store.players.saveCall(loaded, loaded.player, [], change))) return false;
  await store.answers.save(
    change.moved.filter((moved) => moved === answer).map((moved) => toStored(id, moved)),
  );
  return true;
}

function logCall(
  nowMs: number,
  { request, hasFailed }: Attempt,
  { calls }: LoadedPlayer,
  { answer, after }: { readonly answer: LoggedAnswer | null; readonly after: Player },
): LogChange {
  const change = recordCall(calls, { used: request.proof?.used ?? null, answer }, after, nowMs);
  // The failed write may have stored the mark, or still may, so the mark proves nothing.
  return hasFailed ? { ...change, mark: null } : change;
}

interface SaveInput {
  readonly loaded: LoadedPlayer;
  readonly change: Change;
  readonly reply: Reply;
  readonly noticeDueAtMs: number | null;
}

/** Writes a change. False when it has to be decided again. */
async function save(
  { store, clock }: Services,
  attempt: Attempt,
  { loaded, change: { player: after, effects }, reply, noticeDueAtMs }: SaveInput,
): Promise<boolean> {
  const { proof } = attempt.request;
  const nowMs = clock.realMs();
  const answer = proof && toLogged(proof, reply, nowMs);
  const change = logCall(nowMs, attempt, loaded, { answer, after });
  const { id } = after;
  await store.signatures.keep(id, change.spilled);
  const entries = [...packEffects(effects, after), ...change.moved.map((moved) => toStored(id, moved))];
  const isSaved = await store.players
    .saveCall(loaded, after, entries, change, noticeDueAtMs)
    .catch((error: unknown) => {
      if (!isDatabaseAway(error) || wasNotExecuted(error)) throw error;
      throw proof?.keyed ? new LostAnswer() : unknownOutcome();
    });
  if (!isSaved) return false;
  // The crew is stored with another player, and the new member must be in it before the answer is sent.
  if (effects.some(({ kind }) => kind === 'crew')) await store.outboxRelay.tryDeliver(id);
  else if (entries.length > 0) store.outboxRelay.schedule(id);
  return true;
}
