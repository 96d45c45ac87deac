import { generalStatus } from '../crew/queries.ts';
import { tidyStorage } from '../device/tidy-storage.ts';
import { keepShipsFresh } from '../hangar/keep-ships-fresh.ts';
import { artifactList } from '../hangar/queries.ts';
import { dailyReward } from '../homeland/queries.ts';
import { connectLive } from './live-socket.ts';

/**
 * The rest of the start-up, after the first picture is drawn. No failure here stops the game: a failed read
 * is repeated when a screen needs it.
 */
export function continueStart(): void {
  connectLive();
  tidyStorage();
  keepShipsFresh();
  for (const query of [generalStatus, artifactList, dailyReward]) void query.load();
}
