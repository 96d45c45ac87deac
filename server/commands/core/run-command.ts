import { createHash } from 'node:crypto';
import type { Contract } from '#engine/protocol/core/contract.ts';
import { contracts } from '#engine/protocol/core/contracts.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import { freshForMs } from '#server/core/verify-session.ts';
import type { Services } from '#server/services.ts';
import type { UsedSignature } from '#server/store/core/used-signatures.ts';
import { type Keyed, toStoredAnswer } from './call-proof.ts';
import { changePlayer, type Reply } from './change-player.ts';
import type { Caller, ChangeCommand, Command, ReadCommand, ServiceCommand } from './command.ts';
import { commands } from './commands.ts';
import { createContext } from './create-context.ts';
import { runSafely } from './run-safely.ts';

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

/** Runs the command of a call. Throws CallRefused when the answer is an error. */
export function runCommand(services: Services, call: ParsedCall): Promise<Reply> {
  const command = commands[call.name] as Command<never>;
  switch (command.kind) {
    case 'change':
      return runChange(services, command, call);
    case 'read':
      return services.admission.run(() => runRead(services, command, call));
    case 'service':
      // It may wait for an outside service. What it changes waits for its turn by itself.
      return runService(services, command, call);
  }
}

async function runChange(
  services: Services,
  command: ChangeCommand<never>,
  call: ParsedCall,
): Promise<Reply> {
  const playerId = await findPlayerId(services, call);
  await command.prepare?.(services, call.caller);
  return changePlayer(services, {
    playerId,
    caller: call.caller,
    status: contracts[call.name].status,
    proof: {
      used: usedBy(call),
      keyed: bindKey(call),
      isReport: (contracts[call.name] as Contract).isReport === true,
    },
    decide: (context, player) => command.decide(context, player, call.input as never, services.store),
  });
}

async function runRead(services: Services, command: ReadCommand<never>, call: ParsedCall): Promise<Reply> {
  const { store } = services;
  const telegramId = telegramIdOf(call);
  const known = services.playerIds.get(telegramId);
  const loaded = await (known ? store.players.load(known) : store.players.loadByTelegramId(telegramId));
  if (!loaded) throw new CallRefused('not_found');
  const { player } = loaded;
  services.playerIds.set(telegramId, player.id);
  const context = createContext(services, call.caller, loaded);
  const result = await command.read(context, player, call.input as never, store);
  if ('refuse' in result) throw new CallRefused(result.refuse);
  return { status: contracts[call.name].status, body: JSON.stringify(result.answer), rev: player.rev };
}

async function runService(
  services: Services,
  command: ServiceCommand<never>,
  call: ParsedCall,
): Promise<Reply> {
  const { answers, signatures } = services.store;
  const { identity } = call.caller;
  const { mutates, status } = contracts[call.name];
  if (mutates && call.signed) {
    const { signature, idempotencyKey, staleAtMs } = usedBy(call);
    if (!(await signatures.accept(signature, idempotencyKey, staleAtMs)))
      throw new CallRefused('session_invalid');
  }
  const keyed = identity && mutates ? bindKey(call) : null;
  const owner = `u${identity?.telegramId}`;
  const first = keyed && (await answers.find(`${owner}:${keyed.key}`));
  if (first && first.callHash !== keyed.callHash) throw new CallRefused('idempotency_mismatch');
  if (first) return { status: first.status, body: first.body, rev: null };
  const given = await runSafely(mutates, () => command.run(services, call.input as never, call.caller));
  const reply = {
    status: given.status ?? status,
    body: JSON.stringify(given.answer),
    rev: given.rev ?? null,
  };
  if (!keyed) return reply;
  // An answer that isn't kept is never given, because the repeated call may come to another one.
  const kept = await runSafely(true, () => answers.saveFirst(toStoredAnswer(owner, keyed, reply)));
  return { ...reply, status: kept.status, body: kept.body };
}

async function findPlayerId(services: Services, call: ParsedCall): Promise<string> {
  const telegramId = telegramIdOf(call);
  const known = services.playerIds.get(telegramId);
  if (known) return known;
  const loaded = await services.store.players.loadByTelegramId(telegramId);
  if (!loaded) throw new CallRefused('not_found');
  services.playerIds.set(telegramId, loaded.player.id);
  return loaded.player.id;
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
