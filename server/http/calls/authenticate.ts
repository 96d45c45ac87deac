import type { Request } from 'express';
import type { CallName } from '#engine/protocol/core/paths.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import type { CallingDeveloper } from '../../core/sign-in/calling-developer.ts';
import { isSameSecret } from '../../core/sign-in/is-same-secret.ts';
import { sandboxCalls, sandboxReads } from '../../core/sign-in/sandbox-calls.ts';
import { isFresh, verifySession } from '../../core/sign-in/verify-session.ts';
import type { DeveloperGate } from '../console/developer-gate.ts';
import { type Call, type CallStep, headerOf, readToken } from './call.ts';

/** 401 for a missing, bad or expired bearer token, on every call that needs one. */
export const checkToken: CallStep = (request) => {
  const { call } = request;
  if (call.spec.access === 'open' || call.spec.access === 'developer') return;
  call.identity = readToken(request);
  if (!call.identity) throw new CallRefused('invalid_credentials');
};

/**
 * 403 for an invalid session, fingerprint, timestamp or signature. A repeated signature is refused later, by
 * the command.
 */
export const checkSession: CallStep = (request) => {
  const { spec, services } = request.call;
  const { access } = spec;
  const isSentNow = () => isFresh(headerOf(request, 'x-timestamp') ?? '', services.settings.timers.now());
  if (access === 'token' && !isSentNow()) throw new CallRefused('session_invalid');
  return access === 'session' || access === 'player' ? checkSigned(request) : undefined;
};

async function checkSigned(request: Request): Promise<void> {
  const { services, identity, body } = request.call;
  const signature = (headerOf(request, 'x-signature') ?? '').toLowerCase();
  const session =
    identity &&
    (await verifySession(
      services.store.sessions,
      identity,
      {
        sessionId: headerOf(request, 'x-session-id') ?? '',
        fingerprint: headerOf(request, 'x-device-fingerprint') ?? '',
        timestamp: headerOf(request, 'x-timestamp') ?? '',
        signature,
        method: request.method,
        pathAndQuery: request.originalUrl,
        body,
        timezone: headerOf(request, 'x-timezone'),
        idempotencyKey: headerOf(request, 'idempotency-key'),
      },
      services.settings.timers.now(),
    ));
  if (!session) throw new CallRefused('session_invalid');
  request.call.signed = { signature, timestampMs: Number(headerOf(request, 'x-timestamp')) };
}

/** The messenger's updates must carry the secret that was registered with the webhook's address. */
export const checkMessenger: CallStep = (request) => {
  const { name, services } = request.call;
  if (name !== 'webhooks.messenger') return;
  const secret = headerOf(request, 'x-telegram-bot-api-secret-token') ?? '';
  if (!isSameSecret(secret, services.messenger.webhookSecret)) throw new CallRefused('invalid_credentials');
};

/** 409 for a call that a designer's sandbox pilot may not make (D67). */
export const checkSandbox: CallStep = ({ call: { name, spec, identity } }) => {
  if (spec.access === 'developer' || identity?.sandboxOf === undefined) return;
  if (!sandboxCalls.has(name)) throw new CallRefused('not_in_sandbox');
};

/**
 * Checks that the gate knows the developer, and that the call spec lists the developer's role. A sandbox
 * session reads the numbers in the name of its person.
 */
export function checkDeveloper(gate: DeveloperGate): CallStep {
  return (request) => {
    const { call } = request;
    if (call.spec.access !== 'developer') return;
    const identity = readToken(request);
    if (identity?.sandboxOf !== undefined) {
      call.identity = identity;
      return admitSandbox(request, identity.sandboxOf, gate);
    }
    if (request.isForSandbox) throw new CallRefused('dev_tools_off');
    return gate.find(request, call.spec, call.services.store).then((found) => admit(call, found));
  };
}

async function admitSandbox(request: Request, personId: string, gate: DeveloperGate): Promise<void> {
  const { call } = request;
  if (!sandboxReads.has(call.name)) throw new CallRefused('role_not_allowed');
  await checkSigned(request);
  admit(call, await gate.findActive(call.services.store, personId));
}

function admit(call: Call, developer: CallingDeveloper): void {
  const { roles = [] } = call.spec;
  if (developer.role !== 'owner' && !roles.includes(developer.role)) {
    log.warning(`${developer.role} ${developer.name} may not make the call ${call.name}`);
    throw new CallRefused('role_not_allowed');
  }
  call.developer = developer;
}

/** Mutating calls that are allowed while the game is read-only: a player must sign in to read. */
const signsIn: ReadonlySet<CallName> = new Set(['auth.token', 'auth.session']);

/**
 * Refuses players' calls while the game is closed, and their changes while it is read-only. Updates of the
 * messenger pass, because their command handles the mode: it declines checkouts and has payments resent.
 */
export const checkMode: CallStep = ({ call: { services, spec, name } }) => {
  const { mode } = services;
  if (
    mode.current === 'open' ||
    name === 'service.mode' ||
    spec.access === 'developer' ||
    name === 'webhooks.messenger'
  )
    return;
  if (mode.current === 'closed' || (spec.mutates && !signsIn.has(name))) throw mode.refusal();
};
