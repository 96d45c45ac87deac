import { investmentOf } from '#engine/content/homeland-ids.ts';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';

const pictures: Readonly<Record<string, string>> = {
  'weld-yard': 'station',
  'deep-vein-extruder': 'nft-extruder',
  'cold-start-drives': 'nft-wormhole',
  'whisper-array': 'nft-wormhole-lite',
  'lantern-road': 'proto',
};

/** The picture of what a pool builds; the station for a pool that this client doesn't know. */
export function poolPicture(poolId: string): string {
  return propPicture(pictures[investmentOf(poolId)?.key ?? ''] ?? 'station');
}
