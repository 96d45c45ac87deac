import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import type { Stat } from '#engine/content/kinds.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Stepper } from '../../ui/controls/field.tsx';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { PointsState } from './ship-head.tsx';
import {
  gainText,
  perPoint,
  pointsOf,
  shownStats,
  shownTraits,
  speedShort,
  statIcons,
  statOf,
  statParts,
  statText,
  type Trait,
  traitText,
} from './ship-stats.ts';

const traitIcons = { tapLimit: 'mouse', dockingReward: 'hangar', warTime: 'clock' } as const;

/** All stats with their points on a scale, and the traits of the ship's type, in two columns. */
export function StatGrid({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const { statCap } = useSnapshot(published).tunables;
  return (
    <ul className="ship-stats">
      {shownStats.map((stat) => (
        <li key={stat} className="ship-stats__row">
          <span className="t3">
            <Icon name={statIcons[stat]} size={18} />
          </span>
          <span className="ship-stats__name">{t(`hangar:stat.${stat}`)}</span>
          <span className="ship-stats__scale">
            <TickScale share={pointsOf(ship, stat) / statCap} ticks={14} tone="signal" height={8} />
          </span>
          <span className="num ship-stats__value">
            {stat === 'speed' && <span aria-hidden="true">{speedShort(t, statOf(ship, stat))}</span>}
            <span className={stat === 'speed' ? 'hidden' : undefined}>
              {statText(t, stat, statOf(ship, stat))}
            </span>
          </span>
        </li>
      ))}
      {shownTraits(ship.type).map((trait) => (
        <TraitRow key={trait} ship={ship} trait={trait} />
      ))}
    </ul>
  );
}

function TraitRow({ ship, trait }: { ship: ShipSnapshot; trait: Trait }) {
  const { t } = useTranslation();
  return (
    <li className="ship-stats__row ship-stats__row--trait">
      <span className="t3">
        <Icon name={traitIcons[trait]} size={18} />
      </span>
      <span className="ship-stats__name">{t(`hangar:trait.${trait}`)}</span>
      <span className="num ship-stats__value">{traitText(t, trait, ship)}</span>
    </li>
  );
}

interface StatListProps {
  ship: ShipSnapshot;
  points: PointsState;
  /** A stat can be opened to see its parts. */
  canOpen?: boolean;
}

/** One row for each stat, with a stepper while there are points to spend. Points can't be taken back. */
export function StatList({ ship, points, canOpen = false }: StatListProps) {
  const [opened, setOpened] = useState<Stat | null>(null);
  return (
    <ul className="ship-stats ship-stats--list">
      {shownStats.map((stat) => (
        <StatRow
          key={stat}
          ship={ship}
          stat={stat}
          points={points}
          isOpen={opened === stat}
          onOpen={canOpen ? () => setOpened(opened === stat ? null : stat) : undefined}
        />
      ))}
      {shownTraits(ship.type).map((trait) => (
        <TraitRow key={trait} ship={ship} trait={trait} />
      ))}
    </ul>
  );
}

interface StatRowProps {
  ship: ShipSnapshot;
  stat: Stat;
  points: PointsState;
  isOpen: boolean;
  onOpen: (() => void) | undefined;
}

function StatRow({ ship, stat, points, isOpen, onOpen }: StatRowProps) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const has = pointsOf(ship, stat);
  const added = points.added[stat] ?? 0;
  const each = perPoint(ship, stat, tunables);
  const name = t(`hangar:stat.${stat}`);
  const cap = tunables.statCap;
  return (
    <li className="ship-stats__row">
      <span className="t3">
        <Icon name={statIcons[stat]} size={19} />
      </span>
      <StatName name={name} isOpen={isOpen} onOpen={onOpen} />
      <span className="num t3 ship-stats__points">
        <span aria-hidden="true">{t('hangar:points-of', { points: has + added, of: cap })}</span>
        <span className="hidden">{t('hangar:points-aloud', { points: has + added, of: cap })}</span>
      </span>
      <span className="ship-stats__scale">
        <TickScale share={has / cap} added={added / cap} ticks={40} tone="signal" height={9} />
      </span>
      <span className="num ship-stats__value">
        {statText(t, stat, statOf(ship, stat))}
        {added > 0 && <span className="c-gain ship-stats__added">{gainText(t, stat, added * each)}</span>}
      </span>
      {ship.upgradePoints > 0 && (
        <Stepper
          lessLabel={t('hangar:stat.less', { name })}
          moreLabel={t('hangar:stat.more', { name, per: gainText(t, stat, each) })}
          canLess={added > 0}
          canMore={points.left > 0 && has + added < cap}
          onStep={(by) => points.step(stat, by)}
        />
      )}
      {isOpen && <Parts ship={ship} stat={stat} />}
    </li>
  );
}

interface StatNameProps {
  name: string;
  isOpen: boolean;
  onOpen: (() => void) | undefined;
}

function StatName({ name, isOpen, onOpen }: StatNameProps) {
  if (!onOpen) return <span className="ship-stats__name">{name}</span>;
  return (
    <button
      type="button"
      className="ship-stats__name ship-stats__open"
      aria-expanded={isOpen}
      onClick={onOpen}
    >
      {name}
      <Icon name="chevron-down" size={14} weight={1.9} />
    </button>
  );
}

const partNames = ['base', 'grade', 'points', 'artifacts'] as const;

/** The parts whose sum is the stat. */
function Parts({ ship, stat }: { ship: ShipSnapshot; stat: Stat }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const parts = statParts(ship, stat, tunables);
  return (
    <dl className="ship-stats__parts">
      {partNames.map((part) => (
        <div key={part}>
          <dt className="label t2">{t(`hangar:part.${part}`, { grade: ship.grade })}</dt>
          <dd className="num">
            {part === 'base' ? statText(t, stat, parts.base) : gainText(t, stat, parts[part])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
