import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { sendAiPilot } from '#engine/client/ai-pilot/operations.ts';
import { aiPilotOf } from '#engine/client/ai-pilot/queries.ts';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { type Difficulty, difficulties } from '#engine/content/kinds.ts';
import type { AiForecast } from '#engine/protocol/ai-pilot/calls.ts';
import { aiSkill } from '#engine/rules/ai-pilot/ai-flights.ts';
import { useAwardText } from '../galaxy/system-rows.tsx';
import { useShipsOut } from '../hangar/ships/out-chip.tsx';
import { keyIn, useTranslation } from '../strings/strings.ts';
import { Button } from '../ui/controls/button.tsx';
import { Choices } from '../ui/controls/choices.tsx';
import { clock } from '../ui/format/amount.ts';
import { ProtoMark } from '../ui/icons/icon.tsx';
import { DifficultyBars } from '../ui/icons/trip-marks.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { Rolling } from '../ui/text/rolling.tsx';
import { AiPage } from './ai-page.tsx';
import { type AiPageProps, sumAwards, usePolling } from './ai-pages.ts';
import { HealthChart } from './ai-summary.tsx';

type Forecast = Readonly<Omit<AiForecast, 'awards' | 'health'>> & {
  readonly awards: readonly AiForecast['awards'][number][];
  readonly health: readonly number[];
};

/** Chooses a difficulty and shows the forecast of a run begun now: its trips, its pay, and its end. */
export function AiSend({ ship, pilot, tripId, onClose }: AiPageProps & { tripId: string | null }) {
  const { t } = useTranslation();
  const { settings } = useSnapshot(state);
  const { forecasts, forecast, system, refusal, choose, launch } = useAiSend(ship, pilot, tripId);
  const health = { health: Math.floor(ship.health), of: Math.floor(ship.maxHealth) };
  return (
    <AiPage
      ship={ship}
      heading={t('ai-pilot:send-title', { ship: ship.name })}
      onClose={onClose}
      foot={
        <>
          <Button
            kind="primary"
            icon="ai"
            reason={refusal ? t(keyIn('ai-pilot:refusal', refusal), stopValues(forecast)) : null}
            onPress={launch}
          >
            {t('ai-pilot:launch')}
          </Button>
          {!refusal && <p className="label t2">{t('ai-pilot:launch-text')}</p>}
        </>
      }
    >
      <p className="label t2">
        {system ? t('ai-pilot:where', { system: system.name, ...health }) : t('ai-pilot:health-of', health)}
      </p>
      <DifficultyChoices forecasts={forecasts} value={forecast?.difficulty ?? null} onChange={choose} />
      {forecast && (
        <>
          <Expected forecast={forecast} isStill={settings.reducedMotion} />
          <HealthChart
            from={ship.health}
            of={ship.maxHealth}
            health={forecast.health}
            damage={forecast.stop.damage}
            durationMs={forecast.durationMs}
          />
          <hr className="hr" />
          <Outcome forecast={forecast} stepsLeft={pilot.aiStepsLeft} />
        </>
      )}
    </AiPage>
  );
}

/** State of the page: the chosen difficulty's forecast, the reason for a refusal, and the launch. */
function useAiSend(ship: AiPageProps['ship'], pilot: AiPageProps['pilot'], tripId: string | null) {
  const { trips, systems, ships } = useSnapshot(state);
  const shipsOut = useShipsOut();
  const trip = Object.values(trips)
    .flat()
    .find(({ uuid }) => uuid === tripId);
  const [chosen, choose] = useState<Difficulty | null>(trip?.difficulty ?? null);
  const forecasts = pilot.forecasts as readonly Forecast[];
  const forecast = forecasts.find(({ difficulty }) => difficulty === chosen) ?? forecasts[0];
  const isTypeOut = ships.some(({ uuid, type }) => type === ship.type && shipsOut.has(uuid));
  // The ship recovers while it waits.
  usePolling(() => aiPilotOf(tripId ? `${ship.uuid} ${tripId}` : ship.uuid).load());

  async function launch(): Promise<void> {
    if (!forecast) return;
    const outcome = await sendAiPilot(ship.uuid, forecast.difficulty, tripId);
    if (!outcome.ok) return;
    playSound('launch');
    vibrate('heavy');
  }

  return {
    forecasts,
    forecast,
    system: systems.find(({ uuid }) => uuid === trip?.solarSystemId),
    refusal: refusalOf(forecast, isTypeOut, systems.find(({ uuid }) => uuid === trip?.solarSystemId)?.status),
    choose,
    launch,
  };
}

interface DifficultyChoicesProps {
  forecasts: readonly Forecast[];
  value: Difficulty | null;
  onChange: (difficulty: Difficulty) => void;
}

function DifficultyChoices({ forecasts, value, onChange }: DifficultyChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className="ai-send__choices">
      <Choices
        label={t('ai-pilot:difficulty')}
        columns={3}
        value={value}
        onChange={onChange}
        options={difficulties.map((difficulty) => {
          const forecast = forecasts.find((run) => run.difficulty === difficulty);
          return {
            id: difficulty,
            disabled: !forecast,
            content: (
              <>
                <DifficultyBars difficulty={difficulty} />
                <b className="ai-send__difficulty">{t(`difficulty.${difficulty}`)}</b>
                <span className="label t2">{t('ai-pilot:trips', { count: forecast?.totalTrips ?? 0 })}</span>
              </>
            ),
          };
        })}
      />
    </div>
  );
}

function Expected({ forecast, isStill }: { forecast: Forecast; isStill: boolean }) {
  const { t } = useTranslation();
  const { tunables } = useSnapshot(published);
  const { cargoPercent, piratePercent } = aiSkill(forecast.difficulty, tunables);
  const isIdle = cargoPercent + piratePercent === 0;
  return (
    <>
      <p className="label t2">{t(isIdle ? 'ai-pilot:expected' : 'ai-pilot:expected-skilled')}</p>
      <p className="num ai-send__sum">
        <ProtoMark size={28} />
        <Rolling value={forecast.expected} ms={400} isStill={isStill} />
        <span className="hidden">{t('proto')}</span>
      </p>
    </>
  );
}

function Outcome({ forecast, stepsLeft }: { forecast: Forecast; stepsLeft: number }) {
  const { t } = useTranslation();
  const awardText = useAwardText();
  const { stop, awards, durationMs } = forecast;
  return (
    <Facts
      rows={[
        { name: t('ai-pilot:back-in'), value: clock(durationMs) },
        { name: t('ai-pilot:steps-left'), value: String(stepsLeft) },
        {
          name: t('ai-pilot:first-awards'),
          value: awards.length > 0 ? sumAwards(awards).map(awardText).join(', ') : t('ai-pilot:no-awards'),
        },
        {
          name: t('ai-pilot:stops-because'),
          value: t(`ai-pilot:stop.${stop.reason}`, stopValues(forecast)),
        },
      ]}
    />
  );
}

function stopValues(forecast: Forecast | undefined) {
  return { health: Math.floor(forecast?.stop.health ?? 0), damage: forecast?.stop.damage ?? 0 };
}

/** Reason for refusing to launch; a run that would stop before its first flight can't be launched (D22). */
function refusalOf(
  forecast: Forecast | undefined,
  isTypeOut: boolean,
  systemStatus: string | undefined,
): string | null {
  if (isTypeOut) return 'ship_in_trip';
  if (!forecast) return systemStatus === 'progress' ? 'no_steps' : 'system_closed';
  return forecast.totalTrips === 0 ? forecast.stop.reason : null;
}
