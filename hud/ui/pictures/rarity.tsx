import type { ReactNode } from 'react';
import { artUrl } from '#engine/client/core/asset-url.ts';
import type { Rarity, ShipType } from '#engine/content/kinds.ts';
import { useTranslation } from '../../strings/strings.ts';

const pips = { common: [1], rare: [1, 2], epic: [1, 2, 3] } as const;

/** A rarity as one to three slanted marks in the colour of the text. Its name must be nearby. */
export function RarityTag({ rarity }: { rarity: Rarity }) {
  const { t } = useTranslation();
  return (
    <span className={`rarity rarity--${rarity}`}>
      <RarityPips rarity={rarity} />
      {t(`rarity.${rarity}`)}
    </span>
  );
}

/** A rarity as one to three slanted marks in the colour of the text. Its name must stand nearby. */
export function RarityPips({ rarity }: { rarity: Rarity }) {
  return (
    <span className="rarity__pips" aria-hidden="true">
      {pips[rarity].map((pip) => (
        <i key={pip} />
      ))}
    </span>
  );
}

const grades = [1, 2, 3, 4, 5];

/** A grade of five as slanted marks. Screen readers hear it as text. */
export function GradePips({ grade }: { grade: number }) {
  const { t } = useTranslation();
  return (
    <span className="grade" role="img" aria-label={t('grade', { grade })}>
      {grades.map((n) => (
        <svg key={n} width="8" height="18" aria-hidden="true">
          <path className={n <= grade ? 'is-on' : ''} d={`M1 18L5 ${n <= grade ? 0 : 6}H8L4 18Z`} />
        </svg>
      ))}
    </span>
  );
}

interface SlotProps {
  rarity: Rarity;
  picture: string;
  size: number;
  children?: ReactNode;
}

/** A picture framed in the material of its rarity. */
export function Slot({ rarity, picture, size, children }: SlotProps) {
  return (
    <span className={`slot slot--${rarity}`} style={{ width: size, height: size }}>
      <img src={picture} alt="" width={size * 0.94} height={size * 0.94} decoding="async" />
      {children}
    </span>
  );
}

export type PictureView = 'hero' | 'turn';

export function shipPictureUrl(type: ShipType, rarity: Rarity, view: PictureView): string {
  return artUrl(`ships/${type}-${rarity}-${view}.webp`);
}

/** A ship's turn sheet has one full turn: eight frames in rows of four. */
export const turnFrames = 8;
export const turnColumns = 4;

export function planetPicture(look: string): string {
  return artUrl(`planets/${look}.webp`);
}

export function propPicture(name: string): string {
  return artUrl(`props/${name}.webp`);
}

export function backdropPicture(name: string): string {
  return artUrl(`backdrops/${name}.webp`);
}
