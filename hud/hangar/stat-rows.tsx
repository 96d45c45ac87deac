import { defaultTunables } from '../../engine/content/tunables.ts';
import type { Stat } from '../../engine/content/words.ts';
import { gained } from '../parts/amount.ts';
import { Scale } from '../parts/gauge.tsx';
import { Icon } from '../parts/icon.tsx';
import { Stepper } from '../parts/stepper.tsx';
import { useTranslation } from '../shell/strings.ts';
import { useIsDesktop } from '../shell/viewport.ts';
import type { Added } from './ship-panel.tsx';
import { perPoint, pointsOf, type ShipView, shownStats, statIcons, statValue } from './ship-stats.ts';

interface StatRowsProps {
  ship: ShipView;
  added: Added;
  left: number;
  canSpend: boolean;
  onChange: (added: Added) => void;
}

/** Six stats: value, what the present change adds, and points of the 60 on a scale. Points only rise. */
export function StatRows({ ship, added, left, canSpend, onChange }: StatRowsProps) {
  const isDesktop = useIsDesktop();
  return (
    <ul className={`stats${canSpend ? ' stats--open' : ''}${isDesktop ? ' stats--desktop' : ''}`}>
      {shownStats.map((stat) => (
        <StatRow
          key={stat}
          ship={ship}
          stat={stat}
          added={added[stat] ?? 0}
          left={left}
          canSpend={canSpend}
          onStep={(by) => onChange({ ...added, [stat]: (added[stat] ?? 0) + by })}
        />
      ))}
    </ul>
  );
}

interface StatRowProps {
  ship: ShipView;
  stat: Stat;
  added: number;
  left: number;
  canSpend: boolean;
  onStep: (by: 1 | -1) => void;
}

function StatRow({ ship, stat, added, left, canSpend, onStep }: StatRowProps) {
  const { t } = useTranslation();
  const points = pointsOf(ship, stat);
  const { statCap } = defaultTunables;
  const { key, value } = statValue(ship, stat);
  const name = t(`stat.${stat}`);
  return (
    <li className="stats__row">
      <span className="t3">
        <Icon name={statIcons[stat]} size={18} />
      </span>
      <span className="stats__name">{name}</span>
      <span className="stats__scale">
        <Scale
          share={points / statCap}
          added={added / statCap}
          ticks={canSpend ? 30 : 14}
          tone="signal"
          height={8}
        />
      </span>
      <span className="num stats__value">
        {t(key, { value })}
        {added > 0 && <span className="c-gain stats__added">{gained(added, 0)}</span>}
      </span>
      {canSpend && (
        <Stepper
          lessLabel={t('stat.less', { name })}
          moreLabel={t('stat.more', { name, per: String(perPoint(ship, stat)) })}
          canLess={added > 0}
          canMore={left > 0 && points + added < statCap}
          onStep={onStep}
        />
      )}
    </li>
  );
}
