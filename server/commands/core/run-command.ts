import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { freshForMs } from '../../core/sign-in/verify-session.ts';
import { uuidOf } from '../../core/uuid-of.ts';
import type { Services } from '../../services.ts';
import { maxKeptADay, type UsedSignature } from '../../store/core/call-log.ts';
import { isDatabaseAway } from '../../store/core/database-failures.ts';
import { withNote } from '../../store/core/note-writes.ts';
import type { StoredAnswer } from '../../store/outbox/outbox.ts';
import { findFirst, type Keyed, toStoredAnswer } from './call-proof.ts';
import { changePlayer, type Reply } from './change-player.ts';
import type { CallCommand, Caller, ChangeCommand, ReadCommand, ServiceCommand } from './command.ts';
import { commands } from './commands.ts';
import { createContext } from './create-context.ts';
import { playerNow } from './view-context.ts';

/** A call whose form, sender and rate have been checked. */
export interface ParsedCall {
  readonly name: CallName;
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown };
  readonly caller: Caller;
  readonly idempotencyKey: string | null;
  /** Null for a call that isn't signed. */
  readonly signed: { readonly signature: string; readonly timestampMs: number } | null;
  /** The Idempotency-Key is bound to method, path and body. */
  readonly method: string;
  readonly path: string;
  readonly rawBody: Uint8Array;
}

/**
 * Runs the command of a call. Throws CallRefused when the answer is an error. The command is found by
 * name at run time, where its input's type isn't known: `call.input as never` passes the input that the
 * call's own schema has parsed.
 */
export function runCommand(services: Services, call: ParsedCall): Promise<Reply> {
  const command = commands[call.name] as CallCommand<never>;
  switch (command.kind) {
    case 'change':
      return runChange(services, command, call);
    case 'read':
      return services.admission.run(String(telegramIdOf(call)), () =>
        runSafely({ mutates: false, isKeyed: false }, () => runRead(services, command, call)),
      );
    case 'service': {
      const run = () => runService(services, command, call);
      // Other service commands may wait on an outside service, so they don't hold a place; their changes
      // queue separately.
      return signsIn.has(call.name) ? services.admission.run(call.caller.network ?? '', run) : run();
    }
  }
}

/** The calls before a player is known: they take turns by network. */
const signsIn: ReadonlySet<CallName> = new Set(['auth.token', 'auth.session']);

async function runChange(
  services: Services,
  command: ChangeCommand<never>,
  call: ParsedCall,
): Promise<Reply> {
  const playerId = await findPlayerId(services, call);
  await command.prepare?.(services, call.caller);
  const run = changePlayer(services, {
    playerId,
    caller: call.caller,
    status: callSpecs[call.name].status,
    proof: {
      used: usedBy(call),
      keyed: bindKey(call),
      isReport: (callSpecs[call.name] as CallSpec).isReport === true,
    },
    decide: (context, player) => command.decide(context, player, call.input as never, services.store),
  });
  return run.catch((error: unknown) => {
    // Another process may have deleted the player, and the user may have begun anew.
    if (error instanceof CallRefused && error.code === 'not_found')
      services.store.identities.forget(telegramIdOf(call));
    throw error;
  });
}

async function runRead(services: Services, command: ReadCommand<never>, call: ParsedCall): Promise<Reply> {
  const { store } = services;
  const loaded = await store.players.loadByTelegramId(telegramIdOf(call));
  if (!loaded) throw new CallRefused('not_found');
  const context = createContext(services, call.caller, loaded);
  const player = playerNow(loaded.player, context);
  services.playerDays.heard(player, context.nowMs);
  const result = await command.read(context, player, call.input as never, store);
  if ('refuse' in result) throw new CallRefused(result.refuse);
  return { status: callSpecs[call.name].status, body: JSON.stringify(result.answer), rev: player.rev };
}

function runService(services: Services, command: ServiceCommand<never>, call: ParsedCall): Promise<Reply> {
  const { developer } = call.caller;
  // Nothing else makes two equal calls of a developer wait for each other.
  if (!developer || call.idempotencyKey === null) return runOnce(services, command, call);
  const turn = `developer ${developer.personId} ${call.idempotencyKey}`;
  return services.playerMutex.run(turn, () => runOnce(services, command, call));
}

async function runOnce(services: Services, command: ServiceCommand<never>, call: ParsedCall): Promise<Reply> {
  const { answers, signatures } = services.store;
  const { identity, developer } = call.caller;
  const { mutates, status } = callSpecs[call.name];
  if (mutates && call.signed) {
    const { signature, idempotencyKey, staleAtMs } = usedBy(call);
    if (!(await signatures.accept(signature, idempotencyKey, staleAtMs)))
      throw new CallRefused('session_invalid');
  }
  const keyed = (identity || developer) && mutates ? bindKey(call) : null;
  const owner = developer ? `developer ${developer.personId}` : `u${identity?.telegramId}`;
  const id = `${owner}:${keyed?.key}`;
  const first = keyed && ((await answers.find(id)) ?? (await findOwn(services, call, keyed)));
  if (first && first.callHash !== keyed.callHash) throw new CallRefused('idempotency_mismatch');
  if (first) return { status: first.status, body: first.body, rev: null };
  if (keyed && !developer && (await answers.countOf(owner, maxKeptADay)) >= maxKeptADay)
    throw new CallRefused('too_many_requests', { retryAfterSeconds: 3600 });
  const caller: Caller = {
    ...call.caller,
    idempotencyKey: call.idempotencyKey,
    // A developer's key lies in the document of a player, among the player's own.
    keyed: keyed && developer ? { ...keyed, key: `developer ${uuidOf(id)}` } : keyed,
  };
  const hasBegun = keyed !== null && !(await answers.begin(id));
  return runSafely({ mutates, isKeyed: keyed !== null }, async (isAgain) => {
    const isRepeat = hasBegun || isAgain;
    const given = await command.run(services, call.input as never, { ...caller, isRepeat });
    const reply = {
      status: given.status ?? status,
      body: JSON.stringify(given.answer),
      rev: given.rev ?? null,
    };
    if (!keyed) return reply;
    // Saved before it is answered; otherwise a repeat could produce a different answer. The majority that
    // confirms it also confirms what the command has read; after a failure the next primary may know less.
    const answer = await answers.saveFirst(toStoredAnswer(owner, keyed, reply, services.clock.realMs()));
    return { ...reply, status: answer.status, body: answer.body };
  });
}

/** The answer that a player's own change has left in the player's document, when the call broke off then. */
async function findOwn(
  { store }: Services,
  { caller: { identity, developer } }: ParsedCall,
  keyed: Keyed,
): Promise<Pick<StoredAnswer, 'status' | 'body' | 'callHash'> | null> {
  if (!identity || developer) return null;
  const loaded = await store.players.loadByTelegramId(identity.telegramId);
  return loaded && findFirst(store, loaded, { used: null, keyed, isReport: false });
}

async function findPlayerId({ store }: Services, call: ParsedCall): Promise<string> {
  const playerId = await store.players.findId(telegramIdOf(call));
  if (playerId === null) throw new CallRefused('not_found');
  return playerId;
}

function telegramIdOf({ caller, name }: ParsedCall): number {
  if (!caller.identity) throw new Error(`${name} was let through without a token`);
  return caller.identity.telegramId;
}

function usedBy({ signed, idempotencyKey, name }: ParsedCall): UsedSignature {
  if (!signed) throw new Error(`${name} was let through without a signature`);
  const { signature, timestampMs } = signed;
  // A minute more, because other servers' clocks may differ.
  return { signature, idempotencyKey, staleAtMs: timestampMs + freshForMs + 60_000 };
}

function bindKey({ idempotencyKey: key, method, path, rawBody }: ParsedCall): Keyed | null {
  if (key === null) return null;
  const callHash = createHash('sha256').update(`${method}\n${path}\n`).update(rawBody).digest('base64url');
  return { key, callHash };
}

const retryAfterMs = 20;

/**
 * Runs a command that saves by itself. After a database failure it runs once more when nothing was written,
 * or under a key, by which the command finds its earlier writes. `isAgain` says that it may have been carried
 * out in part. A change that may have been written and can't be finished is refused as `outcome_unknown`.
 */
export async function runSafely<Result>(
  { mutates, isKeyed }: { readonly mutates: boolean; readonly isKeyed: boolean },
  run: (isAgain: boolean) => Promise<Result>,
): Promise<Result> {
  const note = { hasWritten: false };
  for (let attempt = 1; ; attempt++) {
    try {
      return await (mutates ? withNote(note, () => run(note.hasWritten)) : run(false));
    } catch (error) {
      const isUnknown = error instanceof CallRefused && error.code === 'outcome_unknown';
      if (!isUnknown && !isDatabaseAway(error)) throw error;
      const hasWritten = mutates && (note.hasWritten || isUnknown);
      if (attempt > 1 || (hasWritten && !isKeyed))
        throw hasWritten ? new CallRefused('outcome_unknown', { retryAfterSeconds: 1 }) : error;
      note.hasWritten = hasWritten;
      await wait(retryAfterMs);
    }
  }
}
