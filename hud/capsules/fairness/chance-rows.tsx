import type { ReactNode } from 'react';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { short } from '#hud/ui/format/amount.ts';
import { Scale, type Tone } from '#hud/ui/gauges/gauge.tsx';

export interface ChanceRow {
  readonly id: string;
  /** A tag or a glyph. */
  readonly mark: ReactNode;
  readonly name: string;
  readonly percent: number;
  readonly tone: Tone;
}

/** Chances with a gauge each, the likeliest first. A chance above 0 lights at least one tick. */
export function ChanceRows({ rows }: { rows: readonly ChanceRow[] }) {
  const { t } = useTranslation();
  const sorted = [...rows].sort((a, b) => b.percent - a.percent);
  return (
    <ul className="chances">
      {sorted.map(({ id, mark, name, percent, tone }) => (
        <li key={id}>
          <span className="chances__mark">{mark}</span>
          <span className="grow">
            <span className="chances__text">
              <span>
                {name}
                <span className="hidden">, {t('capsules:chance')}</span>
              </span>
              <span className="num">
                {short(percent, 2)}
                <small>%</small>
              </span>
            </span>
            <Scale share={percent / 100} ticks={50} tone={tone} height={8} />
          </span>
        </li>
      ))}
    </ul>
  );
}
