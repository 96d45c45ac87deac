import { useSnapshot } from 'valtio';
import type { OpenedCapsule } from '#engine/client/capsules/operations.ts';
import { state } from '#engine/client/core/state.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { type Stat, shipTypes } from '#engine/content/kinds.ts';
import { useQuery } from '../ui/loading/use-query.ts';
import { propPicture, shipPicture } from '../ui/pictures/picture-urls.ts';

interface DropThing {
  readonly name: string;
  /** For an artifact: the stat it raises, and by how much. */
  readonly bonus?: number;
  readonly stat?: Stat;
}

/** The ship or artifact that was dropped, or whose shards were; undefined until it is known. */
export function useDropThing({ kind, skin }: OpenedCapsule): DropThing | undefined {
  const { ships } = useSnapshot(state);
  const { value: artifacts } = useQuery(artifactList);
  if (kind === 'ship' || kind === 'ship_shard') return ships.find((ship) => ship.skin === skin);
  return artifacts?.data.find((artifact) => artifact.skin === skin);
}

export function dropPicture({ kind, rarity, skin }: OpenedCapsule): string {
  if (kind === 'ship_shard') return propPicture(`shard-ship-${rarity}`);
  if (kind === 'artifact_shard') return propPicture(`shard-artifact-${rarity}`);
  if (kind === 'artifact') return propPicture(`artifact-${skin}`);
  return shipPicture(shipTypes.find((type) => skin.startsWith(type)) ?? 'personal', rarity, 'hero');
}
