import { subscribe } from 'valtio/vanilla';
import type { GameEvent, GameEventList } from '../../protocol/homeland/calls.ts';
import { homelandPaths } from '../../protocol/homeland/paths.ts';
import { call } from '../core/api.ts';
import { loadTrips } from '../core/load-state.ts';
import { makePagedQuery } from '../core/paged-query.ts';
import { makeQuery, memoize } from '../core/query.ts';
import { gameNow, state } from '../core/state.ts';
import { setHomeTerms } from '../core/tunables.ts';

/** Other pilots add to an event all the time; their part is read again after this long. */
const freshForMs = 10_000;
/** The longest time that a browser's timer can wait. */
const longestMs = 2 ** 31 - 1;

/** The events that are on for the player, and those that have just ended. */
export const events = makeQuery<GameEventList>(
  ['events', 'statistics'],
  () => call(homelandPaths['events.list']),
  freshForMs,
);

/** An event's board by its id, 20 a page. */
export const eventBoard = memoize((id: string) =>
  makePagedQuery(
    ['events', 'statistics'],
    20,
    (query) => call(homelandPaths['events.board'], { params: { id }, query }),
    freshForMs,
  ),
);

let newest = '{}';
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Keeps the events known from now on. When one begins or ends, by the server's clock, what it changes is
 * read again: the trips of the system on the screen, and the numbers that don't belong to trips.
 */
export function startEvents(): () => void {
  const stop = [
    events.observe(),
    subscribe(events.state, () => follow(events.state.value)),
    () => clearTimeout(timer),
  ];
  return () => {
    for (const end of stop) end();
  };
}

function follow(list: GameEventList | null): void {
  if (!list) return;
  const terms = JSON.stringify(list.terms);
  if (terms !== newest) setHomeTerms(list.terms);
  newest = terms;
  state.events = list.data
    .filter((event) => event.state === 'on')
    .map(({ uuid, colour, systems }) => ({ uuid, colour, systems }));
  clearTimeout(timer);
  if (list.changesAt === null) return;
  const waitMs = Math.max(0, Date.parse(list.changesAt) - gameNow()) + 300;
  timer = setTimeout(readChanged, Math.min(waitMs, longestMs));
}

/** Reloads the events, and the trips of the system on screen, after an event began or ended. */
function readChanged(): void {
  void events.load();
  const { systemId } = state.view;
  if (systemId !== null) void loadTrips(systemId);
}

export type { GameEvent };
