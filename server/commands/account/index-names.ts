import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '#server/services.ts';

const atOnce = 500;
/** Between two batches, so that players' calls come first. */
const pauseMs = 20;
/** Sorts after every id. */
const done = '~';

/**
 * Enters the names of players from before names were indexed, once on each database. It goes on where it stopped. Players
 * created meanwhile enter their own.
 */
export async function indexNames({ store: { players, names, serverState } }: Services): Promise<void> {
  let after = (await serverState.namesUntil()) ?? '';
  while (after !== done) {
    const batch = await players.listProfiles(after, atOnce);
    await names.add(batch);
    after = batch.at(-1)?.id ?? done;
    await serverState.saveNamesUntil(after);
    await wait(pauseMs, undefined, { ref: false });
  }
}
