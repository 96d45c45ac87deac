import type { Request, Response } from 'express';
import type { Redis } from '../../bus/connect-redis.ts';
import { runCommand } from '../../commands/core/run-command.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import type { ServiceGate } from '../../core/service-gate.ts';
import { inSpan, type Span } from '../../core/traces/spans.ts';
import type { Settings } from '../../settings.ts';
import { DatabaseSilent } from '../../store/core/database-failures.ts';
import type { DeveloperGate } from '../console/developer-gate.ts';
import { limitCodes } from '../limits/limit-codes.ts';
import { limitRate } from '../limits/limit-rate.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { answerError } from './answer-error.ts';
import { auditCall, auditRead } from './audit-call.ts';
import {
  checkDeveloper,
  checkMessenger,
  checkMode,
  checkSandbox,
  checkSession,
  checkToken,
} from './authenticate.ts';
import type { Call, CallStep } from './call.ts';
import { matchCall } from './match-call.ts';
import { parseCall } from './parse-call.ts';
import { checkBodyForm, readBody } from './read-body.ts';
import { sendJson } from './send-json.ts';

/**
 * A call's steps, in the order in which they can refuse it: 404, 415, 503, 429, 503 in maintenance, 408,
 * 413 (after the messenger's 401), 401, 403, 429, 400, and a rule's 409.
 */
export function answerCalls(
  settings: Settings,
  gate: ServiceGate,
  developers: DeveloperGate,
  metrics: Metrics,
  redis: Redis | null,
) {
  const { limitAddress, chargeFailures, limitPlayer } = limitRate(settings, redis);
  const steps = [
    chargeFailures(matchCall()),
    checkBodyForm,
    findServices(gate),
    limitAddress,
    checkMode,
    chargeFailures(checkMessenger),
    readBody(settings),
    enterOpenCalls,
    checkDeveloper(developers),
    chargeFailures(checkToken),
    chargeFailures(checkSession),
    checkSandbox,
    limitPlayer,
    parseCall,
    // A signature that was used before.
    chargeFailures(limitCodes(settings, redis)(runCall(settings)), 'session_invalid'),
  ];
  const answer = runSteps(steps, ({ call }, { statusCode }, startedMs) => {
    // A request without a matching call spec has no call.
    if (!call) return;
    metrics.calls.observe(call.name, statusCode, (performance.now() - startedMs) / 1000);
    noteRefusal(call);
    noteFailure(call, statusCode);
  });
  return (request: Request, response: Response) =>
    inSpan({ name: request.method, kind: 'incoming', isRoot: true }, async (span) => {
      await answer(request, response);
      describeCall(span, request, response);
    });
}

function describeCall(span: Span, { call, method }: Request, { statusCode }: Response): void {
  if (call) span.rename(call.name);
  span.note({ 'http.request.method': method, 'http.response.status_code': statusCode });
  if (call?.refusedWith) span.note({ 'proto.refused_with': call.refusedWith });
  if (statusCode >= 500) span.fail(String(statusCode));
}

/** For the operators' page about the player. A call without a genuine token has nobody to note it for. */
function noteRefusal({ name, params, identity, refusedWith, services }: Call): void {
  if (!refusedWith || !identity) return;
  const what = Object.values(params).join(' ').slice(0, 80);
  services.refusals.note({ telegramId: identity.telegramId, call: name, code: refusedWith, what });
  services.playerDays.refused(identity.telegramId, services.clock.now());
}

/** Refusals that an operator has chosen. */
const planned: readonly string[] = ['maintenance', 'read_only'];

/** For a compensation: whose calls a fault of the server has failed. */
function noteFailure({ identity, refusedWith = '', services }: Call, statusCode: number): void {
  if (statusCode >= 500 && identity && !planned.includes(refusedWith))
    services.failures.note(identity.telegramId);
}

export type AnswerCall = (request: Request, response: Response) => Promise<void>;

/** True for the path of a call; `/homeland` itself is a screen. */
export function isCall(path: string): boolean {
  return /^\/((account|game|homeland|store)\/v\d+|dev)\//.test(path);
}

/** 503 while the database is away, and under overload before the call is read. */
function findServices(gate: ServiceGate): CallStep {
  return (request, response) => {
    // A kept connection would be reset when the server has stopped.
    if (gate.isDraining) response.setHeader('Connection', 'close');
    const services = gate.open();
    if (!services) throw new CallRefused('unavailable', { retryAfterSeconds: 1 });
    services.admission.checkRoom();
    request.call.services = services;
  };
}

/** Takes a place among the open calls. Runs when the body is there, so that a slow body takes no place. */
const enterOpenCalls: CallStep = ({ call }, response) => {
  const open = call.services.admission.enter();
  call.open = open;
  response.once('close', () => open.end());
};

/** Runs the command and answers. Headers carry game time and the player's revision. */
function runCall({ trustedProxies }: Settings): CallStep {
  return async (request, response) => {
    const { services, parsed, spec, inTurn } = request.call;
    const command = () => runCommand(services, parsed);
    const run = () => (inTurn ? inTurn(command) : command());
    if (spec.isAuditedRead) await auditRead(request, trustedProxies);
    const isChange = spec.access === 'developer' && spec.mutates;
    request.call.isChanging = spec.mutates;
    const { status, body, rev } = await (isChange ? auditCall(request, trustedProxies, run) : run());
    // Under a key a rule's refusal is an answer like others.
    if (status >= 400) request.call.refusedWith = (JSON.parse(body) as { code: string }).code;
    const { sessionId } = parsed.caller;
    if (sessionId !== null) services.deviceContacts.note(sessionId, services.clock.now());
    const headers = ['X-Game-Time', String(services.clock.now())];
    if (rev !== null) headers.push('X-Player-Rev', String(rev));
    sendJson(response, status, body, headers);
  };
}

/**
 * Refuses a call as soon as the database stops answering, or is away behind its gateway; a change may have
 * been written by then.
 */
async function whileAnswered(step: Promise<void>, { call }: Request): Promise<void> {
  if (!call?.services) return step;
  const { store } = call.services;
  try {
    await store.circuit.guard(step);
  } catch (error) {
    if (!(error instanceof DatabaseSilent) && !(await store.isAwayBehind(error))) throw error;
    throw new CallRefused(call.isChanging ? 'outcome_unknown' : 'unavailable', { retryAfterSeconds: 1 });
  }
}

/**
 * Takes a call through its steps, one after another. When a step throws, the call is answered with the
 * error. `observe` gets every answered call with its start time. Never rejects.
 */
export function runSteps(
  steps: readonly CallStep[],
  observe: (request: Request, response: Response, startedMs: number) => void,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const startedMs = performance.now();
    try {
      for (const step of steps) {
        const waiting = step(request, response);
        if (waiting) await whileAnswered(waiting, request);
      }
    } catch (error) {
      answerError(error, request, response, () => undefined);
    }
    try {
      observe(request, response, startedMs);
    } catch (error) {
      log.failure('observing a call', error);
    }
  };
}
