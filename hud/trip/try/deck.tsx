import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import type { TryEnd } from '#engine/rules/trip/arrival/one-try.ts';
import { useTranslation } from '../../strings/strings.ts';
import { placedCode } from '../../ui/controls/keycap.tsx';
import { isoDuration } from '../../ui/format/amount.ts';
import { TickScale } from '../../ui/gauges/gauge.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { useIsDesktop, useSceneEdge } from '../../ui/viewport.ts';

interface DeckProps {
  label: string;
  tint?: 'signal' | 'gain' | 'danger' | 'line';
  /** Above the scene on a phone, at the top of the panel on a desktop. */
  head: ReactNode;
  foot: ReactNode;
  children?: ReactNode;
}

/**
 * The text and buttons before and after a try: above and below the station on a phone, in the panel on a
 * desktop.
 */
export function Deck({ label, tint = 'signal', head, foot, children }: DeckProps) {
  const isDesktop = useIsDesktop();
  const top = useSceneEdge('top');
  const bottom = useSceneEdge('bottom');
  if (isDesktop)
    return (
      <Sheet tint={tint} label={label} foot={<div className="try-deck__foot">{foot}</div>}>
        <div className="try-deck__head">{head}</div>
        {children}
      </Sheet>
    );
  return (
    <>
      <header className="try-deck__head try-deck__head--over over" ref={top}>
        {head}
      </header>
      <section className="try-deck catch" aria-label={label} ref={bottom}>
        <div className="try-deck__body">{children}</div>
        <div className="try-deck__foot">{foot}</div>
      </section>
    </>
  );
}

/** The time that is left of a try, with tenths of a second. */
export function TryClock({ leftMs }: { leftMs: number }) {
  const { t } = useTranslation();
  return (
    <p>
      <span className="label t2">{t('trip:docking.time')}</span>
      <time
        className="num try__number"
        role="timer"
        aria-label={t('trip:docking.time')}
        dateTime={isoDuration(leftMs)}
      >
        {(leftMs / 1000).toFixed(1).padStart(4, '0')}
        <small>{t('trip:docking.seconds')}</small>
      </time>
    </p>
  );
}

/** The countdown before a try: 3, 2, 1. */
export function TryCountdown({ seconds }: { seconds: number }) {
  if (seconds <= 0) return null;
  return (
    <p className="try__count num" key={seconds} role="status">
      {seconds}
    </p>
  );
}

interface TryGaugesProps {
  /** Pay of a win. */
  win?: ReactNode;
  leftMs: number;
  wholeMs: number;
  /** Subject of the percentage. */
  label: string;
  percent: number;
  isGaining: boolean;
}

/**
 * The top of a try: the time that is left, a percentage, and the time as a scale that turns red in its last
 * quarter.
 */
export function TryGauges({ win, leftMs, wholeMs, label, percent, isGaining }: TryGaugesProps) {
  return (
    <>
      <div className="try__row">
        <TryClock leftMs={leftMs} />
        <p className="try__right">
          <span className="label t2">{label}</span>
          <span className={`num try__number${isGaining ? ' c-gain' : ''}`}>
            {percent}
            <small>%</small>
          </span>
        </p>
      </div>
      <TickScale
        share={leftMs / wholeMs}
        ticks={75}
        tone={leftMs < wholeMs / 4 ? 'danger' : 'white'}
        height={9}
      />
      {win}
    </>
  );
}

let wasUsed = false;

/** True when the player probably steers with a keyboard: there is no touch screen, or a key was pressed. */
export function useHasKeys(): boolean {
  const [hasKeys, setKeys] = useState(() => wasUsed || !matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    const notice = () => {
      wasUsed = true;
      setKeys(true);
    };
    window.addEventListener('keydown', notice);
    return () => window.removeEventListener('keydown', notice);
  }, []);
  return hasKeys;
}

/** Space and Enter run the screen's main action, unless a focused control uses them. Null for no action. */
export function usePrimaryKey(act: (() => unknown) | null): void {
  const latest = useRef(act);
  const isBusy = useRef(false);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    async function press(event: KeyboardEvent): Promise<void> {
      const isPrimary = ['Space', 'Enter'].includes(placedCode(event));
      if (!isPrimary || event.repeat || isBusy.current || !latest.current) return;
      if (event.target instanceof Element && event.target.closest('button, a, dialog')) return;
      event.preventDefault();
      isBusy.current = true;
      await latest.current();
      isBusy.current = false;
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** `practised`: a practice is over. */
export type TryStage = 'before' | 'waiting' | 'elsewhere' | 'flight' | 'checked' | 'over' | 'practised';

/** Time the canvas shows the end of a try before the result appears, in milliseconds. */
const endMs = { full: 1900, calm: 500 } as const;

interface Live {
  readonly flightId: string;
  readonly isHere: boolean;
  readonly isPractice?: boolean;
  readonly end: TryEnd | null;
}

/**
 * The stage of a flight's docking or assault, as this window sees it. `attempt` is the server's word, `live`
 * the canvas's.
 */
export function useStage(
  flightId: string,
  attempt: { readonly endedAt: string | null } | null,
  live: Live | null | undefined,
): TryStage {
  const { settings, practice } = useSnapshot(state);
  const here = live?.flightId === flightId ? live : null;
  const isPractice = practice?.flightId === flightId;
  const hasEnded = here?.end != null && Boolean(here.isPractice) === isPractice;
  const [wasFlown, setFlown] = useState(false);
  const [isShown, setShown] = useState(false);

  const isFlying = here?.isHere === true && !hasEnded && (isPractice || attempt?.endedAt === null);
  useEffect(() => {
    if (isFlying) {
      setFlown(true);
      setShown(false);
    }
  }, [isFlying]);
  const isEnding = wasFlown && hasEnded;
  useEffect(() => {
    if (!isEnding) return;
    const timer = setTimeout(() => setShown(true), settings.reducedMotion ? endMs.calm : endMs.full);
    return () => clearTimeout(timer);
  }, [isEnding, settings.reducedMotion]);

  if (isPractice) {
    if (!here?.isPractice) return 'waiting';
    if (!hasEnded) return 'flight';
    return isShown ? 'practised' : 'checked';
  }
  if (!attempt) return 'before';
  if (attempt.endedAt) return isEnding && !isShown ? 'checked' : 'over';
  if (!here) return 'waiting';
  if (!here.isHere) return 'elsewhere';
  return hasEnded ? 'checked' : 'flight';
}
