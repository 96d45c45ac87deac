import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { EncounterRun } from '#engine/client/trip/encounters/encounter-run.ts';
import { reportEncounter } from '#engine/client/trip/encounters/encounters.ts';
import type { EncounterChoice, EncounterPlay as Terms } from '#engine/content/schemas/encounters.ts';
import type { EncounterView } from '#engine/protocol/trip/encounter-contracts.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { Button } from '#hud/ui/controls/button.tsx';
import { Scale } from '#hud/ui/gauges/gauge.tsx';
import { shipPicture } from '#hud/ui/pictures/picture-urls.ts';
import { TryClock, TryCountdown } from '../../try/try-clock.tsx';
import { encounterPicture } from '../encounter-pictures.ts';
import { PlayAnnouncer } from './play-announcer.tsx';
import { PlayThumb } from './play-thumb.tsx';
import { usePlayCanvas } from './use-play-canvas.ts';
import { usePlayKeys } from './use-play-keys.ts';

/** How long the end of a play is seen before its outcome. */
const endMs = { full: 1300, calm: 400 } as const;

interface EncounterPlayProps {
  flightId: string;
  encounter: EncounterView;
  choice: EncounterChoice;
  terms: Terms;
  /** The outcome is known, or was decided elsewhere. */
  onOver: () => void;
}

/** The one try at an encounter. Whoever closes it lets the hand go, and what was played so far is reported. */
export function EncounterPlay({ flightId, encounter, choice, terms, onOver }: EncounterPlayProps) {
  const { t } = useTranslation();
  const { settings, ships, flights } = useSnapshot(state);
  const seed = flights[flightId]?.seed ?? '';
  const [run] = useState(() => new EncounterRun(seed, encounter.n, terms));
  const canvas = useRef<HTMLCanvasElement>(null);
  const ship = ships.find(({ shipId }) => shipId === flights[flightId]?.shipId);
  const picture = ship ? shipPicture(ship.type, ship.rarity, 'hero') : null;
  const live = usePlayCanvas(canvas, run, picture, settings.reducedMotion);
  const [isFailed, setFailed] = useState(false);
  const isReported = useRef(false);
  const { game } = terms;
  const wholeMs = terms.seconds * 1000;
  usePlayKeys(run);

  async function report(): Promise<void> {
    isReported.current = true;
    setFailed(false);
    const outcome = await reportEncounter(flightId, encounter.n, choice, run.input);
    if (outcome.ok || !['network', 'busy', 'encounter_too_soon'].includes(outcome.code)) onOver();
    else {
      isReported.current = false;
      setFailed(true);
    }
  }
  const latest = useRef(report);
  useEffect(() => {
    latest.current = report;
  });
  useEffect(() => {
    if (!live.end) return;
    const timer = setTimeout(() => void latest.current(), settings.reducedMotion ? endMs.calm : endMs.full);
    return () => clearTimeout(timer);
  }, [live.end, settings.reducedMotion]);
  useEffect(
    () => () => {
      if (isReported.current) return;
      run.push(0);
      void reportEncounter(flightId, encounter.n, choice, run.input);
    },
    [run, flightId, encounter.n, choice],
  );

  return (
    <section
      className={`encounter-play${game === 'channel' ? ' is-channel' : ''}${game === 'beacon' ? ' is-beacon' : ''}${live.end === 'won' ? ' is-won' : ''}`}
    >
      <div className="try__row">
        <TryClock leftMs={live.leftMs} />
        <p className="try__right">
          <span className="label t2">{t(`trip:encounter.measure.${game}`)}</span>
          <span className={`num try__number${live.isThrough || live.end === 'won' ? ' c-gain' : ''}`}>
            {live.progress}
            <small>%</small>
          </span>
        </p>
      </div>
      <Scale
        share={live.leftMs / wholeMs}
        ticks={75}
        tone={live.leftMs < wholeMs / 4 ? 'danger' : 'white'}
        height={9}
      />
      <div className="encounter-play__field">
        <img className="encounter-play__thing" src={encounterPicture(encounter.kind)} alt="" />
        <canvas ref={canvas} />
        <TryCountdown seconds={live.countdown} />
        {live.end && (
          <p className="encounter-play__end h1" aria-hidden="true">
            {t(`trip:encounter.aloud.${live.end}`)}
          </p>
        )}
      </div>
      <PlayThumb run={run} label={t(`trip:encounter.how.${game}`)} />
      {isFailed ? (
        <Button kind="primary" onPress={report}>
          {t('try-again')}
        </Button>
      ) : (
        <p className="small encounter-play__hint">
          {t(live.end ? 'trip:encounter.checking' : `trip:encounter.how.${game}`)}
        </p>
      )}
      <PlayAnnouncer live={live} isPressed={game === 'beacon'} />
    </section>
  );
}
