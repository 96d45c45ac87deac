import type { ReactNode } from 'react';
import type { Rarity } from '#engine/content/kinds.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';

const pips = { common: [1], rare: [1, 2], epic: [1, 2, 3] } as const;

/** A rarity in its material, with its pips and its word. */
export function RarityTag({ rarity }: { rarity: Rarity }) {
  const { t } = useTranslation();
  return (
    <span className={`rarity rarity--${rarity}`}>
      <RarityPips rarity={rarity} />
      {t(`rarity.${rarity}`)}
    </span>
  );
}

/** A rarity as a number of slanted marks, in the text's colour; its word stands elsewhere. */
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

/** A grade of five, as slanted marks; the word is for readers. */
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

/** A thing in the material of its rarity. */
export function Slot({ rarity, picture, size, children }: SlotProps) {
  return (
    <span className={`slot slot--${rarity}`} style={{ width: size, height: size }}>
      <img src={picture} alt="" width={size * 0.94} height={size * 0.94} decoding="async" />
      {children}
    </span>
  );
}
