import type { ShipSnapshot } from '#engine/client/core/state.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { GradePips, RarityTag } from '../../ui/pictures/rarity.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { ArtifactSlots } from '../artifacts/artifact-slots.tsx';
import { canMerge } from '../merge/merge-thing.ts';
import { OutChip } from './out-chip.tsx';
import { Choose, LevelUp, PointsLeft, ShipName, ShipSize, usePoints } from './ship-head.tsx';
import { StatGrid, StatList } from './stat-rows.tsx';

/** On a desktop: the panel of the ship on the turntable, with room for steppers that are always visible. */
export function ShipPanel({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const points = usePoints(ship);
  return (
    <Sheet
      tint="line"
      label={ship.name}
      foot={
        <div className="ship-actions">
          {points.spent > 0 && (
            <Button kind="primary" className="ship-actions__apply" onPress={() => points.apply()}>
              {t('hangar:ship.apply', { count: points.spent })}
            </Button>
          )}
          <LevelUp ship={ship} />
          <Choose ship={ship} />
        </div>
      }
    >
      <div className="ship-head">
        <div className="grow">
          <ShipName ship={ship} />
          <div className="row ship-head__tags">
            <RarityTag rarity={ship.rarity} />
            <GradePips grade={ship.grade} />
            <span className="label t2">{t(`ship-type.${ship.type}`)}</span>
            <ShipSize size={ship.size} />
          </div>
          <div className="row ship-head__ways">
            <ShipLink ship={ship} />
            <OutChip ship={ship} />
          </div>
        </div>
        {ship.upgradePoints > 0 && <PointsLeft left={points.left} of={ship.upgradePoints} />}
      </div>
      <p className="t2 hangar-about">{ship.about}</p>
      <hr className="hr" />
      <StatList ship={ship} points={points} />
      <ArtifactSlots ship={ship} />
    </Sheet>
  );
}

interface ShipCardProps {
  ship: ShipSnapshot;
  count: number;
  index: number;
}

/** On a phone: the card of the ship on the turntable. A tap opens the rest. */
export function ShipCard({ ship, count, index }: ShipCardProps) {
  const { t } = useTranslation();
  return (
    <Sheet tint="line" label={ship.name}>
      {count > 1 && <Dots count={count} index={index} />}
      <div className="ship-head">
        <div className="grow">
          <ShipName ship={ship} />
          <p className="label t2">
            {t('hangar:ship.kind', { type: t(`ship-type.${ship.type}`), grade: ship.grade })}
          </p>
          <ShipLink ship={ship} />
        </div>
        <LevelUp ship={ship} />
      </div>
      <hr className="hr" />
      <StatGrid ship={ship} />
      <div className="ship-carries">
        <ArtifactSlots ship={ship} />
        <Choose ship={ship} />
      </div>
    </Sheet>
  );
}

/** The link to the ship's page, with what can be done there. */
function ShipLink({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const waits = [
    ship.upgradePoints > 0 && t('hangar:ship.points-free', { count: ship.upgradePoints }),
    canMerge(ship) && t('hangar:ship.merge-ready'),
  ].filter((text) => text !== false);
  return (
    <button
      type="button"
      className={`ship-link label${waits.length > 0 ? ' c-gain' : ' c-signal'}`}
      onClick={() => openModal('ship', { shipId: ship.uuid })}
    >
      {waits.length > 0 ? waits.join(' · ') : t('hangar:ship.details')}
      <Icon name="chevron-right" size={14} weight={2} />
    </button>
  );
}

const marks = Array.from({ length: 12 }, (_, i) => i);

function Dots({ count, index }: { count: number; index: number }) {
  return (
    <div className="ship-dots" aria-hidden="true">
      {marks.slice(0, count).map((i) => (
        <i key={i} className={i === index ? 'is-on' : ''} />
      ))}
    </div>
  );
}
