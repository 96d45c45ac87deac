import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { tunablesFor } from '#engine/client/core/tunables.ts';
import { isNumber, isRecordOf, recall, remember } from '#engine/client/device/storage.ts';
import type { PathVerb } from '#engine/content/kinds.ts';
import { useTranslation } from '../../strings/strings.ts';
import { formatAmount } from '../../ui/format/amount.ts';
import { VerbPicture } from '../verb-note.tsx';

/** Objects of a verb that its lesson lasts for. */
const lessonObjects = 3;

/** Objects that the player took by each verb on this device, up to the length of its lesson. */
function learned(): Partial<Record<PathVerb, number>> {
  return recall('verbs', isRecordOf(isNumber)) ?? {};
}

/**
 * A line that teaches a verb while its first three objects are played, and never again. The flight continues.
 */
export function VerbLesson({ flightId }: { flightId: string }) {
  const { t } = useTranslation();
  const { live } = useSnapshot(state);
  const own = live?.flightId === flightId ? live : null;
  const verb = own?.wave?.verb ?? 'tap';
  const isOn = own !== null && own.remainingMs > 0;
  const done = useLearned(isOn && verb !== 'tap' ? verb : null, own?.hits ?? 0);
  if (!isOn || verb === 'tap' || done > lessonObjects) return null;
  const ring = own.objects.find((object) => object.verb === 'pulse');
  return (
    <>
      <p className={`verb-lesson${done === lessonObjects ? ' is-done' : ''}`} role="status">
        <VerbPicture verb={verb} />
        <span>
          <b>{t(`trip:verb.${verb}.do`)}</b> <span className="t2">{t(`trip:verb.${verb}.how`)}</span>
          <span className="verb-lesson__marks" aria-hidden="true">
            {Array.from({ length: lessonObjects }, (_, index) => index).map((mark) => (
              <i key={mark} className={mark < done ? 'is-made' : ''} />
            ))}
          </span>
        </span>
      </p>
      {ring && <RingLegend flightId={flightId} worth={ring.worth} />}
    </>
  );
}

/** Pay of a resonator by the band in which its ring is pressed. */
function RingLegend({ flightId, worth }: { flightId: string; worth: number }) {
  const { t } = useTranslation();
  const flight = useSnapshot(state).flights[flightId];
  if (!flight) return null;
  const { pulseGoodPercent, pulseEarlyPercent } = tunablesFor(flight);
  const rows = [
    ['perfect', 100],
    ['good', pulseGoodPercent],
    ['early', pulseEarlyPercent],
  ] as const;
  return (
    <dl className="ring-legend">
      {rows.map(([band, percent]) => (
        <div
          key={band}
          className={`ring-legend__row${band === 'perfect' ? ' ring-legend__row--perfect' : ''}${band === 'good' ? ' ring-legend__row--good' : ''}`}
        >
          <dt className="label">{t(`trip:verb.pulse.${band}`)}</dt>
          <dd className="num">{formatAmount((worth * percent) / 100)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The last state of a lesson is shown for so long. */
const doneMs = 1600;

/**
 * Objects of a verb that were taken. A hit while its wave is on counts one; a moment after the last one the
 * number passes the lesson's length, which hides it.
 */
function useLearned(verb: PathVerb | null, hits: number): number {
  const before = useRef(hits);
  const [count, setCount] = useState(() => (verb ? (learned()[verb] ?? 0) : 0));
  useEffect(() => {
    if (!verb) return;
    const isHit = hits > before.current;
    before.current = hits;
    const learnedCount = learned()[verb] ?? 0;
    if (isHit && learnedCount < lessonObjects) {
      remember('verbs', { ...learned(), [verb]: learnedCount + 1 });
      setCount(learnedCount + 1);
    } else
      setCount((count) =>
        learnedCount >= lessonObjects && count < learnedCount
          ? lessonObjects + 1
          : Math.max(count, learnedCount),
      );
  }, [verb, hits]);
  useEffect(() => {
    if (count !== lessonObjects) return undefined;
    const timer = setTimeout(() => setCount(lessonObjects + 1), doneMs);
    return () => clearTimeout(timer);
  }, [count]);
  return verb && (learned()[verb] ?? 0) >= lessonObjects && count < lessonObjects ? lessonObjects + 1 : count;
}
