import { useSnapshot } from 'valtio';
import { type ShipSnapshot, state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { GradePips, RarityTag } from '../../ui/pictures/rarity.tsx';
import { ShipTraits } from '../artifacts/trait-list.tsx';
import { canMerge } from '../merge/merge-thing.ts';
import { useShipOut } from './out-chip.tsx';
import { Choose, LevelUp, PointsLeft, ShipName, ShipSize, usePoints } from './ship-head.tsx';
import { ShipImage } from './ship-picture.tsx';
import { StatList } from './stat-rows.tsx';

export interface ShipProps {
  shipId: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    ship: ShipProps;
  }
}

/** Everything about a ship: the parts of its stats, its points, level and grade, and its AI pilot. */
export function ShipModal({ shipId, onClose }: ShipProps & { onClose: () => void }) {
  const { ships } = useSnapshot(state);
  const ship = ships.find(({ uuid }) => uuid === shipId);
  return ship ? <ShipPage ship={ship} onClose={onClose} /> : null;
}

function ShipPage({ ship, onClose }: { ship: ShipSnapshot; onClose: () => void }) {
  const { t } = useTranslation();
  const points = usePoints(ship);
  return (
    <ModalPage
      title={t('hangar:ship.title')}
      onClose={onClose}
      foot={
        <>
          {ship.upgradePoints > 0 && (
            <Button kind="primary" disabled={points.spent === 0} onPress={() => points.apply()}>
              {t('hangar:ship.apply', { count: points.spent })}
            </Button>
          )}
          <div className="ship-actions">
            <LevelUp ship={ship} />
            <Choose ship={ship} />
          </div>
        </>
      }
    >
      <ShipImage ship={ship} />
      <div className="ship-head">
        <div className="grow">
          <ShipName ship={ship} />
          <div className="row ship-head__tags">
            <RarityTag rarity={ship.rarity} />
            <GradePips grade={ship.grade} />
            <ShipSize size={ship.size} />
          </div>
        </div>
        {ship.upgradePoints > 0 && <PointsLeft left={points.left} of={ship.upgradePoints} />}
      </div>
      <p className="t2 hangar-about">{ship.about}</p>
      <hr className="hr" />
      <StatList ship={ship} points={points} canOpen />
      <hr className="hr" />
      <ShipTraits ship={ship} />
      <ul className="ship-ways">
        <MendWay ship={ship} />
        <MergeWay ship={ship} />
        <AiPilotWay ship={ship} />
      </ul>
    </ModalPage>
  );
}

/** Health for an ad, while some is missing, by the server's own rule. */
function MendWay({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const { adHealth } = useSnapshot(published).tunables;
  const health = Math.floor(ship.health);
  if (!ship.shipId || ship.health >= ship.maxHealth) return null;
  const { shipId } = ship;
  return (
    <Way
      icon="heart"
      name={t('ad.health', { health: adHealth })}
      says={t('hangar:ship.health-now', { health, of: ship.maxHealth })}
      isReady={false}
      onPress={() => openModal('ad', { shipId, for: 'health' })}
    />
  );
}

/** The way to the next grade; null for a ship at its last grade. */
function MergeWay({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const { currentShards, requiredShards, grade } = ship;
  if (!ship.nextGrade) return null;
  const isReady = canMerge(ship);
  return (
    <Way
      icon="shard"
      name={t('hangar:merge.to-grade', { grade: grade + 1 })}
      says={t('hangar:merge.shards-of', { count: currentShards, of: requiredShards })}
      isReady={isReady}
      onPress={() => openModal('merge', { kind: 'ship', id: ship.uuid })}
    />
  );
}

function AiPilotWay({ ship }: { ship: ShipSnapshot }) {
  const { t } = useTranslation();
  const { aiPilots } = useSnapshot(state);
  const out = useShipOut(ship);
  const status = aiPilots[ship.uuid]?.status ?? 'locked';
  return (
    <Way
      icon="ai"
      name={t('ai-pilot:name')}
      says={t(`ai-pilot:way.${out?.isAiPilot ? 'flying' : status}`)}
      isReady={false}
      onPress={() => openModal('aiPilot', { shipId: ship.uuid, tripId: null })}
    />
  );
}

interface WayProps {
  icon: 'shard' | 'ai' | 'heart';
  name: string;
  says: string;
  isReady: boolean;
  onPress: () => void;
}

/** A row that leads to another page. */
function Way({ icon, name, says, isReady, onPress }: WayProps) {
  return (
    <li>
      <button type="button" className="ship-ways__way" onClick={onPress}>
        <Icon name={icon} size={22} weight={1.6} />
        <span className="grow">
          <span className="ship-ways__name">{name}</span>
          <span className={`label ${isReady ? 'c-gain' : 't2'}`}>{says}</span>
        </span>
        <Icon name="chevron-right" size={18} weight={1.8} />
      </button>
    </li>
  );
}
