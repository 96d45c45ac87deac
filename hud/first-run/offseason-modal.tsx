import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { store } from '../../engine/client/store.ts';
import { daysUntil } from '../../engine/rules/season.ts';
import { amount } from '../parts/amount.ts';
import { planetPicture } from '../parts/art.ts';
import { Button } from '../parts/button.tsx';
import { useGameSecond } from '../parts/clock.ts';
import { Moment } from '../parts/moment.tsx';
import { useTranslation } from '../shell/strings.ts';

/** Between two seasons: how long until the next, what stays, and what the player has done in this one. */
export function OffseasonModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { galaxy } = useSnapshot(store);
  const [hasTotals, setTotals] = useState(false);
  const now = useGameSecond();
  const days = galaxy?.nextSeasonAt ? daysUntil(Date.parse(galaxy.nextSeasonAt), now) : null;
  const hero = days === null ? {} : { hero: days, heroLabel: t('firstRun:offseason.days', { count: days }) };
  return (
    <Moment
      title={t('firstRun:offseason.title')}
      about={t('firstRun:offseason.text')}
      tone="signal"
      ring="none"
      picture={<img src={planetPicture('limb')} alt="" />}
      {...hero}
      onClose={onClose}
      className="offseason"
      foot={
        hasTotals ? (
          <Button kind="primary" onPress={onClose}>
            {t('firstRun:offseason.fly-on')}
          </Button>
        ) : (
          <Button kind="primary" onPress={() => setTotals(true)} autoFocus>
            {t('firstRun:offseason.totals')}
          </Button>
        )
      }
    >
      {hasTotals && <Totals />}
    </Moment>
  );
}

/** The season in numbers, as the server counted them. */
function Totals() {
  const { t } = useTranslation();
  const { statistics, galaxy } = useSnapshot(store);
  if (!statistics) return null;
  const rows: [name: string, value: string][] = [
    ['trips', amount(statistics.totalTrips, 0)],
    ['systems', `${galaxy?.completedCount ?? 0}/${galaxy?.systemsCount ?? 0}`],
    ['mined', amount(statistics.totalMined + statistics.totalManualMined)],
    ['by-hand', amount(statistics.totalManualMined)],
    ['pirates', amount(statistics.totalCaughtPirates, 0)],
    ['attacks', amount(statistics.totalAttackTrips, 0)],
    ['searches', amount(statistics.totalExpeditionTrips, 0)],
  ];
  return (
    <dl className="ledger offseason__totals" aria-live="polite">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`firstRun:offseason.total.${name}`)}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
