import rows from '#assets/content/messages.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { MessageRow } from './schemas/messages.ts';

/** A message that the game writes by itself, by its key (D43). */
export type MessageCode = keyof typeof rows;

/** `check-messages.ts` proves that the rows fit their type and have their strings. */
export const messageRows = freezeDeep(rows as Readonly<Record<MessageCode, MessageRow>>);
