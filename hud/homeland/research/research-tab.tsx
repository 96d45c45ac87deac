import { useState } from 'react';
import { investments, investmentTotals } from '#engine/client/homeland/queries.ts';
import type { Investment } from '#engine/protocol/homeland/calls.ts';
import { isPoolCompleted } from '#engine/rules/homeland/invest.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { ProtoMark } from '#hud/ui/icons/currency-marks.tsx';
import { Icon } from '#hud/ui/icons/icon.tsx';
import { Empty } from '#hud/ui/loading/empty.tsx';
import { Loaded } from '#hud/ui/loading/loaded.tsx';
import { Count } from '../count.tsx';
import { AirdropFacts } from './airdrop-facts.tsx';
import { CompletedPools } from './completed-pools.tsx';
import { PoolCard } from './pool-card.tsx';
import { PoolRow } from './pool-row.tsx';
import { Votes } from './votes.tsx';

/** Research pools: the open ones to vote for, the player's votes, and the airdrop they count for. */
export function ResearchTab() {
  return (
    <>
      <Totals />
      <Loaded query={investments}>{({ data }) => <Pools pools={data} />}</Loaded>
    </>
  );
}

function Totals() {
  const { t } = useTranslation();
  return (
    <Loaded query={investmentTotals} ghost={<div className="research-totals" />}>
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
    </Loaded>
  );
}

function Pools({ pools }: { pools: readonly Investment[] }) {
  const { t } = useTranslation();
  const isDone = (pool: Investment) => isPoolCompleted(pool, pool.currentPool * 100);
  const open = pools.filter((pool) => !isDone(pool));
  const completed = pools.filter(isDone);
  // A pool that the player's vote has filled stays until another is chosen, so that a second press doesn't vote for the
  // next pool.
  const [shownId, setShown] = useState(open[0]?.uuid);
  const [isChosen, setChosen] = useState(false);
  const shown = pools.find(({ uuid }) => uuid === shownId) ?? open[0];
  const others = open.filter((pool) => pool !== shown);

  function choose(poolId: string): void {
    setShown(poolId);
    setChosen(true);
  }

  return (
    <div className="research">
      <div className="research__open">
        {shown ? (
          <PoolCard
            pool={shown}
            number={pools.length - open.length + open.indexOf(shown) + 1}
            isOpen={!isDone(shown)}
            isChosen={isChosen}
            key={shown.uuid}
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
