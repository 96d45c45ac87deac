import type { Role } from '#engine/protocol/core/contract.ts';
import { type Result, send } from './ask.ts';

export interface Operator {
  readonly name: string | null;
  readonly role: Role;
}

const path = '/console/session/';

/** Who is signed in. A link's secret is used up at once and taken out of the address. */
export function readSession(): Promise<Result<Operator>> {
  const [, link] = /^#enter=([\w-]+)$/.exec(location.hash) ?? [];
  if (link === undefined) return send('GET', path);
  history.replaceState(null, '', location.pathname);
  return send('POST', path, { link });
}

export function signIn(token: string): Promise<Result<Operator>> {
  return send('POST', path, { token });
}

export function signOut(): Promise<Result<unknown>> {
  return send('DELETE', path);
}
