import { setTimeout as wait } from 'node:timers/promises';
import { presentSeason } from '#engine/rules/galaxy/season.ts';
import { log } from './core/log.ts';
import type { Services } from './services.ts';
import { isDatabaseAway } from './store/core/database-failures.ts';

const everyMs = 500;

/** The next season begins when the rewards of the last were sent, which one process does. */
function waitsForRewards({ store, clock }: Services): boolean {
  const { lastSettled } = store.seasonRuns;
  const { isOver, row } = presentSeason(store.content.current().content.seasons, clock.now(), lastSettled);
  return isOver && lastSettled < row.number;
}

/**
 * Takes over publications of other processes on the same database: tunables, content, stops, the mode and the
 * offset of game time. `onTunables` is called for a new version of the tunables, `onContent` for new content.
 * Returns the function that stops it.
 */
export function followOthers(
  services: Services,
  onTunables: (version: number) => void,
  onContent: () => void,
): () => Promise<void> {
  const { store, clock, mode, stops, live } = services;
  const stopping = new AbortController();
  const follow = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await store.tunables.readNewer()) onTunables(store.tunables.current().version);
        const hasNewStops = stops.set(await store.serverState.stops());
        if ((await store.content.readNewer()) || hasNewStops) onContent();
        if (waitsForRewards(services)) await store.seasonRuns.readSettled();
        const plan = JSON.stringify(mode.plan);
        if (mode.set(await store.serverState.mode(mode.stored)) && mode.current === 'closed')
          live.endAll('maintenance');
        if (JSON.stringify(mode.plan) !== plan) live.pushContent();
        clock.follow(await store.serverState.clockOffsetMs(clock.offsetMs));
      } catch (error) {
        if (!isDatabaseAway(error)) log.failure('following other processes', error);
      }
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const following = follow();
  return () => {
    stopping.abort();
    return following;
  };
}

/** Tells the other processes when this one heard from which device. Returns the function that stops it. */
export function shareContacts({ deviceContacts, store }: Services, everyMs: number): () => Promise<void> {
  const share = async (): Promise<void> => {
    if (!store.isConnected()) return;
    // Contacts that can't be saved are lost: a report is then believed rather than refused.
    await store.sessions
      .addContacts(deviceContacts.takeNew())
      .catch((error: unknown) => log.failure('sharing contacts', error));
  };
  const timer = setInterval(() => void share(), everyMs);
  return async () => clearInterval(timer);
}
