import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { artifactList, shardList } from '#engine/client/hangar/queries.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Tabs } from '#hud/ui/controls/tabs.tsx';
import { CleanMark } from '#hud/ui/icons/currency-marks.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { useQuery } from '#hud/ui/loading/use-query.ts';
import { Page } from '#hud/ui/pages/page.tsx';
import { propPicture } from '#hud/ui/pictures/picture-urls.ts';
import { Rolling } from '#hud/ui/text/rolling.tsx';
import { MoreShards } from '../merge/merge-foot.tsx';
import { canMerge } from '../merge/merge-state.ts';
import { ShardCell, type ShardView } from './shard-cell.tsx';

const kinds = ['ship', 'artifact'] as const;
type Tab = 'all' | (typeof kinds)[number];

/** All shards, grouped by what they make, and the merges that are ready. */
export default function VaultScreen() {
  const { t } = useTranslation();
  return (
    <Page title={t('nav.shards-vault')} isWide>
      <Loaded query={shardList}>
        {({ data }) => (data.length > 0 ? <Shards shards={data} /> : <NoShards />)}
      </Loaded>
    </Page>
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
