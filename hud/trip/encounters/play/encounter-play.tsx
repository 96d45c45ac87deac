import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { EncounterRun, type LivePlay } from '#engine/client/trip/encounters/encounter-run.ts';
import { reportEncounter } from '#engine/client/trip/encounters/encounters.ts';
import type { EncounterChoice, EncounterPlay as Terms } from '#engine/content/schemas/encounters.ts';
import type { EncounterView } from '#engine/protocol/trip/calls.ts';
import { useTranslation } from '../../../strings/strings.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { placedCode } from '../../../ui/controls/keycap.tsx';
import { shipPictureUrl } from '../../../ui/pictures/rarity.tsx';
import { TryCountdown, TryGauges } from '../../try/deck.tsx';
import { encounterScene } from '../encounter-pictures.ts';
import { PlayThumb } from './play-thumb.tsx';
import { usePlayCanvas } from './use-play-canvas.ts';

interface EncounterPlayProps {
  flightId: string;
  encounter: EncounterView;
  choice: EncounterChoice;
  terms: Terms;
  /** The outcome is known, or was decided elsewhere. */
  onOver: () => void;
}

/** The one try at an encounter. Closing it ends the try and reports the inputs so far. */
export function EncounterGame({ flightId, encounter, choice, terms, onOver }: EncounterPlayProps) {
  const { t } = useTranslation();
  const { settings, ships, flights } = useSnapshot(state);
  const seed = flights[flightId]?.seed ?? '';
  const [run] = useState(() => new EncounterRun(seed, encounter.n, terms));
  const canvas = useRef<HTMLCanvasElement>(null);
  const ship = ships.find(({ shipId }) => shipId === flights[flightId]?.shipId);
  const picture = ship ? shipPictureUrl(ship.type, ship.rarity, 'hero') : null;
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
        <img className="encounter-play__thing" src={encounterScene(encounter.kind).thing} alt="" />
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
      <EncounterLiveRegion live={live} isPressed={game === 'beacon'} />
    </section>
  );
}

/** Time the end of a play is shown before its outcome, in milliseconds. */
const endMs = { full: 1300, calm: 400 } as const;

interface Played {
  flightId: string;
  /** The encounter's number in its flight. */
  n: number;
  choice: EncounterChoice;
  run: EncounterRun;
  hasEnded: boolean;
  /** The outcome is known, or was decided elsewhere. */
  onOver: () => void;
}

/**
 * Reports a try once it has ended, or when its screen closes. `isFailed`: the report didn't arrive, and can
 * be sent again.
 */
function useEncounterReport({ flightId, n, choice, run, hasEnded, onOver }: Played) {
  const { settings } = useSnapshot(state);
  const [isFailed, setFailed] = useState(false);
  const isReported = useRef(false);

  async function report(): Promise<void> {
    isReported.current = true;
    setFailed(false);
    const outcome = await reportEncounter(flightId, n, choice, run.input);
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
    if (!hasEnded) return;
    const timer = setTimeout(() => void latest.current(), settings.reducedMotion ? endMs.calm : endMs.full);
    return () => clearTimeout(timer);
  }, [hasEnded, settings.reducedMotion]);
  useEffect(
    () => () => {
      if (isReported.current) return;
      run.push(0);
      void reportEncounter(flightId, n, choice, run.input);
    },
    [run, flightId, n, choice],
  );
  return { isFailed, report };
}

/** By the key's physical position, so that the keyboard layout doesn't matter. */
const sides: Record<string, -1 | 1> = { ArrowLeft: -1, KeyA: -1, ArrowRight: 1, KeyD: 1 };
const presses = ['Space', 'Enter', 'NumpadEnter'];

/**
 * Arrows and AD push the cursor; Space and Enter press on a beat. All are let go when the window loses the
 * focus.
 */
function usePlayKeys(run: EncounterRun): void {
  useEffect(() => {
    const held = new Set<string>();
    const push = () => run.push(Math.sign([...held].reduce((sum, code) => sum + (sides[code] ?? 0), 0)));
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || run.world.state.end) return;
      const isOnButton = event.target instanceof Element && event.target.closest('button');
      const code = placedCode(event);
      if (sides[code]) held.add(code);
      else if (!presses.includes(code) || run.terms.game !== 'beacon' || isOnButton) return;
      else if (!event.repeat) run.press();
      event.preventDefault();
      push();
    };
    const release = (event: KeyboardEvent) => {
      if (held.delete(placedCode(event))) push();
    };
    const letGo = () => {
      held.clear();
      run.push(0);
    };
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', release);
    window.addEventListener('blur', letGo);
    return () => {
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', release);
      window.removeEventListener('blur', letGo);
    };
  }, [run]);
}

/** Interval at which a screen reader hears the gap's position; sooner when it changes sides. */
const everyMs = { same: 4000, changed: 900 } as const;

/** For screen readers: the side of the nearest gap, the progress of the play, and its end. */
function EncounterLiveRegion({ live, isPressed }: { live: LivePlay; isPressed: boolean }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const said = useRef({ atMs: Number.NEGATIVE_INFINITY, gap: '' });
  const where = isPressed ? '' : (live.gap ?? 'here');

  useEffect(() => {
    const waited = performance.now() - said.current.atMs;
    const isNews = where !== said.current.gap;
    if (live.end || live.countdown > 0 || waited < (isNews ? everyMs.changed : everyMs.same)) return;
    said.current = { atMs: performance.now(), gap: where };
    const way = where && `${t(`trip:encounter.aloud.${where as 'left' | 'right' | 'here'}`)}. `;
    setText(`${way}${t('trip:encounter.aloud.progress', { percent: live.progress })}`);
  }, [live, where, t]);

  return (
    <p className="hidden" role="status">
      {live.end ? t(`trip:encounter.aloud.${live.end}`) : text}
    </p>
  );
}
