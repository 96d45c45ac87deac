import { connectLive } from './live-socket.ts';
import { keepShipsFresh } from './refresh-ships.ts';
import { artifactList } from './resources/collected.ts';
import { generalStatus } from './resources/crew.ts';
import { dailyReward } from './resources/daily-reward.ts';

/**
 * What chapter 4's start-up does beyond the first picture, as soon as that stands. None of it can stop the game: what
 * fails is read again when somebody looks at it.
 */
export function goOnAfterStart(): void {
  connectLive();
  keepShipsFresh();
  for (const resource of [generalStatus, artifactList, dailyReward]) void resource.load();
}
