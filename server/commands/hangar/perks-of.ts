import type { Perks } from '#engine/rules/core/perks.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { crewPercent } from '#engine/rules/crew/crew.ts';
import type { ViewContext } from '../core/view-context.ts';

/** What the crew and the active NFTs add to a trip begun now. */
export function perksOf({ crewActive, nfts }: Player, { tunables }: ViewContext): Perks {
  return { crewPercent: crewPercent(crewActive, tunables), extruder: nfts.extruder, wormhole: nfts.wormhole };
}
