import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { installArtifact } from '#engine/client/hangar/operations.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { rarities } from '#engine/content/kinds.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { GhostRows } from '#hud/ui/loading/ghost-rows.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { ModalPage } from '#hud/ui/modals/modal-page.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { Slot } from '#hud/ui/pictures/rarity.tsx';
import { MoreShards } from '../merge/merge-foot.tsx';
import { ShardRing } from '../merge/shard-ring.tsx';
import type { PickArtifactProps } from '../modals.ts';
import { useShipsOut } from '../ships/ship-out.ts';
import { type ArtifactView, type ShipView, unitOf } from '../ships/ship-stats.ts';
import { gainText } from '../ships/stat-text.ts';
import { artifactPicture } from './artifact-slots.tsx';
import { InstallPage } from './install-page.tsx';

/** Chooses the artifact for a free slot: all of the player's that aren't on this ship, the best first. */
export function PickArtifactModal({ shipId, onClose }: PickArtifactProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const ship = ships.find(({ uuid }) => uuid === shipId);
  if (!ship) return null;
  return (
    <Loaded
      query={artifactList}
      ghost={
        <ModalPage title={t('hangar:artifact.title')} onClose={onClose}>
          <GhostRows />
        </ModalPage>
      }
    >
      {({ data }) => <PickPage ship={ship} artifacts={candidates(data, ship)} onClose={onClose} />}
    </Loaded>
  );
}

function candidates(all: readonly ArtifactView[], ship: ShipView): ArtifactView[] {
  const value = ({ rarity, grade, shipId }: ArtifactView) =>
    (shipId === null ? 100 : 0) + rarities.indexOf(rarity) * 10 + grade;
  return all
    .filter(({ artifactId, shipId }) => artifactId !== null && shipId !== ship.uuid)
    .sort((a, b) => value(b) - value(a));
}

interface PickPageProps {
  ship: ShipView;
  artifacts: readonly ArtifactView[];
  onClose: () => void;
}

function PickPage({ ship, artifacts, onClose }: PickPageProps) {
  const { t } = useTranslation();
  const out = useShipsOut();
  const isStuck = ({ shipId }: ArtifactView) => shipId !== null && out.has(shipId);
  if (artifacts.length === 0)
    return (
      <ModalPage title={t('hangar:artifact.title')} onClose={onClose}>
        <Empty
          picture={<img src={propPicture('artifact-extraction-rare')} alt="" width={96} />}
          title={t('hangar:pick.empty')}
          text={t('hangar:pick.empty-text')}
        >
          <MoreShards />
        </Empty>
      </ModalPage>
    );
  return (
    <InstallPage
      about={ship.name}
      title={t('hangar:pick.title')}
      label={t('hangar:pick.title')}
      things={artifacts}
      isOpen={(artifact) => !isStuck(artifact)}
      hero={({ rarity, skin, requiredShards, currentShards }) => (
        <ShardRing
          kind="artifact"
          rarity={rarity}
          picture={artifactPicture(skin)}
          needed={requiredShards}
          has={currentShards}
        />
      )}
      show={(artifact) => <ArtifactOption artifact={artifact} isStuck={isStuck(artifact)} />}
      action={() => t('hangar:pick.install')}
      reason={() => (out.has(ship.uuid) ? t('hangar:refusal.carrier_in_trip') : null)}
      install={(artifact) => installArtifact(artifact, ship.uuid)}
      onClose={onClose}
    />
  );
}

function ArtifactOption({ artifact, isStuck }: { artifact: ArtifactView; isStuck: boolean }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const { name, rarity, grade, stat, bonus, skin, shipId, trait } = artifact;
  const on = ships.find(({ uuid }) => uuid === shipId)?.name;
  const where = on === undefined ? t('hangar:artifact.on-none') : t('hangar:pick.on', { ship: on });
  return (
    <span className="artifact-move__ship">
      <Slot rarity={rarity} picture={artifactPicture(skin)} size={52} />
      <span className="grow">
        <span className="artifact-move__name">{t('hangar:move.what', { name, grade })}</span>
        {trait && <span className={`small c-${rarity}`}>{trait.title}</span>}
        <span className={`label ${isStuck ? 'c-danger' : 't2'}`}>
          {isStuck ? t('hangar:pick.stuck', { ship: on }) : where}
        </span>
      </span>
      <span className="num c-gain artifact-move__gain">
        {gainText(t, stat, bonus * unitOf(stat, tunables))}
        <small className="label t2">{t(`hangar:stat.${stat}`)}</small>
      </span>
    </span>
  );
}
