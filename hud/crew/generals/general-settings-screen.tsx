import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { showToast } from '#engine/client/core/toasts.ts';
import { published } from '#engine/client/core/tunables.ts';
import { claimTribute, switchNotifications } from '#engine/client/crew/operations.ts';
import { generalStatus } from '#engine/client/crew/queries.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import type { GeneralStatus } from '#engine/protocol/crew/calls.ts';
import { askForWriteAccess } from '../../messenger/messenger-later.ts';
import { ScreenPage } from '../../shell/page.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Toggle } from '../../ui/controls/choices.tsx';
import { dayMs, formatAmount, hourMs, trimmed, useGameSecond } from '../../ui/format/amount.ts';
import { dateOf } from '../../ui/format/date-time.ts';
import { Gauge } from '../../ui/gauges/labelled-gauge.tsx';
import { Icon, ProtoMark } from '../../ui/icons/icon.tsx';
import { Empty, LoadedPart, useQuery } from '../../ui/loading/loaded.tsx';
import { openModal } from '../../ui/modals/open-modals.ts';
import { planetPicture } from '../../ui/pictures/rarity.tsx';
import { Rolling } from '../../ui/text/rolling.tsx';
import { Benefits, useAccessEnd } from './general-choice.tsx';

/**
 * The player's own general status: tribute, pilots, time left, notices. Without the status: how to get it.
 */
export function GeneralSettingsScreen() {
  const { t } = useTranslation();
  const { value } = useQuery(generalStatus);
  const accessEnd = useAccessEnd();
  return (
    <ScreenPage
      planet="ringed"
      title={t('nav.general-settings')}
      className="general"
      foot={
        value &&
        !value.isActive && (
          <Button
            kind="primary"
            icon="star"
            reason={accessEnd === null ? t('crew:buy.closed') : null}
            onPress={buy}
          >
            {t('crew:status.get')}
          </Button>
        )
      }
    >
      <LoadedPart query={generalStatus}>{(status) => <Status status={status} />}</LoadedPart>
      <img className="general__planet" src={planetPicture('gas')} alt="" />
    </ScreenPage>
  );
}

function Status({ status }: { status: Readonly<GeneralStatus> }) {
  if (status.availableAt === null && status.tribute === 0) return <NotYet />;
  return (
    <>
      <Tribute amount={status.tribute} />
      <AccessGauges status={status} />
      <div>
        <Notices status={status} />
        {status.isActive && <Extend />}
      </div>
    </>
  );
}

/** Buys more access, unless none is sold for this season any more. */
function Extend() {
  const { t } = useTranslation();
  if (useAccessEnd() === null) return null;
  return (
    <button type="button" className="general__row" onClick={buy}>
      <Icon name="star" size={22} />
      <span className="grow">
        <span className="general__what">{t('crew:status.extend')}</span>
        <span className="label t2">{t('crew:status.terms')}</span>
      </span>
      <Icon name="chevron-right" size={20} weight={1.6} />
    </button>
  );
}

function buy(): void {
  openModal('pay', { kind: 'general' });
}

/** Gauges of general status: active pilots, and the access left on the scale of a season. */
function AccessGauges({ status }: { status: Readonly<GeneralStatus> }) {
  const { t } = useTranslation();
  const { generalSeasonDays } = useSnapshot(published).tunables;
  const now = useGameSecond();
  const { availableAt, referralCount, referralLimit } = status;
  const leftMs = availableAt === null ? 0 : Math.max(0, Date.parse(availableAt) - now);
  const left =
    leftMs >= dayMs
      ? t('crew:status.days', { count: Math.ceil(leftMs / dayMs) })
      : t('crew:status.hours', { count: Math.ceil(leftMs / hourMs) });
  return (
    <section className="general-access">
      <Gauge
        label={t('crew:status.pilots')}
        value={referralCount}
        of={String(referralLimit)}
        share={referralLimit === 0 ? 0 : Math.min(1, referralCount / referralLimit)}
        ticks={62}
        tone="signal"
      />
      {availableAt !== null && (
        <Gauge
          label={t(leftMs > 0 ? 'crew:status.until' : 'crew:status.ended', { date: dateOf(availableAt) })}
          value={left}
          share={Math.min(1, leftMs / (generalSeasonDays * dayMs))}
          ticks={62}
          tone="proto"
        />
      )}
    </section>
  );
}

/** Switches for notices about returns and repairs, which belong to general status. */
function Notices({ status }: { status: Readonly<GeneralStatus> }) {
  const { t } = useTranslation();
  const wantsNotices = status.isActive && status.isNotificationEnabled;
  // The bot may write to nobody who hasn't allowed it.
  useEffect(() => {
    if (wantsNotices) askForWriteAccess();
  }, [wantsNotices]);
  return (
    <div className="general__row">
      <Icon name="bell" size={22} />
      <span className="grow">
        <span className="general__what">{t('crew:status.notices')}</span>
        <span className="label t2">
          {t(status.isActive ? 'crew:status.notices-of' : 'crew:status.notices-off')}
        </span>
      </span>
      {status.isActive && (
        <Toggle
          label={t('crew:status.notices')}
          isOn={status.isNotificationEnabled}
          onChange={(isOn) => {
            vibrate('selection');
            void switchNotifications(isOn);
          }}
        />
      )}
    </div>
  );
}

/** The tribute in PROTO and its claim button, which says so when there is nothing to claim. */
function Tribute({ amount: waiting }: { amount: number }) {
  const { t } = useTranslation();
  const { reducedMotion } = useSnapshot(state).settings;
  const { generalTributePercent } = useSnapshot(published).tunables;

  async function claim(): Promise<void> {
    if (!(await claimTribute()).ok) return;
    playSound('reward');
    vibrate('success');
    showToast('gain', t('crew:status.claimed', { amount: formatAmount(waiting) }));
  }

  return (
    <section className="tribute">
      <h2 className="label t2">{t('crew:status.tribute')}</h2>
      <p className="tribute__amount hero num">
        <ProtoMark size={42} />
        <Rolling value={waiting} ms={500} isStill={reducedMotion} />
      </p>
      <p className="small">{t('crew:status.tribute-of', { percent: trimmed(generalTributePercent) })}</p>
      <Button kind="collect" reason={waiting > 0 ? null : t('crew:status.nothing')} onPress={claim}>
        {waiting > 0
          ? t('crew:status.claim', { amount: formatAmount(waiting) })
          : t('crew:status.claim-nothing')}
      </Button>
    </section>
  );
}

/** Before the first access: what general status gives and how to get it. */
function NotYet() {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const { generalEarnDays: days, generalEarnPilots: pilots } = tunables;
  return (
    <>
      <Empty
        picture={<img className="general__ghost" src={planetPicture('gas')} alt="" />}
        title={t('crew:status.none')}
        text={t('crew:status.none-text', { days, pilots })}
      />
      <Benefits />
    </>
  );
}
