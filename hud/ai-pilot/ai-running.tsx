import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { callBackAiPilot } from '#engine/client/ai-pilot/operations.ts';
import { aiLogOf, aiPilotOf } from '#engine/client/ai-pilot/queries.ts';
import { invalidate } from '#engine/client/core/query.ts';
import { state } from '#engine/client/core/state.ts';
import { openModal } from '../shell/modals.ts';
import { type Translate, useTranslation } from '../shell/strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { clock, isoDuration, useGameSecond } from '../ui/format/clock.ts';
import { Dial } from '../ui/gauges/dial.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { Loaded } from '../ui/loading/loaded.tsx';
import { Waiting } from '../ui/loading/waiting.tsx';
import { confirmModal } from '../ui/modals.ts';
import { Facts } from '../ui/text/facts.tsx';
import { Rolling } from '../ui/text/rolling.tsx';
import { AiPage } from './ai-page.tsx';
import { type AiPageProps, dayTime, type LogView, type PilotView, usePolling } from './ai-pages.ts';
import { FlightLog } from './flight-log.tsx';

/** A run under way: how long it still takes, what it has earned, its log, and the button that calls it back. */
export function AiRunning({ ship, pilot, onClose }: AiPageProps) {
  const { t } = useTranslation();
  const log = aiLogOf(ship.uuid);
  const pilotNow = aiPilotOf(ship.uuid);
  usePolling(() => {
    void log.load();
    void pilotNow.load();
  });
  return (
    <AiPage
      ship={ship}
      heading={t('ai-pilot:flying', { ship: ship.name })}
      onClose={onClose}
      foot={
        pilot.isActive ? (
          <Button kind="destructive" onPress={() => confirmCallBack(ship, t)}>
            {t('ai-pilot:call-back')}
          </Button>
        ) : (
          <p className="label t2 ai-running__called">{t('ai-pilot:called-back')}</p>
        )
      }
    >
      <Left pilot={pilot} />
      <Loaded query={log}>{(value) => <SoFar log={value} />}</Loaded>
    </AiPage>
  );
}

function confirmCallBack({ uuid, name }: AiPageProps['ship'], t: Translate): void {
  openModal(confirmModal, {
    title: t('ai-pilot:call-back-title', { ship: name }),
    text: t('ai-pilot:call-back-text'),
    action: t('ai-pilot:call-back'),
    run: () => callBackAiPilot(uuid),
  });
}

function SoFar({ log }: { log: LogView }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  return (
    <>
      <Facts
        rows={[
          {
            name: t('ai-pilot:so-far'),
            value: (
              <span className="c-proto">
                <Rolling value={log.mined + log.manualMined} ms={500} sign isStill={settings.reducedMotion} />
              </span>
            ),
          },
          { name: t('ai-pilot:visited'), value: String(log.totalTrips) },
        ]}
      />
      <FlightLog log={log} />
    </>
  );
}

/** The time that is left, or that the summary is on its way. */
function Left({ pilot }: { pilot: PilotView }) {
  const { t } = useTranslation();
  const now = useGameSecond();
  const [startsAt, endsAt] = [Date.parse(pilot.startedAt ?? ''), Date.parse(pilot.finishedAt ?? '')];
  const left = endsAt - now;
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) invalidate(['ai-pilots']);
  }, [isOver]);
  if (isOver)
    return (
      <div className="ai-running__left">
        <span className="c-signal">
          <Waiting label={t('ai-pilot:redirecting')} size={64} />
        </span>
        <p>
          <b className="h2">{t('ai-pilot:redirecting')}</b>
          <span className="small">{t('ai-pilot:redirecting-text')}</span>
        </p>
      </div>
    );
  return (
    <div className="ai-running__left">
      <Dial
        size={92}
        share={Math.max(0, (now - startsAt) / Math.max(1, endsAt - startsAt))}
        ticks={60}
        tone="proto"
        length={8}
        weight={1.6}
      >
        <Icon name="ai" size={34} weight={1.5} />
      </Dial>
      <p>
        <time className="num ai-running__time" role="timer" dateTime={isoDuration(left)}>
          {clock(left)}
        </time>
        <span className="label t2">
          {t('ai-pilot:back', { time: dayTime(pilot.finishedAt ?? '') })}
          {pilot.difficulty && ` · ${t(`difficulty.${pilot.difficulty}`)}`}
        </span>
      </p>
    </div>
  );
}
