/** Sent with the invoice and returned with its payment. */
export interface Payload {
  readonly orderId: string;
  readonly playerId: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** 73 bytes; the messenger allows 128. */
export function writePayload({ orderId, playerId }: Payload): string {
  return `${orderId}:${playerId}`;
}

/** Null for a text that this server hasn't written. */
export function readPayload(text: string): Payload | null {
  const [orderId, playerId, ...more] = text.split(':');
  const isOurs = more.length === 0 && uuid.test(orderId ?? '') && uuid.test(playerId ?? '');
  return isOurs && orderId && playerId ? { orderId, playerId } : null;
}
