import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { mergeArtifact, mergeShip } from '#engine/client/hangar/operations.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { ModalPage } from '#hud/ui/modals/modal-page.tsx';
import { RarityTag } from '#hud/ui/pictures/rarity.tsx';
import type { MergeProps } from '../modals.ts';
import { Fittings } from '../ships/fittings.tsx';
import { MergeChanges } from './merge-changes.tsx';
import { MergeFoot } from './merge-foot.tsx';
import { canMerge } from './merge-state.ts';
import { type MergeThing, ofArtifact, ofShip } from './merge-thing.ts';
import { ShardRing } from './shard-ring.tsx';

/** Merges shards into a ship or artifact or into its next grade: what it costs, what it changes, and the result. */
export function MergeModal({ kind, id, onClose }: MergeProps & { onClose: () => void }) {
  const { ships } = useSnapshot(state);
  const artifacts = useQuery(artifactList).value?.data;
  // The state before the merge: the lists have the next grade already.
  const [merged, setMerged] = useState<MergeThing | null>(null);
  const ship = kind === 'ship' ? ships.find(({ uuid }) => uuid === id) : undefined;
  const artifact = kind === 'artifact' ? artifacts?.find(({ uuid }) => uuid === id) : undefined;
  const present = merged ?? (ship ? ofShip(ship) : artifact ? ofArtifact(artifact) : null);
  if (!present) return null;
  return <MergePage thing={present} isMerged={merged !== null} onMerged={setMerged} onClose={onClose} />;
}

/** How many plates are heard, and how long after one another in ms. */
const plates = 3;
const plateGapMs = 90;

interface MergePageProps {
  thing: MergeThing;
  isMerged: boolean;
  onMerged: (thing: MergeThing) => void;
  onClose: () => void;
}

function MergePage({ thing, isMerged, onMerged, onClose }: MergePageProps) {
  const { t } = useTranslation();
  const { kind, id, grade, rarity, name } = thing;
  const isBuilt = grade === 0;

  async function merge(): Promise<void> {
    const done = await (kind === 'ship' ? mergeShip(id) : mergeArtifact(id));
    if (!done) return;
    onMerged(thing);
    soundMerge(kind, rarity);
    vibrate('success');
  }

  return (
    <ModalPage
      title={t(isBuilt ? 'hangar:merge.build-title' : 'hangar:merge.title')}
      onClose={onClose}
      className="merge"
      foot={
        isMerged ? (
          <Button kind="primary" onPress={onClose} autoFocus>
            {t('hangar:merge.continue')}
          </Button>
        ) : (
          <MergeFoot thing={thing} onMerge={merge} onClose={onClose} />
        )
      }
    >
      <ShardRing
        kind={kind}
        rarity={rarity}
        picture={thing.picture}
        needed={thing.requiredShards}
        has={thing.currentShards}
        isMerged={isMerged}
        fittings={
          thing.type && (
            <Fittings type={thing.type} rarity={rarity} grade={grade + (isMerged ? 1 : 0)} isNew={isMerged} />
          )
        }
      />
      <Grades thing={thing} isMerged={isMerged} />
      <div className="merge__who">
        <h1 className="h2">{name}</h1>
        <RarityTag rarity={rarity} />
      </div>
      <p className="hidden" role="status">
        {isMerged ? t('hangar:merge.done', { name, grade: grade + 1 }) : ''}
      </p>
      <hr className="hr" />
      <MergeChanges thing={thing} isMerged={isMerged} />
      {!isBuilt && kind === 'ship' && <p className="small merge__keeps">{t('hangar:merge.keeps')}</p>}
      {isBuilt && <p className="small merge__keeps">{t(`hangar:merge.builds.${kind}`)}</p>}
    </ModalPage>
  );
}

interface GradesProps {
  thing: MergeThing;
  isMerged: boolean;
}

/** The large number: the next grade, or how many shards there are. */
function Grades({ thing, isMerged }: GradesProps) {
  const { t } = useTranslation();
  const { grade } = thing;
  if (!canMerge(thing) && thing.requiredShards > 0)
    return (
      <p className="merge__hero num">
        <b>{thing.currentShards}</b>
        <span className="t3">/{thing.requiredShards}</span>
      </p>
    );
  if (isMerged || thing.requiredShards === 0)
    return (
      <p className={`merge__hero num${isMerged ? ' is-merged' : ''}`}>
        <span className="label t2">{t('hangar:merge.grade')}</span>
        <b>{isMerged ? grade + 1 : grade}</b>
      </p>
    );
  return (
    <p className="merge__hero num">
      <span className="hidden">{t('hangar:merge.from-to', { from: grade, to: grade + 1 })}</span>
      <span className="t3" aria-hidden="true">
        {grade}
      </span>
      <span className="t3" aria-hidden="true">
        <Icon name="arrow-right" size={24} weight={1.4} />
      </span>
      <b aria-hidden="true">{grade + 1}</b>
    </p>
  );
}

/** Plates are bolted onto a ship before its chord; an artifact has the chord of its rarity. */
function soundMerge(kind: MergeThing['kind'], rarity: MergeThing['rarity']): void {
  if (kind !== 'ship') {
    playSound(rarity === 'common' ? 'reward' : `reward-${rarity}`);
    return;
  }
  for (let i = 0; i < plates; i++) setTimeout(() => playSound('plate', { pitch: i }), i * plateGapMs);
  setTimeout(() => playSound('grade-up'), plates * plateGapMs);
}
