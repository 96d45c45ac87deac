import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { type Rarity, rarities } from '#engine/content/kinds.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { useTranslation } from '#hud/strings/strings.ts';
import { Segment } from '#hud/ui/controls/choices.tsx';
import { formatAmount } from '#hud/ui/format/amount.ts';
import { desk } from '../desk.ts';
import { useOverlayStrings } from '../strings.ts';
import { type Curve, dropCurve, levelCurve } from './curves.ts';

const curveIds = ['levels', 'drops'] as const;
type CurveId = (typeof curveIds)[number];

/** Prices of levels, and drops of a capsule by luck: the published numbers dotted, the draft's full. */
export function CurvesCard() {
  const t = useOverlayStrings();
  const { t: game } = useTranslation();
  const { draft, published } = useSnapshot(desk);
  const [curve, setCurve] = useState<CurveId>('levels');
  const [rarity, setRarity] = useState<Rarity>('common');
  const curveOf = (tunables: Tunables) => (curve === 'levels' ? levelCurve : dropCurve)(rarity, tunables);
  return (
    <section className="card card--graph" aria-label={t('curves.title')}>
      <p className="card__head">{t('curves.title')}</p>
      <Segment
        label={t('curves.title')}
        options={curveIds.map((id) => ({ id, label: t(`curves.${id}`) }))}
        value={curve}
        onChange={setCurve}
      />
      <Segment
        label={t('curves.rarity')}
        options={rarities.map((id) => ({ id, label: game(`rarity.${id}`) }))}
        value={rarity}
        onChange={setRarity}
      />
      <CurveGraph label={t(`curves.${curve}`)} published={curveOf(published)} draft={curveOf(draft)} />
    </section>
  );
}

const size = { width: 280, height: 110 } as const;

interface GraphProps {
  label: string;
  published: Curve;
  draft: Curve;
}

function CurveGraph({ label, published, draft }: GraphProps) {
  const t = useOverlayStrings();
  const all = [...published, ...draft];
  const [right, top] = [Math.max(...all.map(([x]) => x)), Math.max(1, ...all.map(([, y]) => y))];
  const line = (curve: Curve) =>
    curve
      .map(([x, y]) => `${((x / right) * size.width).toFixed(1)},${((1 - y / top) * size.height).toFixed(1)}`)
      .join(' ');
  const [first, last] = [draft[0], draft.at(-1)];
  return (
    <>
      <svg className="curve" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
        <polyline className="curve__published" points={line(published)} />
        <polyline className="curve__draft" points={line(draft)} />
      </svg>
      {first && last && (
        <p className="t3">
          {t('curves.ends', {
            first: formatAmount(first[1], 2),
            from: first[0],
            last: formatAmount(last[1], 2),
            to: last[0],
          })}
        </p>
      )}
    </>
  );
}
