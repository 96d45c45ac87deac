import { useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { artifactList, shardList } from '#engine/client/hangar/queries.ts';
import type { ShipType } from '#engine/content/kinds.ts';
import type { Shard } from '#engine/protocol/hangar/calls.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { type StringKey, useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tabs } from '../../ui/controls/choices.tsx';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { CleanMark, Icon } from '../../ui/icons/icon.tsx';
import { Empty, LoadedPart, useQuery } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { propPicture, RarityPips, shipPictureUrl } from '../../ui/pictures/rarity.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { artifactPicture } from '../artifacts/artifact-slots.tsx';
import { MoreShards } from '../merge/merge-modal.tsx';
import { canMerge } from '../merge/merge-thing.ts';
import { rarityTone } from '../merge/shard-ring.tsx';

const kinds = ['ship', 'artifact'] as const;
type Tab = 'all' | (typeof kinds)[number];

/** All shards, grouped by what they make, and the merges that are ready. */
export function VaultScreen() {
  const { t } = useTranslation();
  return (
    <ScreenPage title={t('nav.shards-vault')} isWide>
      <LoadedPart query={shardList}>
        {({ data }) => (data.length > 0 ? <Shards shards={data} /> : <NoShards />)}
      </LoadedPart>
    </ScreenPage>
  );
}

function NoShards() {
  const { t } = useTranslation();
  return (
    <Empty
      picture={<img src={propPicture('shard-ship-rare')} alt="" width={110} />}
      title={t('hangar:vault.empty')}
      text={t('hangar:vault.empty-text')}
    >
      <MoreShards />
    </Empty>
  );
}

function Shards({ shards }: { shards: readonly ShardView[] }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const [tab, setTab] = useState<Tab>('all');
  const count = shards.reduce((sum, { currentShards }) => sum + currentShards, 0);
  const ready = shards.filter(canMerge).length;
  return (
    <>
      <div className="vault__head">
        <p>
          <span className="num vault__count">
            <Rolling value={count} decimals={0} ms={500} isStill={settings.reducedMotion} />
          </span>
          <span className="label t2">{t('hangar:vault.stored', { count })}</span>
        </p>
        {ready > 0 && (
          <p className="vault__ready">
            <span className="row c-gain">
              <Icon name="merge" size={20} weight={1.7} />
              {t('hangar:vault.ready', { count: ready })}
            </span>
            <span className="label t2">{t('hangar:vault.ready-word', { count: ready })}</span>
          </p>
        )}
      </div>
      <Tabs
        label={t('hangar:vault.tabs')}
        value={tab}
        onChange={setTab}
        tabs={(['all', ...kinds] as const).map((id) => ({
          id,
          label: t(`hangar:vault.tab.${id}`),
          disabled: id !== 'all' && !shards.some(({ kind }) => kind === `${id}_shard`),
        }))}
      />
      {kinds
        .filter((kind) => tab === 'all' || tab === kind)
        .map((kind) => (
          <Section key={kind} kind={kind} shards={shards.filter((shard) => shard.kind === `${kind}_shard`)} />
        ))}
    </>
  );
}

function Section({ kind, shards }: { kind: (typeof kinds)[number]; shards: readonly ShardView[] }) {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  const artifacts = useQuery(artifactList).value?.data;
  if (shards.length === 0) return null;
  const share = (shard: ShardView) =>
    shard.requiredShards > 0 ? Math.min(1, shard.currentShards / shard.requiredShards) : -1;
  /** The ship or artifact they belong to: by its own id once the player owns it. */
  const idOf = ({ collectionId, skin }: ShardView) =>
    kind === 'ship'
      ? ships.find((ship) => ship.collectionId === collectionId)?.uuid
      : artifacts?.find((artifact) => artifact.skin === skin)?.uuid;
  return (
    <section>
      <div className="vault__title">
        <h2 className="h2">{t(kind === 'ship' ? 'hangar:vault.ships' : 'hangar:vault.artifacts')}</h2>
        {kind === 'ship' && (
          <span className="label t2 row">
            <CleanMark size={16} />
            {t('hangar:vault.costs')}
          </span>
        )}
      </div>
      <ul className="vault__grid">
        {[...shards]
          .sort((a, b) => share(b) - share(a))
          .map((shard) => (
            <ShardCell key={shard.collectionId} shard={shard} kind={kind} id={idOf(shard)} />
          ))}
      </ul>
    </section>
  );
}

type ShardView = Snapshot<Shard>;

interface ShardCellProps {
  shard: ShardView;
  kind: 'ship' | 'artifact';
  /** Id of the ship or artifact made of the shards; undefined until it is loaded. */
  id: string | undefined;
}

/** Shards of one ship or artifact. The picture opens what they make, the button merges them. */
function ShardCell({ shard, kind, id }: ShardCellProps) {
  const { t } = useTranslation();
  const { name, rarity, currentShards: count, requiredShards: required, grade } = shard;
  const isReady = canMerge(shard);
  const isTop = required === 0;
  const open = () => id && openModal('merge', { kind, id });
  return (
    <li className="shard-cell">
      <button
        type="button"
        className={`shard-cell__picture slot slot--${rarity}${grade === 0 ? ' is-unbuilt' : ''}`}
        aria-label={t(isTop ? 'hangar:vault.cell-top' : 'hangar:vault.cell', { name, count, of: required })}
        onClick={open}
      >
        <img src={pictureOf(kind, shard)} alt="" decoding="async" />
        <RarityPips rarity={rarity} />
        <span className={`num shard-cell__count${isReady ? ' c-gain' : ''}`} aria-hidden="true">
          {count}
          {!isTop && <small>/{required}</small>}
        </span>
      </button>
      <TickScale
        share={isTop ? 1 : count / required}
        ticks={isTop ? 20 : Math.min(required, 30)}
        tone={isReady ? 'gain' : rarityTone[rarity]}
        height={8}
      />
      <span className="shard-cell__name">{name}</span>
      {isReady ? (
        <Button size="small" onPress={open} label={`${t(verbOf(grade))}: ${name}`}>
          {t(verbOf(grade))}
        </Button>
      ) : (
        <span className="label t2">
          {isTop ? t('hangar:vault.top') : t('hangar:vault.more', { count: required - count })}
        </span>
      )}
    </li>
  );
}

function verbOf(grade: number): StringKey {
  return grade === 0 ? 'hangar:vault.build' : 'hangar:vault.merge';
}

function pictureOf(kind: 'ship' | 'artifact', { skin, rarity }: ShardView): string {
  if (kind === 'artifact') return artifactPicture(skin);
  return shipPictureUrl(skin.split('-')[0] as ShipType, rarity, 'hero');
}
