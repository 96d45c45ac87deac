import { Secret, TOTP } from 'otpauth';

/** Codes of the step before and the step after count, because clocks differ. */
const window = 1;

/** A new secret for an authenticator app, in base 32. */
export function newFactorSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Address that an authenticator app reads from a QR code. */
export function factorAddress(secret: string, name: string): string {
  return totp(secret, name).toString();
}

/** Number of the 30-second step of a right code; null for a wrong one. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const { period } = totp(secret, '');
  const delta = totp(secret, '').validate({ token: code, window, timestamp: nowMs });
  return delta === null ? null : Math.floor(nowMs / (period * 1000)) + delta;
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Proto Trip', label, secret: Secret.fromBase32(secret) });
}
