import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { scenePoint, state } from '#engine/client/core/state.ts';
import { playSound } from '#engine/client/device/sound.ts';
import { useTranslation } from '../../strings/strings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { openModals } from '../../ui/modals/open-modals.ts';
import { type Bounds, type HandSide, placeHand, tipOffset } from './place-hand.ts';

/** Time without a hit after which the pointing hand reappears. */
const idleMs = 4000;
/** Time the end of the lesson is shown, in milliseconds. */
const doneMs = 1500;
/** The pointing hand covers two thirds of its remaining way in this time. */
const paceMs = 80;
const ticks = 72;

/** Flights whose lesson was skipped. On them the pointing hand appears only after a while without a tap. */
const skipped = new Set<string>();

/**
 * Lesson of the tap in the first flight: a pointing hand shows an object until the first hits, and a miss
 * costs nothing.
 */
export function Lesson({ flightId, hits }: { flightId: string; hits: number }) {
  const { live } = useSnapshot(state);
  const { list } = useSnapshot(openModals);
  const [isSkipped, setSkipped] = useState(skipped.has(flightId));
  // A ship that has arrived meets no more objects.
  const isFlying = live?.flightId === flightId && live.remainingMs > 0;
  const hitsLeft = isFlying ? (live.lesson ?? 0) : 0;
  const isIdle = useIsIdle(hitsLeft, isSkipped ? idleMs : hitsLeft === hits ? 0 : idleMs);
  const isDone = useJustDone(hitsLeft);
  if (list.length > 0 || (hitsLeft === 0 && !isDone)) return null;
  if (isSkipped) return hitsLeft > 0 && isIdle ? <PointingHand /> : null;
  const skip = (): void => {
    skipped.add(flightId);
    setSkipped(true);
  };
  return (
    <div className={`lesson${isDone ? ' is-done' : ''}`}>
      {hitsLeft > 0 && <PointingHand isAlone={false} hasPicture={isIdle} />}
      <LessonText left={hitsLeft} hits={hits} onSkip={skip} />
    </div>
  );
}

function LessonText({ left, hits, onSkip }: { left: number; hits: number; onSkip: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <div className="lesson__head" role="status">
        <h2>{t(left > 0 ? 'trip:lesson.title' : 'trip:lesson.done')}</h2>
        <p className="t2">{t(left > 0 ? 'trip:lesson.text' : 'trip:lesson.done-text')}</p>
      </div>
      <div className="lesson__foot" hidden={left === 0}>
        <div className="lesson__hits" aria-hidden="true">
          {Array.from({ length: hits }, (_, i) => i + 1).map((hit) => (
            <i key={hit} className={hit <= hits - left ? 'is-hit' : ''} />
          ))}
        </div>
        <p className="lesson__left">{t('trip:lesson.left', { count: left })}</p>
        <Button kind="text" size="small" onPress={onSkip}>
          {t('trip:lesson.skip')}
        </Button>
      </div>
    </>
  );
}

/** Boxes of the lesson's texts, which ring and hand must not cover. */
function lessonTexts(): readonly Bounds[] {
  return Array.from(document.querySelectorAll('.lesson__head, .lesson__foot'), (text) =>
    text.getBoundingClientRect(),
  ).filter(({ right, left }) => right > left);
}

/** The hand outside of the ring at 45°, with its fingertip towards the object. */
function handTransform({ across, down }: HandSide): string {
  const tip = `translate(${across * tipOffset}px, ${down * tipOffset}px)`;
  return `${tip} scale(${across}, ${down}) rotate(-40deg)`;
}

function windowBounds(): Bounds {
  return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
}

/** The ring and the pointing hand: they follow the object that the scene points out, frame by frame. */
function PointingHand({ isAlone = true, hasPicture = true }: { isAlone?: boolean; hasPicture?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const hand = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let frame = 0;
    let lastMs = performance.now();
    let at: { x: number; y: number } | null = null;
    const move = (): void => {
      frame = requestAnimationFrame(move);
      const nowMs = performance.now();
      const share = state.settings.reducedMotion ? 1 : 1 - Math.exp((lastMs - nowMs) / paceMs);
      lastMs = nowMs;
      const box = place.current;
      if (!box) return;
      const { x, y, isSeen } = scenePoint;
      const side = isSeen ? placeHand(scenePoint, lessonTexts(), windowBounds()) : null;
      box.classList.toggle('is-seen', side !== null);
      if (!side) {
        at = null;
        return;
      }
      if (hand.current) hand.current.style.transform = handTransform(side);
      at = at ? { x: at.x + (x - at.x) * share, y: at.y + (y - at.y) * share } : { x, y };
      box.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
    };
    move();
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={`lesson__place${isAlone ? ' is-alone' : ''}`} ref={place} aria-hidden="true">
      <i className="lesson__veil" />
      <svg aria-hidden="true" className="lesson__ring" viewBox="-120 -120 240 240">
        <path d={ringPath()} />
      </svg>
      {hasPicture && (
        <div className="lesson__point" ref={hand}>
          <svg aria-hidden="true" className="lesson__hand" viewBox="0 0 24 24">
            <circle cx="9.5" cy="3.6" r="3.2" />
            <circle cx="9.5" cy="3.6" r="5.2" />
            <path d="M8 13v-8.5a1.5 1.5 0 0 1 3 0v7.5m0 -.5v-2a1.5 1.5 0 1 1 3 0v2.5m0 -1.5a1.5 1.5 0 0 1 3 0v1.5m0 -.5a1.5 1.5 0 0 1 3 0v4.5a6 6 0 0 1 -6 6h-2h.208a6 6 0 0 1 -5.012 -2.7a69.7 69.7 0 0 1 -.196 -.3c-.312 -.479 -1.407 -2.388 -3.286 -5.728a1.5 1.5 0 0 1 .536 -2.022a1.867 1.867 0 0 1 2.28 .28l1.47 1.47z" />
          </svg>
        </div>
      )}
    </div>
  );
}

function ringPath(): string {
  let path = '';
  for (let i = 0; i < ticks; i++) {
    const angle = (i / ticks) * 2 * Math.PI;
    const [from, to] = [90, i % 18 === 0 ? 108 : i % 6 === 0 ? 103 : 97];
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    path += `M${(x * from).toFixed(1)} ${(y * from).toFixed(1)}L${(x * to).toFixed(1)} ${(y * to).toFixed(1)}`;
  }
  return path;
}

/** True when nothing was hit for `afterMs`. */
function useIsIdle(hitsLeft: number, afterMs: number): boolean {
  const [isIdle, setIdle] = useState(afterMs === 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every hit starts the time anew
  useEffect(() => {
    setIdle(afterMs === 0);
    const timer = setTimeout(() => setIdle(true), afterMs);
    return () => clearTimeout(timer);
  }, [hitsLeft, afterMs]);
  return isIdle;
}

/** True for a moment after the last hit, which is heard too. */
function useJustDone(hitsLeft: number): boolean {
  const before = useRef(hitsLeft);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const isLast = before.current > 0 && hitsLeft === 0 && (state.live?.remainingMs ?? 0) > 0;
    before.current = hitsLeft;
    if (!isLast) return undefined;
    setDone(true);
    playSound('lesson-done');
    const timer = setTimeout(() => setDone(false), doneMs);
    return () => clearTimeout(timer);
  }, [hitsLeft]);
  return isDone;
}
