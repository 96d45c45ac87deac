import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { mergeArtifact, mergeShip } from '#engine/client/hangar/operations.ts';
import { artifactList } from '#engine/client/hangar/queries.ts';
import { artifactRowOf } from '#engine/content/hangar.ts';
import { gradeBonusPercent } from '#engine/rules/hangar/ship-stats.ts';
import { hasRoute } from '../../shell/navigation/routes.ts';
import { keyIn, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount } from '../../ui/format/amount.ts';
import { CleanMark, Icon } from '../../ui/icons/icon.tsx';
import { useQuery } from '../../ui/loading/loaded.tsx';
import { ModalPage } from '../../ui/modals/modal-page.tsx';
import { openModals } from '../../ui/modals/open-modals.ts';
import { RarityTag } from '../../ui/pictures/rarity.tsx';
import { Facts, FromTo } from '../../ui/text/facts.tsx';
import { Fittings } from '../ships/fittings.tsx';
import { gainText, unitOf } from '../ships/ship-stats.ts';
import { canMerge, type MergeThing, mergeReason, ofArtifact, ofShip } from './merge-thing.ts';
import { ShardRing } from './shard-ring.tsx';

export interface MergeProps {
  kind: 'ship' | 'artifact';
  /** The id of the ship or artifact; its collection's id while the player has only shards of it. */
  id: string;
}
declare module '#hud/ui/modals/open-modals.ts' {
  interface ModalProps {
    merge: MergeProps;
  }
}

/** Merges shards into a ship or artifact or into its next grade: cost, changes, and result. */
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

/** Audible plates, and the time between two of them in milliseconds. */
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

interface MergeFootProps {
  thing: MergeThing;
  onMerge: () => Promise<void>;
  onClose: () => void;
}

/** The merge button while there are enough shards, else the places that give more. */
function MergeFoot({ thing, onMerge, onClose }: MergeFootProps) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { balance } = useSnapshot(state);
  const { requiredClean, grade, kind, id } = thing;
  if (!canMerge(thing))
    return (
      <>
        {thing.requiredShards > 0 && <MoreShards />}
        {kind === 'ship' && grade > 0 && (
          <Button
            kind="text"
            onPress={() => {
              openModals.list = [];
              navigate('/hangar', { state: { shipId: id } });
            }}
          >
            {t('hangar:merge.show-ship')}
          </Button>
        )}
      </>
    );
  const reason = mergeReason(thing, balance.clean);
  const verb = grade === 0 ? 'build' : 'merge';
  return (
    <>
      <Button
        kind="primary"
        reason={
          reason
            ? t(keyIn('hangar:refusal', reason), {
                needed: formatAmount(requiredClean),
                has: formatAmount(balance.clean),
              })
            : null
        }
        onPress={onMerge}
      >
        {requiredClean > 0 ? (
          <span className="row merge__price">
            {t(`hangar:merge.${verb}-for`)}
            <CleanMark size={20} />
            <span className="num">
              {formatAmount(requiredClean, Number.isInteger(requiredClean) ? 0 : 2)}
            </span>
            <span className="hidden">{t('hangar:clean-of', { count: requiredClean })}</span>
          </span>
        ) : (
          t(`hangar:merge.${verb}`)
        )}
      </Button>
      <Button kind="text" onPress={onClose}>
        {t('hangar:merge.later')}
      </Button>
    </>
  );
}

/** Shards come from trips and capsules. */
export function MoreShards() {
  const { t } = useTranslation();
  const target = hasRoute('/collections') ? '/collections' : '/';
  return (
    <Link
      href={target}
      className="btn btn--primary"
      onClick={() => {
        openModals.list = [];
      }}
    >
      <span className="btn__body">{t(target === '/' ? 'hangar:more.trips' : 'hangar:more.capsules')}</span>
    </Link>
  );
}

/** Costs and changes of a merge, before and after it. */
function MergeChanges({ thing, isMerged }: { thing: MergeThing; isMerged: boolean }) {
  const { t } = useTranslation();
  const { balance } = useSnapshot(state);
  const { tunables } = useSnapshot(published);
  const { grade, currentShards, requiredShards, requiredClean, kind } = thing;
  const hasNext = requiredShards > 0;
  const bonus = (nextGrade: number) =>
    t('hangar:merge.percent', { value: gradeBonusPercent(nextGrade, tunables) });
  const after = isMerged ? balance.clean : balance.clean - requiredClean;
  const before = isMerged ? balance.clean + requiredClean : balance.clean;
  return (
    <Facts
      rows={[
        {
          name: t('hangar:merge.shards'),
          value: hasNext ? (
            <span className={canMerge(thing) ? 'c-gain' : ''}>
              {t('hangar:merge.of', { count: currentShards, of: requiredShards })}
            </span>
          ) : (
            t('hangar:merge.top')
          ),
        },
        {
          name: t('hangar:merge.bonus'),
          value:
            kind === 'ship' && grade > 0 ? (
              <FromTo from={bonus(grade)} to={hasNext ? bonus(grade + 1) : null} />
            ) : null,
        },
        { name: t('hangar:merge.adds'), value: thing.bonus && <ArtifactChange thing={thing} /> },
        {
          name: t('hangar:merge.clean-after'),
          value:
            requiredClean > 0 && after >= 0 ? (
              <FromTo from={formatAmount(before)} to={formatAmount(after)} isGain={false} />
            ) : null,
        },
      ]}
    />
  );
}

function ArtifactChange({ thing: { bonus, grade, requiredShards } }: { thing: MergeThing }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  if (!bonus) return null;
  const { stat, skin } = bonus;
  const row = artifactRowOf(skin);
  const at = (nextGrade: number) =>
    gainText(t, stat, (row.bonus + row.step * nextGrade) * unitOf(stat, tunables));
  const to = requiredShards > 0 ? at(grade + 1) : null;
  return (
    <>
      {t(`hangar:stat.${stat}`)} {grade === 0 ? to : <FromTo from={at(grade)} to={to} />}
    </>
  );
}
