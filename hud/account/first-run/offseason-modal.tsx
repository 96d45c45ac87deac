import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { daysUntil } from '#engine/rules/galaxy/season.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { amount } from '#hud/ui/format/amount.ts';
import { useGameSecond } from '#hud/ui/format/clock.ts';
import { Moment } from '#hud/ui/modals/moment.tsx';
import { planetPicture } from '#hud/ui/pictures/picture-urls.ts';

/** Between two seasons: how long until the next, what stays, and what the player has done in this one. */
export function OffseasonModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { galaxy } = useSnapshot(state);
  const [hasTotals, setTotals] = useState(false);
  const now = useGameSecond();
  const days = galaxy?.nextSeasonAt ? daysUntil(Date.parse(galaxy.nextSeasonAt), now) : null;
  const hero = days === null ? {} : { hero: days, heroLabel: t('account:offseason.days', { count: days }) };
  return (
    <Moment
      title={t('account:offseason.title')}
      about={t('account:offseason.text')}
      tone="signal"
      ring="none"
      picture={<img src={planetPicture('limb')} alt="" />}
      {...hero}
      onClose={onClose}
      className="offseason"
      foot={
        hasTotals ? (
          <Button kind="primary" onPress={onClose}>
            {t('account:offseason.fly-on')}
          </Button>
        ) : (
          <Button kind="primary" onPress={() => setTotals(true)} autoFocus>
            {t('account:offseason.totals')}
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
  const { statistics, galaxy } = useSnapshot(state);
  if (!statistics) return null;
  const rows = [
    ['trips', amount(statistics.totalTrips, 0)],
    ['systems', `${galaxy?.completedCount ?? 0}/${galaxy?.systemsCount ?? 0}`],
    ['mined', amount(statistics.totalMined + statistics.totalManualMined)],
    ['by-hand', amount(statistics.totalManualMined)],
    ['pirates', amount(statistics.totalCaughtPirates, 0)],
    ['attacks', amount(statistics.totalAttackTrips, 0)],
    ['expeditions', amount(statistics.totalExpeditionTrips, 0)],
  ] as const;
  return (
    <dl className="ledger offseason__totals" aria-live="polite">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`account:offseason.total.${name}`)}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
