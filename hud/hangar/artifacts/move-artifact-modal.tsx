import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { installArtifact } from '#engine/client/hangar/operations.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { artifactSlots, moveRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { clock, useGameSecond } from '#hud/ui/format/clock.ts';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { shipPicture } from '#hud/ui/pictures/picture-urls.ts';
import type { MoveArtifactProps } from '../modals.ts';
import { useShipOut, useShipsOut } from '../ships/ship-out.ts';
import { ShipPicture } from '../ships/ship-picture.tsx';
import { type ArtifactView, type ShipView, unitOf } from '../ships/ship-stats.ts';
import { gainText } from '../ships/stat-text.ts';
import { artifactPicture } from './artifact-slots.tsx';
import { InstallPage } from './install-page.tsx';

/** Chooses the ship for an artifact. Ships that are out or full say so. */
export function MoveArtifactModal({ artifactId, onClose }: MoveArtifactProps & { onClose: () => void }) {
  const artifact = useQuery(artifactList).value?.data.find(({ uuid }) => uuid === artifactId);
  return artifact ? <MovePage artifact={artifact} onClose={onClose} /> : null;
}

function MovePage({ artifact, onClose }: { artifact: ArtifactView; onClose: () => void }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const out = useShipsOut();
  const owned = ships.filter(({ shipId }) => shipId !== null);
  const from = owned.find(({ uuid }) => uuid === artifact.shipId);
  const isOpen = (ship: ShipView) =>
    ship.uuid !== artifact.shipId &&
    moveRefusal({
      isShipInTrip: out.has(ship.uuid) || (from !== undefined && out.has(from.uuid)),
      slots: { taken: ship.artifacts.length, max: artifactSlots(ship.rarity, tunables) },
    }) === undefined;
  const gain = gainText(t, artifact.stat, artifact.bonus * unitOf(artifact.stat, tunables));
  const stat = t(`hangar:stat.${artifact.stat}`).toLowerCase();
  return (
    <InstallPage
      about={t('hangar:move.what', { name: artifact.name, grade: artifact.grade })}
      title={t(from ? 'hangar:move.title' : 'hangar:move.install-title')}
      picture={<img src={artifactPicture(artifact.skin)} alt="" />}
      label={t('hangar:move.ships')}
      things={owned}
      isOpen={isOpen}
      hero={(ship) => <ShipPicture ship={ship} />}
      show={(ship) => (
        <ShipOption ship={ship} isHere={ship.uuid === artifact.shipId} gain={`${gain} ${stat}`} />
      )}
      action={(ship) =>
        ship
          ? t(from ? 'hangar:move.to' : 'hangar:move.install-on', { ship: ship.name })
          : t('hangar:artifact.install')
      }
      reason={(ship) => (ship ? null : t('hangar:move.none'))}
      install={(ship) => installArtifact(artifact, ship.uuid)}
      note={() =>
        from && (
          <p className="small row artifact-move__note">
            <Icon name="info-circle" size={18} weight={1.7} />
            {t('hangar:move.loses', { ship: from.name, what: `${stat} ${gain.replace('+', '')}` })}
          </p>
        )
      }
      onClose={onClose}
    />
  );
}

function ShipOption({ ship, isHere, gain }: { ship: ShipView; isHere: boolean; gain: string }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const out = useShipOut(ship);
  const left = (out?.endsAtMs ?? 0) - useGameSecond();
  const max = artifactSlots(ship.rarity, tunables);
  const taken = ship.artifacts.length;
  const slots = Array.from({ length: Math.max(max, taken) }, (_, i) => i);
  const says = isHere
    ? t('hangar:move.here')
    : out
      ? left > 0
        ? t('hangar:move.out', { time: clock(left) })
        : t('hangar:move.arrived')
      : taken >= max
        ? t('hangar:refusal.no_slot')
        : t('hangar:move.gains', { gain, slot: taken + 1 });
  return (
    <span className="artifact-move__ship">
      <img src={shipPicture(ship.type, ship.rarity, 'hero')} alt="" />
      <span className="grow">
        <span className="artifact-move__name">{ship.name}</span>
        <span className={`label ${out && !isHere ? 'c-danger' : 't2'}`}>{says}</span>
      </span>
      <span className="artifact-move__slots" aria-hidden="true">
        {slots.map((i) => (
          <i key={i} className={ship.artifacts[i] && `slot--${ship.artifacts[i].rarity}`} />
        ))}
      </span>
    </span>
  );
}
