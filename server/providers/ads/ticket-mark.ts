import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const proofBytes = 12;

/** A ticket and its player in one word that nobody else can make: 59 characters that need no escape in an address. */
export function ticketMark(key: Buffer, adId: string, playerId: string): string {
  const ids = Buffer.concat([bytesOf(adId), bytesOf(playerId)]);
  return Buffer.concat([ids, proofOf(key, ids)]).toString('base64url');
}

/** What a mark names; null for one that we haven't made. */
export function readTicketMark(key: Buffer, mark: string): { adId: string; playerId: string } | null {
  const bytes = Buffer.from(mark, 'base64url');
  if (bytes.length !== 2 * idBytes + proofBytes) return null;
  const ids = bytes.subarray(0, 2 * idBytes);
  if (!timingSafeEqual(bytes.subarray(2 * idBytes), proofOf(key, ids))) return null;
  return { adId: idOf(ids.subarray(0, idBytes)), playerId: idOf(ids.subarray(idBytes)) };
}

function proofOf(key: Buffer, ids: Buffer): Buffer {
  return createHmac('sha256', key).update(ids).digest().subarray(0, proofBytes);
}

function bytesOf(id: string): Buffer {
  return Buffer.from(id.replaceAll('-', ''), 'hex');
}

function idOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
