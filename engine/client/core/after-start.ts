import { generalStatus } from '../crew/queries.ts';
import { keepShipsFresh } from '../hangar/keep-ships-fresh.ts';
import { artifactList } from '../hangar/queries.ts';
import { dailyReward } from '../homeland/queries.ts';
import { connectLive } from './live-socket.ts';

/**
 * What chapter 4's start-up does beyond the first picture, as soon as that stands. None of it can stop the game: what
 * fails is read again when somebody looks at it.
 */
export function continueStart(): void {
  connectLive();
  keepShipsFresh();
  for (const query of [generalStatus, artifactList, dailyReward]) void query.load();
}
