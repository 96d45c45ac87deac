import { exchangeAddressRows } from '../../content/shop.ts';
import type { Decided } from '../core/decision.ts';

/** The address of a TON wallet, parsed from either of its two forms. */
export interface TonAddress {
  /** Stored form, `workchain:64 hex` in lower case. */
  readonly raw: string;
  readonly isTestnet: boolean;
  /** True for the friendly form that asks for a bounce (`EQ…`); wallets show the other one (`UQ…`). */
  readonly isBounceable: boolean;
}

const rawForm = /^(0|-1):([0-9a-f]{64})$/i;
const friendlyForm = /^[A-Za-z0-9+/_-]{48}$/;
const tags = { bounceable: 0x11, other: 0x51, testnet: 0x80 } as const;

/**
 * Parses a personal wallet's address: raw, or friendly with a valid checksum. Refuses malformed texts,
 * addresses of the test network, and wallets of known exchanges, which no checksum can reveal.
 */
export function parseWalletAddress(
  text: string,
): Decided<TonAddress, 'address_required' | 'address_invalid' | 'address_testnet' | 'address_exchange'> {
  const trimmed = text.trim();
  if (trimmed === '') return { refuse: 'address_required' };
  const address = parseTonAddress(trimmed);
  if (!address) return { refuse: 'address_invalid' };
  if (address.isTestnet) return { refuse: 'address_testnet' };
  if (exchangeAddressRows.some((row) => row.address === address.raw)) return { refuse: 'address_exchange' };
  return { ok: address };
}

/** Parses either form; undefined for anything else. A raw address doesn't say which network it belongs to. */
export function parseTonAddress(text: string): TonAddress | undefined {
  if (rawForm.test(text)) return { raw: text.toLowerCase(), isTestnet: false, isBounceable: false };
  if (!friendlyForm.test(text)) return undefined;
  const bytes = fromBase64(text);
  const checksum = (bytes[34]! << 8) | bytes[35]!;
  if (crc16(bytes.subarray(0, 34)) !== checksum) return undefined;
  const tag = bytes[0]! & ~tags.testnet;
  const workchain = (bytes[1]! << 24) >> 24;
  if ((tag !== tags.bounceable && tag !== tags.other) || (workchain !== 0 && workchain !== -1))
    return undefined;
  return {
    raw: `${workchain}:${hex(bytes.subarray(2, 34))}`,
    isTestnet: (bytes[0]! & tags.testnet) !== 0,
    isBounceable: tag === tags.bounceable,
  };
}

/**
 * The friendly form of a raw address, as wallets show it: 48 characters of base64url. A malformed address
 * is a bug and throws.
 */
export function friendlyAddress(raw: string, isBounceable = false): string {
  const [, workchain, hash] = rawForm.exec(raw) ?? [];
  if (!workchain || !hash) throw new Error(`No raw address: ${raw}`);
  const bytes = new Uint8Array(36);
  bytes[0] = isBounceable ? tags.bounceable : tags.other;
  bytes[1] = Number(workchain) & 0xff;
  for (let i = 0; i < 32; i++) bytes[2 + i] = Number.parseInt(hash.slice(2 * i, 2 * i + 2), 16);
  const checksum = crc16(bytes.subarray(0, 34));
  bytes[34] = checksum >> 8;
  bytes[35] = checksum & 0xff;
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** CRC-16 with the polynomial 0x1021 and initial value 0 (XMODEM). */
export function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc;
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
