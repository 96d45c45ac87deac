import events from '#assets/content/events.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { EventRow } from './schemas/events.ts';

/** The events of the release: all of them wait for dates. Published versions replace them. */
export const eventRows = freezeDeep(events as readonly EventRow[]);
