import type { GameEvent } from '#engine/client/homeland/events.ts';
import { planetPicture, propPicture } from '#hud/ui/pictures/picture-urls.ts';

/** The picture of an event's hero. */
export function eventPicture(hero: GameEvent['hero']): string {
  const planet = /^planet-(\w+)$/.exec(hero)?.[1];
  return planet ? planetPicture(planet) : propPicture(hero);
}
