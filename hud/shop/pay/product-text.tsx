import { state } from '#engine/client/core/state.ts';
import type { Product } from '#engine/protocol/shop/calls.ts';
import { BoosterObject } from '../../capsules/synthesis/booster-object.tsx';
import { CleanMark, Icon } from '../../ui/icons/icon.tsx';
import { planetPicture, propPicture } from '../../ui/pictures/rarity.tsx';

type Kind = Product['kind'];

/** The kinds that are sold in amounts. */
export function isCounted(kind: Kind): kind is 'clean' | 'auto_replenish' {
  return kind === 'clean' || kind === 'auto_replenish';
}

/** Clean PROTO has two decimals, pieces none. */
export function productDecimals(kind: Kind): number {
  return kind === 'clean' ? 2 : 0;
}

/** Count that the player has now; null for products that aren't counted. */
export function heldOf(kind: Kind): number | null {
  if (kind === 'clean') return state.balance.clean;
  return kind === 'auto_replenish' ? state.boosters.autoReplenishCount : null;
}

/** A short name of an order for people: the first four digits of its id. */
export function shortOrder(orderId: string): string {
  return orderId.slice(0, 4).toUpperCase();
}

const glyphs = { auto_replenish: 'auto', ai_pilot: 'ai', general: 'crew' } as const;

/** A large picture of the product, or its glyph. */
export function ProductPicture({ kind }: { kind: Product['kind'] }) {
  if (kind === 'clean') return <img src={propPicture('clean')} alt="" />;
  if (kind === 'general') return <img src={planetPicture('gas')} alt="" />;
  if (kind === 'auto_replenish') return <BoosterObject type={kind} />;
  return <Icon name={glyphs[kind]} size={120} weight={0.7} />;
}

/** A small mark of the product, to place beside a number. */
export function ProductMark({ kind, size }: { kind: Product['kind']; size: number }) {
  return kind === 'clean' ? <CleanMark size={size} /> : <Icon name={glyphs[kind]} size={size} />;
}
