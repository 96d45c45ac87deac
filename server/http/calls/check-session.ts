import type { Request } from 'express';
import { CallRefused } from '#server/core/call-refused.ts';
import { isFresh, verifySession } from '#server/core/sign-in/verify-session.ts';
import { headerOf } from './call.ts';
import type { Step } from './run-steps.ts';

/** 403 for an invalid session, fingerprint, timestamp or signature. The command refuses a signature that was used before. */
export const checkSession: Step = (request) => {
  const { access } = request.call.spec;
  if (access === 'token' && !isFresh(headerOf(request, 'x-timestamp') ?? ''))
    throw new CallRefused('session_invalid');
  return access === 'session' || access === 'player' ? checkSigned(request) : undefined;
};

async function checkSigned(request: Request): Promise<void> {
  const { services, identity, body } = request.call;
  const signature = (headerOf(request, 'x-signature') ?? '').toLowerCase();
  const session =
    identity &&
    (await verifySession(services.store.sessions, identity, {
      sessionId: headerOf(request, 'x-session-id') ?? '',
      fingerprint: headerOf(request, 'x-device-fingerprint') ?? '',
      timestamp: headerOf(request, 'x-timestamp') ?? '',
      signature,
      method: request.method,
      pathAndQuery: request.originalUrl,
      body,
      timezone: headerOf(request, 'x-timezone'),
      idempotencyKey: headerOf(request, 'idempotency-key'),
    }));
  if (!session) throw new CallRefused('session_invalid');
  request.call.signed = { signature, timestampMs: Number(headerOf(request, 'x-timestamp')) };
}
