import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { EncounterRun } from '#engine/client/trip/encounters/encounter-run.ts';
import type { EncounterChoice, EncounterPlay as Terms } from '#engine/content/schemas/encounters.ts';
import type { EncounterView } from '#engine/protocol/trip/calls.ts';
import { useTranslation } from '#hud/shell/strings/strings.ts';
import { TryCountdown } from '#hud/trip/try/try-clock.tsx';
import { TryGauges } from '#hud/trip/try/try-gauges.tsx';
import { Button } from '#hud/ui/controls/button.tsx';
import { shipPicture } from '#hud/ui/pictures/picture-urls.ts';
import { encounterPicture } from '../encounter-pictures.ts';
import { PlayAnnouncer } from './play-announcer.tsx';
import { PlayThumb } from './play-thumb.tsx';
import { useEncounterReport } from './use-encounter-report.ts';
import { usePlayCanvas } from './use-play-canvas.ts';
import { usePlayKeys } from './use-play-keys.ts';

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
  const { game } = terms;
  const wholeMs = terms.seconds * 1000;
  usePlayKeys(run);

  const { isFailed, report } = useEncounterReport({
    flightId,
    n: encounter.n,
    choice,
    run,
    hasEnded: live.end !== null,
    onOver,
  });

  return (
    <section
      className={`encounter-play${game === 'channel' ? ' is-channel' : ''}${game === 'beacon' ? ' is-beacon' : ''}${live.end === 'won' ? ' is-won' : ''}`}
    >
      <TryGauges
        leftMs={live.leftMs}
        wholeMs={wholeMs}
        label={t(`trip:encounter.measure.${game}`)}
        percent={live.progress}
        isGaining={live.isThrough || live.end === 'won'}
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
