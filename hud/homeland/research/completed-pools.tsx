import type { Investment } from '#engine/protocol/homeland/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { amount } from '#hud/ui/format/amount.ts';
import { DoneMark } from '../done-mark.tsx';
import { SectionHead } from '../section-head.tsx';
import { PaintShips } from './paint-ships.tsx';
import { PoolOpens } from './pool-opens.tsx';
import { poolPicture } from './pool-picture.ts';

/** Pools that have reached their goal. */
export function CompletedPools({ pools }: { pools: readonly Investment[] }) {
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
                {t('homeland:research.collected', { sum: amount(pool.currentPool, 0) })}
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
