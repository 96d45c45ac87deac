import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PlayerMessage } from '#server/store/core/message.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { databases } from '../../../fixtures/databases.ts';

let database: Awaited<ReturnType<(typeof databases)[number]['start']>>;
let store: Store;
beforeAll(async () => {
  database = await databases[0]!.start();
  store = await openStore(database.uri);
});
afterAll(async () => {
  await store.close();
  await database.stop();
});

const atMs = Date.now();
const reward = (event: string): PlayerMessage => ({
  id: `reward of ${event}`,
  playerId: 'ann',
  atMs,
  untilMs: atMs + 86_400_000,
  sender: 'event',
  kind: 'reward',
  code: null,
  values: {},
  texts: null,
  attachments: [{ kind: 'protomatter', count: 100, collection: null }],
  event,
});
const claimOf = ({ id, playerId }: PlayerMessage) => ({
  kind: 'seen' as const,
  id: `${id}:claimed`,
  atMs,
  playerId,
  messageId: id,
  isClaimed: true,
  shared: null,
});

describe('the rewards of an event that are dropped', () => {
  it('leave the inbox when nobody has claimed them', async () => {
    const message = reward('unclaimed');
    await store.inbox.add([message]);
    await store.inbox.dropRewardsOf('unclaimed');
    expect(await store.inbox.find('ann', message.id)).toBeNull();
  });

  it('stay when the claim was paid before and is noted after', async () => {
    const message = reward('claimed');
    await store.inbox.add([message]);
    await store.inbox.dropRewardsOf('claimed');
    await store.inbox.markSeen([claimOf(message)]);
    expect(await store.inbox.find('ann', message.id)).toMatchObject({ claimedAtMs: atMs });
  });

  it('stay when the claim was noted before', async () => {
    const message = reward('noted');
    await store.inbox.add([message]);
    await store.inbox.markSeen([claimOf(message)]);
    await store.inbox.dropRewardsOf('noted');
    expect(await store.inbox.find('ann', message.id)).toMatchObject({ claimedAtMs: atMs });
  });
});
