import { eraseAccount } from '#server/commands/account/delete-account.ts';
import { bindSecret, hashBy, pseudonymBy } from '#server/core/keyed-hashes.ts';
import { openStore } from '#server/store/core/open-store.ts';

const batchSize = 500;

/**
 * Deletes the accounts named in the log of deletions again, in a restored database. Returns their number.
 * `hashKey` is the setting HASH_KEY; null without one.
 */
export async function replayDeletions(
  uri: string,
  deleted: ReadonlySet<string>,
  hashKey: string | null,
): Promise<number> {
  if (deleted.size === 0) return 0;
  const store = await openStore(uri);
  try {
    const { serverState, players } = store;
    const bot = await serverState.bindBot('local');
    const secret = bindSecret(await serverState.secret(), bot === 'local' ? null : bot);
    const hashOf = hashBy(await serverState.hashKey(hashKey));
    const services = { store, hashOf, pseudonymOf: pseudonymBy(secret) };
    let count = 0;
    let afterId = '';
    for (;;) {
      const profiles = await players.listProfiles(afterId, batchSize);
      for (const { id } of profiles) {
        const loaded = deleted.has(hashOf('deletion', id)) ? await players.load(id) : null;
        if (!loaded) continue;
        await eraseAccount(services, loaded.player, Date.now());
        count++;
      }
      const last = profiles.at(-1);
      if (!last) return count;
      afterId = last.id;
    }
  } finally {
    await store.close();
  }
}
