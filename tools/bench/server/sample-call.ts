import { createHash, createHmac } from 'node:crypto';
import { pathOf } from '#engine/protocol/core/call-path.ts';
import { paths } from '#engine/protocol/core/paths.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const secret = 'a secret of the measurement';
export const identity = {
  telegramId: 279058397,
  firstName: 'Ann',
  lastName: null,
  username: 'ann',
  startParam: null,
};
export const sampleSession = {
  sessionId: id(1),
  telegramId: identity.telegramId,
  fingerprint: 'device-0123456789abcdef',
  signingKey: createHash('sha256').update(secret).digest('hex'),
  expiresAt: new Date(Date.now() + 3_600_000),
};
export const path = pathOf(paths['sessions.replenish'], { id: id(2), sid: id(3) });
export const route = '/game/v1/ships/:id/sessions/:sid/cargo/replenishment/';

/** The answer to a report of taps. */
export function sampleAnswer(taps: number) {
  return {
    baggage: 12.34 + taps,
    energy: 41.5,
    rejected: [],
    session: {
      uuid: id(3),
      shipId: id(2),
      tripId: id(4),
      solarSystemId: id(5),
      createdAt: '2026-11-21T12:00:00.000Z',
      endsAt: '2026-11-21T18:00:00.000Z',
      finishedAt: null,
      seed: 'f'.repeat(32),
      expected: 345.67,
      mined: 123.45,
      baggage: 12.34 + taps,
      cargoLimit: 300,
      energy: 41.5,
      health: 76.2,
      tapped: [3, 5, 8, 13, 21, 34, 55, 89],
      caughtPirates: 1,
      isReplenished: false,
      docking: null,
      assault: null,
      awards: [],
    },
  };
}

/** A signed call as the bytes of an HTTP request; each number gives a different call. */
export function writeCall(token: string, number: number): Buffer {
  const taps = Array.from({ length: 8 }, (_, index) => ({ k: number + index, t: 1000 * (number + index) }));
  const body = JSON.stringify({ baggage: 12.3, taps });
  const timestamp = Date.now() + number;
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', sampleSession.signingKey)
    .update(`POST\n${path}\n${timestamp}\n${bodyHash}`)
    .digest('hex');
  return Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      'Host: 127.0.0.1',
      `Authorization: Bearer ${token}`,
      `X-Session-Id: ${sampleSession.sessionId}`,
      `X-Device-Fingerprint: ${sampleSession.fingerprint}`,
      `X-Timestamp: ${timestamp}`,
      `X-Signature: ${signature}`,
      'X-Language: en',
      'X-Timezone: Europe/Berlin',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
