import { newPlayer } from '#engine/rules/account/new-player.ts';
import type { Player, Session } from '#engine/rules/core/player.ts';
import type { OutboxEntry } from '../outbox/outbox.ts';

/** A session with its tapped objects as text: most of a busy document would be their numbers otherwise. */
export type PackedSession = Omit<Session, 'tapped'> & { readonly tapped: string };

export interface PlayerDocument extends Omit<Player, 'id' | 'sessions'> {
  _id: string;
  readonly sessions: readonly PackedSession[];
  readonly outbox: readonly OutboxEntry[];
  /** The revision that last put something into the outbox; absent while it is empty. */
  readonly outboxRev?: number;
}

/** What a field begins as that was not there yet when the player was last written; the secrets are sealed by the load. */
const blank = newPlayer(
  '',
  { telegramId: 0, firstName: '', lastName: null, username: null, referralCode: '' },
  { capsule: '', synthesis: '' },
  0,
);

/** The fields of the document that replace those of the player; a field that isn't given isn't there. */
export function packFields(fields: Partial<Player>): Record<string, unknown> {
  const { id: _, sessions, ...rest } = fields;
  return sessions ? { ...rest, sessions: sessions.map(packSession) } : rest;
}

export function unpackPlayer(document: PlayerDocument): Player {
  const { _id, outbox: _outbox, outboxRev: _outboxRev, sessions, ...rest } = document;
  return { ...blank, ...rest, id: _id, sessions: sessions.map(unpackSession) };
}

/** Each number as its distance from the one before, in base 36. */
export function packNumbers(numbers: readonly number[]): string {
  let before = 0;
  const steps = numbers.map((number) => {
    const step = number - before;
    before = number;
    return step.toString(36);
  });
  return steps.join('.');
}

export function unpackNumbers(text: string): number[] {
  if (text === '') return [];
  let number = 0;
  return text.split('.').map((step) => {
    number += Number.parseInt(step, 36);
    return number;
  });
}

export function packSession(session: Session): PackedSession {
  return { ...session, tapped: packNumbers(session.tapped) };
}

export function unpackSession(session: PackedSession): Session {
  return { ...session, tapped: unpackNumbers(session.tapped) };
}
