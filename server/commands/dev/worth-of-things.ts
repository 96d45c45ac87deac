import { artifactRowOf, shipRowOf } from '#engine/content/hangar.ts';
import { artifactKeyOf, shipKeyOf } from '#engine/content/ids.ts';
import { type Drops, worthOf } from '#engine/rules/core/worth.ts';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Services } from '#server/services.ts';
import type { Granted } from './give-things.ts';

/** Worth of granted things in whole PROTO. */
export function worthOfThings(things: Granted, { store }: Services): number {
  const { amount = 0, clean = 0, keys = {}, boosters = {} } = things;
  return worthOf(
    {
      amount,
      clean,
      keys: (keys.ship ?? 0) + (keys.artifact ?? 0),
      boosters: {
        autoReplenishCount: boosters.autoReplenishCount ?? 0,
        fullHealingCount: boosters.fullHealingCount ?? 0,
        timeTravelCount: boosters.timeTravelCount ?? 0,
      },
      drops: dropsOf(things),
    },
    store.tunables.current().values,
    store.content.current().content.chances,
  );
}

function dropsOf({ ships = [], artifacts = [], shards = [] }: Granted): Drops[] {
  return [
    ...ships.map(({ rarity }): Drops => ({ kind: 'ship', rarity, count: 1 })),
    ...artifacts.map(({ artifactId }): Drops => {
      return { kind: 'artifact', rarity: artifactRowOf(keyOf(artifactKeyOf(artifactId))).rarity, count: 1 };
    }),
    ...shards.map(({ kind, collectionId, count }): Drops => {
      const { rarity } =
        kind === 'ship_shard'
          ? shipRowOf(keyOf(shipKeyOf(collectionId)))
          : artifactRowOf(keyOf(artifactKeyOf(collectionId)));
      return { kind, rarity, count };
    }),
  ];
}

function keyOf(key: string | undefined): string {
  if (key === undefined) throw new CallRefused('not_found');
  return key;
}
