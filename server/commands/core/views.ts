import type { Balance } from '#engine/protocol/core/entities.ts';
import { conversionRate } from '#engine/rules/capsules/convert.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { isGeneral } from '#engine/rules/crew/general-status.ts';
import { toAmount, type ViewContext } from './view-context.ts';

export function balanceView(player: Player, context: ViewContext): Balance {
  const { debt } = player;
  return {
    default: toAmount(player.balance.default),
    clean: toAmount(player.balance.clean),
    conversionRate: conversionRate(isGeneral(player, context.nowMs), context.tunables),
    ...(debt.default > 0 || debt.clean > 0
      ? { debt: { default: toAmount(debt.default), clean: toAmount(debt.clean) } }
      : {}),
  };
}

/** One page of a complete list, with the length of the whole list. */
export function takePage<Item>(
  items: readonly Item[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): { count: number; data: Item[] } {
  return { count: items.length, data: items.slice(offset, offset + limit) };
}
