import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { livePath } from '#engine/protocol/core/live.ts';
import type { Identity } from '../../messenger/messenger.ts';
import type {
  DeviceSession,
  SessionRepository,
} from '../../store/repositories/account/session-repository.ts';
import { CallRefused } from '../call-refused.ts';

/** Maximum distance of a timestamp from the server's clock, in either direction. */
export const freshForMs = 5 * 60 * 1000;

/** The raw parts of a signed call. */
export interface Shown {
  readonly sessionId: string;
  readonly fingerprint: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly method: string;
  readonly pathAndQuery: string;
  readonly body: Uint8Array;
  /** Signed too when the signature says so. */
  readonly timezone?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

/**
 * The session whose key signed the call; null when any part of the call isn't valid. Throws when it was
 * ended.
 */
export async function verifySession(
  sessions: SessionRepository,
  identity: Identity,
  proof: Shown,
  nowMs: number,
): Promise<DeviceSession | null> {
  if (!isFresh(proof.timestamp, nowMs) || !/^[0-9a-f-]{36}$/.test(proof.sessionId)) return null;
  const session = await sessions.find(proof.sessionId);
  if (!session || session.expiresAt.getTime() <= nowMs) return null;
  if (session.telegramId !== identity.telegramId || session.fingerprint !== proof.fingerprint) return null;
  if (!isSignedBy(session.signingKey, proof)) return null;
  // Only the owner of the session's key learns why it ended.
  if (session.ended) throw new CallRefused('session_invalid', { sessionEnd: session.ended });
  const isSecond = proof.signature.startsWith('2.');
  if (isSecond && !session.hasSecondForm) await sessions.noteSecondForm(session);
  // The first form doesn't cover the time zone and the key, so somebody between could change them. Live has
  // only that form.
  if (!isSecond && session.hasSecondForm && proof.pathAndQuery !== livePath) return null;
  sessions.noteUse({ ...session, ...(isSecond && { hasSecondForm: true }) });
  return session;
}

/** True for milliseconds since the epoch, in digits, at most five minutes away from now. */
export function isFresh(timestamp: string, nowMs: number): boolean {
  return /^\d{1,16}$/.test(timestamp) && Math.abs(nowMs - Number(timestamp)) <= freshForMs;
}

/**
 * The signature that a call must have: the result of the protocol's `signCall`, by Node's own cryptography.
 * With `isSecond` the second form, which covers two headers more.
 */
export function signatureOf(
  signingKey: string,
  call: Omit<Shown, 'signature' | 'sessionId' | 'fingerprint'>,
  isSecond = false,
): string {
  const bodyHash = createHash('sha256').update(call.body).digest('hex');
  const lines = `${call.method}\n${call.pathAndQuery}\n${call.timestamp}\n${bodyHash}`;
  const hmac = createHmac('sha256', signingKey);
  if (!isSecond) return hmac.update(lines).digest('hex');
  const more = `${call.timezone ?? ''}\n${call.idempotencyKey ?? ''}`;
  return `2.${hmac.update(`2\n${lines}\n${more}`).digest('hex')}`;
}

function isSignedBy(signingKey: string, proof: Shown): boolean {
  if (!/^(2\.)?[0-9a-f]{64}$/.test(proof.signature)) return false;
  const wanted = signatureOf(signingKey, proof, proof.signature.startsWith('2.'));
  return timingSafeEqual(Buffer.from(proof.signature), Buffer.from(wanted));
}
