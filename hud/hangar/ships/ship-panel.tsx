import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { GradePips, RarityTag } from '#hud/ui/pictures/rarity.tsx';
import { Sheet } from '#hud/ui/sheets/sheet.tsx';
import { ArtifactSlots } from '../artifacts/artifact-slots.tsx';
import { OutChip } from './out-chip.tsx';
import { Choose, LevelUp } from './ship-buttons.tsx';
import { ShipLink } from './ship-card.tsx';
import { PointsLeft, ShipName, ShipSize } from './ship-head.tsx';
import type { ShipView } from './ship-stats.ts';
import { StatList } from './stat-rows.tsx';
import { usePoints } from './use-points.ts';

/** On a desktop: the panel of the ship on the turntable. It has room to show the steppers all the time. */
export function ShipPanel({ ship }: { ship: ShipView }) {
  const { t } = useTranslation();
  const points = usePoints(ship);
  return (
    <Sheet
      tint="line"
      label={ship.name}
      foot={
        <div className="ship-actions">
          {points.spent > 0 && (
            <Button kind="primary" className="ship-actions__apply" onPress={points.apply}>
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
