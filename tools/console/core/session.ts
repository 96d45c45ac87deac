import type { Role } from '#engine/protocol/dev/console-data.ts';
import { type Result, send } from './ask.ts';

export interface Operator {
  readonly personId: string;
  /** Null for the owner of a developer's own machine. */
  readonly name: string | null;
  readonly role: Role;
}

/** The console, or the next step of entering it. */
export type Entry =
  | ({ readonly step: 'open' } & Operator)
  | { readonly step: 'account'; readonly link: string | null }
  | { readonly step: 'factor'; readonly name: string; readonly address: string | null };

const path = '/console/session/';

/** Where this browser is. An invitation's secret is used up at once and taken out of the address. */
export function readEntry(): Promise<Result<Entry>> {
  const [, link] = /^#enter=([\w-]+)$/.exec(location.hash) ?? [];
  if (link === undefined) return send('GET', path);
  history.replaceState(null, '', location.pathname);
  return send('POST', path, { link });
}

export function enterAs(name: string): Promise<Result<Entry>> {
  return send('POST', path, { name });
}

export function enterCode(code: string): Promise<Result<Entry>> {
  return send('POST', path, { code });
}

export function signOut(): Promise<Result<unknown>> {
  return send('DELETE', path);
}
