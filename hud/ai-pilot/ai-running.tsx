import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { callBackAiPilot } from '#engine/client/ai-pilot/operations.ts';
import { aiLogOf, aiPilotOf } from '#engine/client/ai-pilot/queries.ts';
import { invalidate } from '#engine/client/core/query.ts';
import { state } from '#engine/client/core/state.ts';
import { openModal } from '../shell/modals.ts';
import { useTranslation } from '../shell/strings/strings.ts';
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
import { type AiPageProps, dayTime, type PilotView, usePolling } from './ai-pages.ts';
import { FlightLog } from './flight-log.tsx';

/** A run under way: what it does now, until when, and its log so far. At zero it waits for the server's word. */
export function AiRunning({ ship, pilot, onClose }: AiPageProps) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
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
          <Button
            kind="destructive"
            onPress={() =>
              openModal(confirmModal, {
                title: t('ai-pilot:call-back-title', { ship: ship.name }),
                text: t('ai-pilot:call-back-text'),
                action: t('ai-pilot:call-back'),
                run: () => callBackAiPilot(ship.uuid),
              })
            }
          >
            {t('ai-pilot:call-back')}
          </Button>
        ) : (
          <p className="label t2 ai-running__called">{t('ai-pilot:called-back')}</p>
        )
      }
    >
      <Left pilot={pilot} />
      <Loaded query={log}>
        {(value) => (
          <>
            <Facts
              rows={[
                {
                  name: t('ai-pilot:so-far'),
                  value: (
                    <span className="c-proto">
                      <Rolling
                        value={value.mined + value.manualMined}
                        ms={500}
                        sign
                        isStill={settings.reducedMotion}
                      />
                    </span>
                  ),
                },
                { name: t('ai-pilot:visited'), value: String(value.totalTrips) },
              ]}
            />
            <FlightLog log={value} />
          </>
        )}
      </Loaded>
    </AiPage>
  );
}

/** The time that is left, or that the ship is on its way to its summary. */
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
