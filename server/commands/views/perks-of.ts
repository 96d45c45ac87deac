import { crewPercent } from '../../../engine/rules/crew.ts';
import type { Perks } from '../../../engine/rules/forecast.ts';
import type { Player } from '../../../engine/rules/player.ts';
import type { ViewContext } from './view-context.ts';

/** What the crew and the NFTs that are switched on add to a trip begun now. */
export function perksOf({ crewActive, nfts }: Player, { tunables }: ViewContext): Perks {
  return { crewPercent: crewPercent(crewActive, tunables), extruder: nfts.extruder, wormhole: nfts.wormhole };
}
