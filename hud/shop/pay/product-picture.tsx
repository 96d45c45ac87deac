import type { Product } from '#engine/protocol/shop/calls.ts';
import { BoosterObject } from '#hud/capsules/synthesis/booster-object.tsx';
import { CleanMark } from '#hud/ui/icons/currency-marks.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { planetPicture, propPicture } from '#hud/ui/pictures/picture-urls.ts';

const glyphs = { auto_replenish: 'auto', ai_pilot: 'ai', general: 'crew' } as const;

/** A large picture of the product, or its glyph. */
export function ProductPicture({ kind }: { kind: Product['kind'] }) {
  if (kind === 'clean') return <img src={propPicture('clean')} alt="" />;
  if (kind === 'general') return <img src={planetPicture('gas')} alt="" />;
  if (kind === 'auto_replenish') return <BoosterObject type={kind} />;
  return <Icon name={glyphs[kind]} size={120} weight={0.7} />;
}

/** A small mark of the product, to stand beside a number. */
export function ProductMark({ kind, size }: { kind: Product['kind']; size: number }) {
  return kind === 'clean' ? <CleanMark size={size} /> : <Icon name={glyphs[kind]} size={size} />;
}
