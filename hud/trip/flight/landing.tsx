import { type CSSProperties, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { type FlightSnapshot, state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { vibrate } from '#engine/client/device/haptics.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { MasteryStar } from '../../galaxy/mastery.tsx';
import { useTranslation } from '../../strings/strings.ts';
import { useDuration } from '../../ui/format/duration.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';

const marks = ['hold', 'pirates', 'chain'] as const;
/** Semitones of the three bells, and the pause between two of them in milliseconds. */
const bells = [0, 4, 7] as const;
const bellEveryMs = 420;
const ticks = 60;
/**
 * The landing of a clean flight: its marks ring one after another while the time left runs out. A tap
 * skips it.
 */
export function Landing({ flight, onSkip }: { flight: FlightSnapshot; onSkip: () => void }) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { reducedMotion } = useSnapshot(state.settings);
  const [isRun, setRun] = useState(reducedMotion);
  const count = flight.clean.marks;
  useEffect(() => {
    vibrate('success');
    setRun(true);
    const rings = bells
      .slice(0, count)
      .map((pitch, index) => setTimeout(() => playSound('pluck', { pitch }), index * bellEveryMs));
    return () => rings.forEach(clearTimeout);
  }, [count]);
  const style = { '--landing': `${tunablesFor(flight).landingSeconds}s` } as CSSProperties;
  return (
    <button
      type="button"
      className={`landing catch${reducedMotion ? ' is-still' : ''}`}
      style={style}
      onClick={onSkip}
      aria-label={t('trip:landing.skip')}
    >
      <span className="landing__body" role="status">
        <span className="landing__marks" aria-hidden="true">
          {marks.map((mark, index) => (
            <MasteryStar key={mark} isWon={index < count} size={34} />
          ))}
        </span>
        <b className="landing__title">{t('trip:landing.title')}</b>
        <span className="t2">{t('trip:landing.text', { time: duration(flight.clean.timeSavedMs) })}</span>
        <TickScale share={isRun ? 0 : 1} ticks={ticks} tone="gain" height={14} />
        <span className="label t2">{t('trip:landing.skip')}</span>
      </span>
    </button>
  );
}
