import type { Request, Response } from 'express';
import type { Redis } from '#server/bus/connect-redis.ts';
import type { ServiceGate } from '#server/core/service-gate.ts';
import { inSpan, type Span } from '#server/core/traces/spans.ts';
import type { Settings } from '#server/settings.ts';
import type { DeveloperGate } from '../console/developer-gate.ts';
import { limitRate } from '../limits/limit-rate.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Call } from './call.ts';
import { checkDeveloper } from './check-developer.ts';
import { checkMessenger } from './check-messenger.ts';
import { checkMode } from './check-mode.ts';
import { checkSession } from './check-session.ts';
import { checkToken } from './check-token.ts';
import { enterOpenCalls, findServices } from './find-services.ts';
import { matchCall } from './match-call.ts';
import { parseCall } from './parse-call.ts';
import { checkBodyForm, readBody } from './read-body.ts';
import { runCall } from './run-call.ts';
import { runSteps } from './run-steps.ts';

/** A call's steps, in the order in which they can refuse it: 404, 415, 503, 429, 503 in maintenance, 408, 413 (after the messenger's 401), 401, 403, 429, 400, and a rule's 409. */
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
    limitPlayer,
    parseCall,
    // A signature that was used before.
    chargeFailures(runCall(settings), 'session_invalid'),
  ];
  const answer = runSteps(steps, ({ call }, { statusCode }, startedMs) => {
    // A request that matches no spec has no call.
    if (!call) return;
    metrics.calls.observe(call.name, statusCode, (performance.now() - startedMs) / 1000);
    noteRefusal(call);
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

export type AnswerCall = (request: Request, response: Response) => Promise<void>;

/** True for the path of a call; `/homeland` alone is a screen. */
export function isCall(path: string): boolean {
  return /^\/((account|game|homeland|store)\/v\d+|dev)\//.test(path);
}
