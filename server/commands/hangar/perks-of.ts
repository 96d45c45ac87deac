import type { Perks } from '#engine/rules/core/modifiers.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { crewPercent } from '#engine/rules/crew/crew.ts';
import { workingNfts } from '#engine/rules/shop/wallet.ts';
import type { ViewContext } from '../core/view-context.ts';

/** What the crew and the active NFTs add to a trip begun now. */
export function perksOf(player: Player, { tunables }: ViewContext): Perks {
  return { crewPercent: crewPercent(player.crewActive, tunables), ...workingNfts(player) };
}
