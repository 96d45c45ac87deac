import type { Balance } from '#engine/protocol/core/entities.ts';
import { conversionRate } from '#engine/rules/capsules/convert.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { isGeneral } from '#engine/rules/crew/general-status.ts';
import { toAmount, type ViewContext } from './view-context.ts';

export function balanceView(player: Player, context: ViewContext): Balance {
  return {
    default: toAmount(player.balance.default),
    clean: toAmount(player.balance.clean),
    conversionRate: conversionRate(isGeneral(player, context.nowMs), context.tunables),
  };
}
