import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { dismountArtifact } from '#engine/client/hangar/operations.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Gauge } from '../../ui/gauges/labelled-gauge.tsx';
import { GhostRows, LoadedPart } from '../../ui/loading/loaded.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { GradePips, RarityTag } from '../../ui/pictures/rarity.tsx';
import { Facts, FromTo } from '../../ui/text/facts.tsx';
import { FitTitle } from '../../ui/text/fit-title.tsx';
import { canMerge } from '../merge/merge-thing.ts';
import { rarityTone, ShardRing } from '../merge/shard-ring.tsx';
import { useShipsOut } from '../ships/out-chip.tsx';
import { type ArtifactView, gainText, unitOf } from '../ships/ship-stats.ts';
import { artifactPicture } from './artifact-slots.tsx';
import { ArtifactTraits } from './trait-list.tsx';

export interface ArtifactProps {
  artifactId: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    artifact: ArtifactProps;
  }
}

/** An artifact of the player: its effects, its ship, its shards, and the ships it can be moved to. */
export function ArtifactModal({ artifactId, onClose }: ArtifactProps & { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <LoadedPart
      query={artifactList}
      ghost={
        <ModalPage title={t('hangar:artifact.title')} onClose={onClose}>
          <GhostRows />
        </ModalPage>
      }
    >
      {({ data }) => {
        const artifact = data.find(({ uuid }) => uuid === artifactId);
        return artifact ? <ArtifactPage artifact={artifact} onClose={onClose} /> : null;
      }}
    </LoadedPart>
  );
}

function ArtifactPage({ artifact, onClose }: { artifact: ArtifactView; onClose: () => void }) {
  const { t } = useTranslation();
  const { rarity, grade, currentShards, requiredShards } = artifact;
  const held = Math.min(currentShards, requiredShards);
  return (
    <ModalPage
      title={t('hangar:artifact.title')}
      onClose={onClose}
      className="artifact"
      foot={<Foot artifact={artifact} isMergeReady={canMerge(artifact)} />}
    >
      <ShardRing
        kind="artifact"
        rarity={rarity}
        picture={artifactPicture(artifact.skin)}
        needed={requiredShards}
        has={held}
      />
      <Head artifact={artifact} />
      <p className="t2 hangar-about">{artifact.about}</p>
      <ArtifactTraits artifact={artifact} />
      <hr className="hr" />
      {requiredShards > 0 && (
        <Gauge
          label={t('hangar:artifact.shards-for', { grade: grade + 1 })}
          value={currentShards}
          of={String(requiredShards)}
          share={held / requiredShards}
          ticks={requiredShards}
          tone={rarityTone[rarity]}
          height={12}
        />
      )}
      <ArtifactFacts artifact={artifact} />
    </ModalPage>
  );
}

function Head({ artifact }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  const { stat, bonus } = artifact;
  const unit = unitOf(stat, useSnapshot(published).tunables);
  return (
    <div className="artifact__head">
      <div className="grow">
        <FitTitle level={1}>{artifact.name}</FitTitle>
        <div className="row ship-head__tags">
          <RarityTag rarity={artifact.rarity} />
          <GradePips grade={artifact.grade} />
        </div>
      </div>
      <p className="artifact__bonus">
        <span className="num c-gain">{gainText(t, stat, bonus * unit)}</span>
        <span className="label t2">{t(`hangar:stat.${stat}`)}</span>
      </p>
    </div>
  );
}

/** Gain of the next grade, and the ship that carries the artifact. */
function ArtifactFacts({ artifact }: { artifact: ArtifactView }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const { stat, bonus, step, grade, requiredShards } = artifact;
  const unit = unitOf(stat, useSnapshot(published).tunables);
  const ship = ships.find(({ uuid }) => uuid === artifact.shipId);
  const slot = (ship?.artifacts.findIndex(({ uuid }) => uuid === artifact.uuid) ?? -1) + 1;
  const isTopGrade = requiredShards === 0;
  return (
    <Facts
      rows={[
        {
          name: t('hangar:artifact.at-grade', { grade: grade + 1 }),
          value: isTopGrade ? null : (
            <FromTo from={gainText(t, stat, bonus * unit)} to={gainText(t, stat, (bonus + step) * unit)} />
          ),
        },
        { name: t('hangar:merge.shards'), value: isTopGrade ? t('hangar:merge.top') : null },
        {
          name: t('hangar:artifact.on'),
          value: ship
            ? t('hangar:artifact.on-ship', { ship: ship.name, slot })
            : t('hangar:artifact.on-none'),
        },
      ]}
    />
  );
}

/** Offers the merge first when it is ready, then installing on a ship. */
function Foot({ artifact, isMergeReady }: { artifact: ArtifactView; isMergeReady: boolean }) {
  const { t } = useTranslation();
  const out = useShipsOut();
  const { uuid, shipId } = artifact;
  const isStuck = shipId !== null && out.has(shipId);
  const move = () => openModal('moveArtifact', { artifactId: uuid });
  return (
    <>
      {isMergeReady && (
        <Button kind="primary" onPress={() => openModal('merge', { kind: 'artifact', id: uuid })}>
          {t('hangar:artifact.merge-to', { grade: artifact.grade + 1 })}
        </Button>
      )}
      {shipId === null ? (
        <Button kind={isMergeReady ? 'secondary' : 'primary'} onPress={move}>
          {t('hangar:artifact.install')}
        </Button>
      ) : (
        <div className="artifact__moves">
          <Button size="small" icon="transfer" disabled={isStuck} onPress={move}>
            {t('hangar:artifact.move')}
          </Button>
          <Button
            kind="destructive"
            size="small"
            icon="plug-x"
            disabled={isStuck}
            onPress={async () => {
              const outcome = await dismountArtifact(uuid);
              if (outcome.ok) vibrate('success');
            }}
          >
            {t('hangar:artifact.dismount')}
          </Button>
        </div>
      )}
      {isStuck && <p className="label t2 artifact__stuck">{t('hangar:refusal.carrier_in_trip')}</p>}
    </>
  );
}
