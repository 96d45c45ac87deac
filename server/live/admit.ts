import type { Socket } from 'socket.io';
import { z } from 'zod';
import { livePath } from '#engine/protocol/core/live.ts';
import { CallRefused } from '../core/call-refused.ts';
import type { ServiceGate } from '../core/service-gate.ts';
import { verifySession } from '../core/sign-in/verify-session.ts';
import { isDatabaseAway } from '../store/core/database-failures.ts';
import type { LiveServer } from './create-live-server.ts';

type LiveSocket = Parameters<Parameters<LiveServer['use']>[0]>[0];

const handshakeAuth = z.object({
  token: z.string().max(4096),
  sessionId: z.string().max(64),
  fingerprint: z.string().max(128),
  timestamp: z.union([z.number(), z.string().max(16)]).transform(String),
  signature: z.string().max(64),
  features: z.array(z.string().max(20)).max(20).catch([]),
});

/**
 * Admits a device with the proof of a signed `GET /live/`, in its turn: all devices together would keep calls
 * from the database. The error's `data` is an error answer's body.
 */
export function admit(gate: ServiceGate, inTurn: (task: () => Promise<void>) => Promise<void>) {
  return (socket: LiveSocket, next: (error?: Error) => void): void => {
    inTurn(async () => {
      Object.assign(socket.data, await findPlayer(gate, socket));
    }).then(
      () => next(),
      (error: unknown) => next(toSocketError(error)),
    );
  };
}

async function findPlayer(gate: ServiceGate, socket: Socket): Promise<LiveSocket['data']> {
  const services = gate.open();
  // The connection has waited too long for its turn; the device reconnects.
  const isGone = socket.conn.readyState !== 'open';
  if (!services || isGone) throw new CallRefused('unavailable');
  if (services.mode.current === 'closed') throw new CallRefused('maintenance', { sessionEnd: 'maintenance' });
  const { store, tokens, settings } = services;
  const auth = handshakeAuth.safeParse(socket.handshake.auth);
  const identity = auth.success ? tokens.read(auth.data.token) : null;
  if (!auth.success || !identity) throw new CallRefused('invalid_credentials');
  const session = await verifySession(
    store.sessions,
    identity,
    { ...auth.data, method: 'GET', pathAndQuery: livePath, body: new Uint8Array() },
    settings.timers.now(),
  );
  if (!session) throw new CallRefused('session_invalid');
  if (identity.sandboxOf !== undefined) {
    const leftMs = session.expiresAt.getTime() - settings.timers.now();
    socket.once(
      'disconnect',
      settings.timers.after(leftMs, () => socket.disconnect(true)),
    );
  }
  const { features, signature: handshake } = auth.data;
  const playerId = await store.players.findId(identity.telegramId);
  if (playerId === null) throw new CallRefused('not_found');
  return { playerId, sessionId: session.sessionId, handshake, features, isHidden: false };
}

function toSocketError(error: unknown): Error {
  const refused =
    error instanceof CallRefused
      ? error
      : new CallRefused(isDatabaseAway(error) ? 'unavailable' : 'internal');
  return Object.assign(new Error(refused.code), {
    data: { ...refused.body('en'), sessionEnd: refused.sessionEnd },
  });
}
