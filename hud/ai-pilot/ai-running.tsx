import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { callBackAiPilot } from '#engine/client/ai-pilot/operations.ts';
import { aiLogOf, aiPilotOf } from '#engine/client/ai-pilot/queries.ts';
import { invalidate } from '#engine/client/core/query.ts';
import { state } from '#engine/client/core/state.ts';
import { useAwardText } from '../galaxy/system-rows.tsx';
import { type Translate, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { clock, gained, isoDuration, useGameSecond } from '../ui/format/amount.ts';
import { TickDial } from '../ui/gauges/gauge.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { LoadedPart } from '../ui/loading/loaded.tsx';
import { Waiting } from '../ui/loading/waiting.tsx';
import { openModal } from '../ui/modals/open-modals.ts';
import { Facts } from '../ui/text/facts.tsx';
import { Rolling } from '../ui/text/rolling.tsx';
import { AiPage } from './ai-page.tsx';
import {
  type AiPageProps,
  dayTime,
  type LoggedFlight,
  type LogView,
  type PilotView,
  usePolling,
} from './ai-pages.ts';

/** A run under way: time left, pay so far, log, and the button that calls it back. */
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
      <LoadedPart query={log}>{(value) => <SoFar log={value} />}</LoadedPart>
    </AiPage>
  );
}

function confirmCallBack({ uuid, name }: AiPageProps['ship'], t: Translate): void {
  openModal('confirm', {
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
  const leftMs = endsAt - now;
  const isOver = leftMs <= 0;
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
      <TickDial
        size={92}
        share={Math.max(0, (now - startsAt) / Math.max(1, endsAt - startsAt))}
        ticks={60}
        tone="proto"
        length={8}
        weight={1.6}
      >
        <Icon name="ai" size={34} weight={1.5} />
      </TickDial>
      <p>
        <time className="num ai-running__time" role="timer" dateTime={isoDuration(leftMs)}>
          {clock(leftMs)}
        </time>
        <span className="label t2">
          {t('ai-pilot:back', { time: dayTime(pilot.finishedAt ?? '') })}
          {pilot.difficulty && ` · ${t(`difficulty.${pilot.difficulty}`)}`}
        </span>
      </p>
    </div>
  );
}

/** Log of a run: time, reason, cost and pay of every flight, and the reason why the run stopped. */
export function FlightLog({ log }: { log: LogView }) {
  const { t } = useTranslation();
  const { stop, flights } = log;
  return (
    <section>
      <h2 className="h2">{t('ai-pilot:log')}</h2>
      <ol className="flight-log">
        {flights.map((flight) => (
          <Flight key={flight.startedAt} flight={flight} />
        ))}
        {stop && (
          <li className="flight-log__line flight-log__line--stop">
            <time className="num t3" dateTime={stop.at}>
              {dayTime(stop.at)}
            </time>
            <span className="flight-log__node">
              <Icon name="minus" size={11} weight={2.6} />
            </span>
            <span>
              <b>{t('ai-pilot:stopped')}</b>
              <span className="label t2">
                {t(`ai-pilot:ended.${stop.reason}`, {
                  health: Math.floor(stop.health),
                  damage: stop.damage ?? 0,
                })}
              </span>
            </span>
          </li>
        )}
      </ol>
    </section>
  );
}

function Flight({ flight }: { flight: LoggedFlight }) {
  const { t } = useTranslation();
  const awardText = useAwardText();
  const isOver = Date.parse(flight.endsAt) <= useGameSecond();
  const { healthBefore, healthAfter, awards, reason } = flight;
  const health = t('ai-pilot:line.health', {
    before: Math.floor(healthBefore),
    after: Math.floor(healthAfter),
  });
  const award =
    awards.length > 0
      ? t('ai-pilot:line.award', { awards: awards.map(awardText).join(', ') })
      : t('ai-pilot:line.no-award');
  return (
    <li className={`flight-log__line${isOver ? '' : ' is-now'}`}>
      <time className="num t3" dateTime={flight.startedAt}>
        {dayTime(flight.startedAt)}
      </time>
      <span className="flight-log__node">{isOver && <Icon name="check" size={11} weight={3} />}</span>
      <span>
        <span className="row between flight-log__head">
          <b>{flight.name}</b>
          {isOver ? (
            <span className="num c-gain">{gained(flight.mined + flight.manualMined)}</span>
          ) : (
            <span className="label c-proto">{t('ai-pilot:until', { time: dayTime(flight.endsAt) })}</span>
          )}
        </span>
        <span className="label t2">{`${t(`ai-pilot:line.${reason}`)} ${health} ${award}`}</span>
      </span>
    </li>
  );
}
