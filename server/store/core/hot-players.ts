import { LRUCache } from 'lru-cache';
import type { LoadedPlayer } from './loaded-player.ts';

/** Players who made a change within this time stay in memory. */
const hotForMs = 60_000;
/** More than one process serves within that time: fewer would let none of them stay. Some 10 KB each. */
const maxHot = 10_000;

/** The players as this process has last saved them. Another process may have changed them since. */
export class HotPlayers extends LRUCache<string, LoadedPlayer> {
  constructor() {
    super({ max: maxHot, ttl: hotForMs, updateAgeOnGet: true });
  }
}
