import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { wearLivery } from '#engine/client/hangar/liveries.ts';
import {
  investments,
  investmentTotals,
  type OwnPlace,
  researchRank,
} from '#engine/client/homeland/queries.ts';
import { wallet } from '#engine/client/shop/queries.ts';
import { shipTypes } from '#engine/content/kinds.ts';
import { liveryRows } from '#engine/content/mastery.ts';
import type { Investment } from '#engine/protocol/homeland/calls.ts';
import { isPoolCompleted } from '#engine/rules/homeland/invest.ts';
import { CopyAddress } from '../../shop/wallet/copy-address.tsx';
import { SyncButton } from '../../shop/wallet/nft-cards.tsx';
import { WalletPrompt } from '../../shop/wallet/wallet-prompt.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { formatAmount, short } from '../../ui/format/amount.ts';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { Empty, LoadedPart } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { AwardTag, Count, DoneMark, SectionHead } from '../homeland-parts.tsx';
import { PoolCard, PoolOpens, PoolRow, poolPicture } from './pool-card.tsx';

/** Research pools: open pools to vote for, the player's votes, and the airdrop that the votes count for. */
export function ResearchTab() {
  return (
    <>
      <Totals />
      <LoadedPart query={investments}>{({ data }) => <Pools pools={data} />}</LoadedPart>
    </>
  );
}

function Totals() {
  const { t } = useTranslation();
  return (
    <LoadedPart query={investmentTotals} ghost={<div className="research-totals" />}>
      {({ totalInvestments, averageType }) => (
        <dl className="research-totals">
          <div>
            <dt className="label t2">{t('homeland:research.invested')}</dt>
            <dd className="num">
              <ProtoMark size={20} />
              <Count value={totalInvestments} />
            </dd>
          </div>
          <div>
            <dt className="label t2">{t('homeland:research.average')}</dt>
            <dd className="num">
              <Count value={averageType} />
            </dd>
          </div>
        </dl>
      )}
    </LoadedPart>
  );
}

function Pools({ pools }: { pools: readonly Investment[] }) {
  const { t } = useTranslation();
  const isDone = (pool: Investment) => isPoolCompleted(pool, pool.currentPool * 100);
  const open = pools.filter((pool) => !isDone(pool));
  const completed = pools.filter(isDone);
  // A pool that the player's vote has filled stays until another is chosen, so that a second press doesn't
  // vote for the next pool.
  const [shownId, setShown] = useState(open[0]?.uuid);
  const [isChosen, setChosen] = useState(false);
  const shownPool = pools.find(({ uuid }) => uuid === shownId) ?? open[0];
  const others = open.filter((pool) => pool !== shownPool);

  function choose(poolId: string): void {
    setShown(poolId);
    setChosen(true);
  }

  return (
    <div className="research">
      <div className="research__open">
        {shownPool ? (
          <PoolCard
            pool={shownPool}
            number={pools.length - open.length + open.indexOf(shownPool) + 1}
            isOpen={!isDone(shownPool)}
            isChosen={isChosen}
            key={shownPool.uuid}
          />
        ) : (
          <Empty
            picture={<Icon name="coin" size={64} weight={1} />}
            title={t('homeland:research.none')}
            text={t('homeland:research.none-text')}
          />
        )}
      </div>
      {others.length > 0 && (
        <ul className="research__others" aria-label={t('homeland:research.others')}>
          {others.map((pool) => (
            <PoolRow key={pool.uuid} pool={pool} onChoose={() => choose(pool.uuid)} />
          ))}
        </ul>
      )}
      <div className="research__side">
        <Votes pools={pools} />
        <AirdropFacts pools={pools} />
        <CompletedPools pools={completed} />
      </div>
    </div>
  );
}

/** The player's part in research, and the wallet it belongs to. */
function AirdropFacts({ pools }: { pools: readonly Investment[] }) {
  const { t } = useTranslation();
  const put = pools.reduce((sum, { userInvest }) => sum + userInvest, 0);
  const all = pools.reduce((sum, { currentPool }) => sum + currentPool, 0);
  return (
    <section aria-label={t('homeland:airdrop.title')} className="airdrop">
      <SectionHead title={t('homeland:airdrop.title')} />
      <dl className="ledger">
        <div>
          <dt>{t('homeland:airdrop.share')}</dt>
          <dd className="num">{short(all > 0 ? (put / all) * 100 : 0, 2)}%</dd>
        </div>
        <LoadedPart query={researchRank} ghost={<Rank place={undefined} />}>
          {({ place }) => <Rank place={place} />}
        </LoadedPart>
      </dl>
      <LoadedPart query={wallet} ghost={<div className="airdrop__wallet" />}>
        {({ linked }) =>
          linked ? (
            <Wallet address={linked.address} isProven={linked.isProven} />
          ) : (
            <WalletPrompt isLinked={false} />
          )
        }
      </LoadedPart>
    </section>
  );
}

/** Undefined until it is known; null for a player who isn't ranked. */
function Rank({ place }: { place: Readonly<OwnPlace> | null | undefined }) {
  const { t } = useTranslation();
  const standing = place && (place.rank ?? t('homeland:airdrop.top', { percent: place.topPercent }));
  return (
    <div>
      <dt>{t('homeland:airdrop.rank')}</dt>
      <dd className="num">{place === null ? t('homeland:airdrop.unranked') : standing}</dd>
    </div>
  );
}

function Wallet({ address, isProven }: { address: string; isProven: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="airdrop__wallet">
        <span className="grow">
          <CopyAddress address={address} />
          <span className={`label ${isProven ? 'c-gain' : 't2'}`}>
            {t(isProven ? 'shop:wallet.proven' : 'shop:wallet.unproven')}
          </span>
        </span>
        <Button size="small" icon="wallet" onPress={() => openModal('wallet')}>
          {t('shop:wallet.title')}
        </Button>
      </div>
      {isProven ? <SyncButton /> : <WalletPrompt isLinked />}
    </>
  );
}

/** The player's investments in each pool so far. */
function Votes({ pools }: { pools: readonly Investment[] }) {
  const { t } = useTranslation();
  const voted = pools.filter(({ userInvest }) => userInvest > 0);
  return (
    <section aria-label={t('homeland:research.votes')}>
      <SectionHead
        title={t('homeland:research.votes')}
        aside={voted.length > 0 ? t('homeland:of', { now: voted.length, of: pools.length }) : undefined}
      />
      {voted.length === 0 && <p className="small homeland__line">{t('homeland:research.no-votes')}</p>}
      {voted.length > 0 && (
        <ul>
          {voted.map((pool) => {
            const isDone = isPoolCompleted(pool, pool.currentPool * 100);
            return (
              <li key={pool.uuid} className="home-row">
                <span className="grow home-row__text">
                  <span className="home-row__title">{pool.title}</span>
                  <span className={`label ${isDone ? 'c-gain' : 't2'}`}>
                    {t(isDone ? 'homeland:research.full' : 'homeland:research.open')}
                  </span>
                </span>
                <AwardTag value={pool.userInvest} isAward={false} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

/** Pools that have reached their goal. */
function CompletedPools({ pools }: { pools: readonly Investment[] }) {
  const { t } = useTranslation();
  if (pools.length === 0) return null;
  return (
    <section aria-label={t('homeland:research.completed')}>
      <SectionHead title={t('homeland:research.completed')} aside={String(pools.length)} />
      <ul>
        {pools.map((pool) => (
          <li key={pool.uuid} className="home-row completed-pool">
            <img src={poolPicture(pool.uuid)} alt="" width={44} height={44} />
            <span className="grow home-row__text">
              <span className="home-row__title">{pool.title}</span>
              <span className="label t2">
                {t('homeland:research.collected', { sum: formatAmount(pool.currentPool, 0) })}
              </span>
            </span>
            <DoneMark />
            <div className="completed-pool__more">
              {pool.story && <p className="small">{pool.story}</p>}
              <PoolOpens pool={pool} />
              {pool.openedAt && pool.opens.some(({ kind }) => kind === 'skin') && <PaintShips />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const livery = liveryRows.find(({ needs }) => needs === 'researchLanterns');

/** Paints a pilot's ships in the livery that research opened for everybody. */
function PaintShips() {
  const { t } = useTranslation();
  const { ships } = useSnapshot(state);
  if (!livery) return null;
  const owned = shipTypes.flatMap((type) => ships.find((ship) => ship.type === type && ship.shipId) ?? []);
  const isWorn = owned.length > 0 && owned.every((ship) => ship.livery?.key === livery.key);

  async function paint(): Promise<void> {
    for (const ship of owned) await wearLivery(ship.uuid, isWorn ? null : (livery?.key ?? null));
  }

  return (
    <Button size="small" onPress={paint}>
      {t(isWorn ? 'galaxy:mastery.take-off' : 'homeland:research.paint')}
    </Button>
  );
}
