import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import { rarities, shipTypes } from '#engine/content/kinds.ts';
import { TestClient } from '../../server/fixtures/client.ts';
import { TonWallet } from '../../server/fixtures/ton-wallet.ts';
import type { GameServer } from './game-server.ts';

/** Progress of a pilot: after the first trip, with a few things, or with everything in the game. */
export type Stage = 'new' | 'middle' | 'rich';

/** Makes a pilot of a stage on the server, with ordinary calls and the developers' grants. */
export async function makePilot(server: GameServer, number: number, stage: Stage): Promise<void> {
  const client = await new TestClient(server.url).signIn(number, `Pilot ${number}`);
  if (stage === 'new') {
    await client.flyFirstTrip();
    return;
  }
  const { ship, trip } = await client.prepareTrip();
  await client.get('auth.onboarding');
  const { uuid: playerId } = await client.get('auth.me');
  const isRich = stage === 'rich';
  const { artifacts } = await client.get('dev.grant', {
    body: {
      playerId,
      amount: isRich ? 8_412_480.5 : 640,
      clean: isRich ? 12_034.2 : 12,
      keys: isRich ? { ship: 104, artifact: 31 } : { ship: 1, artifact: 0 },
      boosters: {
        autoReplenishCount: isRich ? 120 : 2,
        fullHealingCount: isRich ? 45 : 1,
        timeTravelCount: isRich ? 12 : 0,
      },
      ships: isRich
        ? shipTypes
            .flatMap((type) => rarities.map((rarity) => ({ type, rarity })))
            .filter(({ type, rarity }) => type !== 'personal' || rarity !== 'common')
        : [{ type: 'combat', rarity: 'common' }],
      artifacts: artifactRows
        .slice(0, isRich ? undefined : 2)
        .map(({ key }) => ({ artifactId: artifactCollectionId(key) })),
      shards: isRich
        ? shipRows.map(({ key }) => ({
            kind: 'ship_shard' as const,
            collectionId: shipCollectionId(key),
            count: 40,
          }))
        : [],
    },
  });
  const { shipId } = ship;
  if (!shipId) throw new Error('The first ship has no id');
  const flight = await client.launch(shipId, trip);
  await client.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 1000);
  await client.get('sessions.finish', { params: { id: shipId, sid: flight.uuid } });
  if (!isRich) return;
  await linkProvenWallet(client);
  await client.get('nfts.sync');
  await client.get('collections.assign-artifact', { params: { id: artifacts[0] ?? '' }, body: { shipId } });
  // A flight that has arrived and waits to be collected.
  const next = await client.launch(shipId, trip);
  await client.advance(Date.parse(next.endsAt) - Date.parse(next.createdAt) + 1000);
}

/** Links one of the local source's sample wallets that hold an atomic extruder: its address ends with 5. */
async function linkProvenWallet(client: TestClient): Promise<void> {
  let wallet = new TonWallet();
  while (!wallet.raw.endsWith('5')) wallet = new TonWallet();
  const { payload, domain } = await client.get('wallets.nonce');
  const proof = wallet.prove({ payload, domain });
  await client.get('wallets.link', { body: { address: wallet.raw, proof } });
}
