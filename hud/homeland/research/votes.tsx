import type { Investment } from '#engine/protocol/homeland/calls.ts';
import { isPoolCompleted } from '#engine/rules/homeland/invest.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Award } from '../reward.tsx';
import { SectionHead } from '../section-head.tsx';

/** What the player has invested in each pool so far. */
export function Votes({ pools }: { pools: readonly Investment[] }) {
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
                <Award value={pool.userInvest} isAward={false} />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
