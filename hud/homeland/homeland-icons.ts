import type { Achievement, Task } from '../../engine/protocol/entities-people.ts';
import type { IconName } from '../parts/icons.ts';

/** The drawing of each mark that the content names. */
export const homelandIcons: Readonly<Record<(Task | Achievement)['icon'], IconName>> = {
  channel: 'send',
  chat: 'users',
  site: 'world',
  book: 'book-2',
  map: 'map-2',
  trips: 'trip',
  pools: 'coin',
  systems: 'compass',
  ships: 'adjustments-up',
  pirates: 'pirate',
};
