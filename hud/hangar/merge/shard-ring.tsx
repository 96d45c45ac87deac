import type { ReactNode } from 'react';
import type { Rarity } from '#engine/content/kinds.ts';
import { ring, type Tone } from '../../ui/gauges/gauge.tsx';
import { propPicture } from '../../ui/pictures/rarity.tsx';

export const rarityTone: Record<Rarity, Tone> = { common: 'white', rare: 'rare', epic: 'attack' };

/** The size of the drawing, in its own units. */
const size = 300;
/** Maximum number of marks that can be distinguished. */
const maxPictures = 24;

interface ShardRingProps {
  kind: 'ship' | 'artifact';
  rarity: Rarity;
  /** Picture of the product, in the middle. */
  picture: string;
  /** One mark for each shard that is needed; 0 draws a full ring. */
  needed: number;
  has: number;
  /** Plays the merge: the shards fly in. */
  isMerged?: boolean;
  /** Over the picture: total gain of a ship's grades. */
  fittings?: ReactNode;
}

/** A picture in a ring of marks, one for each shard of the next grade; those the player has are lit. */
export function ShardRing(props: ShardRingProps) {
  const { kind, rarity, picture, needed, has, isMerged = false, fittings } = props;
  const count = Math.min(has, needed);
  const marks = needed === 0 ? 60 : needed;
  const lit = needed === 0 ? marks : count;
  const [length, weight] = marks > 40 ? [11, 1.6] : [15, 2.4];
  const shards = needed <= maxPictures ? Array.from({ length: count }, (_, i) => i) : [];
  return (
    <div
      className={`modal-page__picture shard-ring shard-ring--${rarity}${isMerged ? ' is-merged' : ''}`}
      aria-hidden="true"
    >
      <svg className="dial" viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <path className="dial__off" d={ring(size, [lit, marks], marks, length * 0.6)} strokeWidth={weight} />
        <path className="dial__on" d={ring(size, [0, lit], marks, length)} strokeWidth={weight} />
      </svg>
      {shards.map((i) => (
        <img
          key={i}
          className="shard-ring__shard"
          style={{ rotate: `${(i / needed) * 360}deg` }}
          src={propPicture(`shard-${kind}-${rarity}`)}
          alt=""
        />
      ))}
      <span className={`shard-ring__thing shard-ring__thing--${kind}`}>
        <img src={picture} alt="" />
        {fittings}
      </span>
    </div>
  );
}
