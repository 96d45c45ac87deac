import type { InboxMessage } from '../../protocol/account/calls.ts';
import type { Season } from '../../protocol/galaxy/calls.ts';
import { galaxyPaths } from '../../protocol/galaxy/paths.ts';
import { inbox } from '../account/inbox.ts';
import { call } from '../core/api.ts';
import { loadBalance, loadSystems } from '../core/load-parts.ts';
import { makeQuery } from '../core/query.ts';
import { gameNow, state } from '../core/state.ts';
import { watch } from '../core/watch.ts';

/** Ranks move all the time; they are read again after this long. */
const freshForMs = 30_000;
/** The longest time that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1;
/**
 * While the rewards of the last season are being sent, the next one waits: the server is asked again so
 * often.
 */
const askEveryMs = 15_000;

/** The season, the player's results in it, and the possessions that carry over to the next season (D42). */
export const season = makeQuery<Season>(
  ['systems', 'statistics'],
  () => call(galaxyPaths['seasons.current']),
  freshForMs,
);

/** The message that the present season has begun for the player. */
export function begunMessage(): InboxMessage | null {
  const number = state.galaxy?.season;
  const isOfSeason = ({ code, values }: InboxMessage) => code === 'season_begun' && values.season === number;
  return inbox.state.value?.data.find(isOfSeason) ?? null;
}

/** Reads the galaxy again when its season ends and when the next one begins, by the server's clock. */
export function startSeason(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = () => {
    clearTimeout(timer);
    const waitMs = untilTurn();
    if (waitMs !== null) timer = setTimeout(turn, Math.min(waitMs, longestMs));
  };
  const turn = async () => {
    await Promise.all([loadSystems(), loadBalance(), season.load()]);
    follow();
  };
  const stop = watch(() => JSON.stringify(datesOf(state.galaxy)), follow);
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Time until the season ends, or the next one begins; null while neither is announced. */
function untilTurn(): number | null {
  const { galaxy } = state;
  if (!galaxy) return null;
  const at = galaxy.isSeasonOver ? galaxy.nextSeasonAt : galaxy.seasonEndsAt;
  if (at === null) return null;
  const leftMs = Date.parse(at) - gameNow();
  return leftMs > 0 ? leftMs + 300 : askEveryMs;
}

function datesOf(galaxy: typeof state.galaxy) {
  return galaxy && [galaxy.isSeasonOver, galaxy.seasonEndsAt, galaxy.nextSeasonAt];
}

export type { Season };
