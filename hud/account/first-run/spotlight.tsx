import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { state } from '#engine/client/core/state.ts';
import type { LitCircle } from './lit-circle.ts';
import { placeCaption, ringTicks, veilPath } from './spotlight-lines.ts';

interface SpotlightProps {
  /** Finds the circle to light; called every frame, because it may move. */
  find: () => LitCircle | null;
  /** The player pressed inside the hole. */
  onPressInside: () => void;
  /** The caption. */
  children: ReactNode;
}

/** The hole covers two thirds of its remaining way in this time; how far a press may slip, in px. */
const paceMs = 70;
const slip = 12;
/** How far the lit target may sway before the caption follows, in px. */
const sway = 10;

/** A veil with a hole over the lit target, a ring of ticks, and a stem to the caption on the side with more room. */
export function Spotlight({ find, onPressInside, children }: SpotlightProps) {
  const veil = useRef<SVGPathElement>(null);
  const ring = useRef<SVGPathElement>(null);
  const stem = useRef<SVGPathElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const lit = useMovingCircle(find, (circle, aim) => {
    const box = holder.current;
    if (!box) return;
    const place = placeCaption(aim, box.offsetWidth, box.offsetHeight);
    // A button that moves between press and release would miss the press.
    if (!box.matches(':active')) box.style.transform = `translate(${place.x}px, ${place.y}px)`;
    veil.current?.setAttribute('d', veilPath(circle));
    ring.current?.setAttribute('d', circle ? ringTicks(circle) : '');
    stem.current?.setAttribute('d', place.stem);
  });
  usePressInside(lit, onPressInside);

  return (
    <div className="tour">
      <svg className="tour__light" width="100%" height="100%" aria-hidden="true">
        <path className="tour__veil catch" ref={veil} fillRule="evenodd" />
        <path className="tour__ring" ref={ring} />
        <path className="tour__stem" ref={stem} />
      </svg>
      <div className="tour__holder" ref={holder}>
        {children}
      </div>
    </div>
  );
}

type Lit = RefObject<LitCircle | null>;

/**
 * Moves a circle after what `find` finds, and draws it every frame. `aim` is the circle that the caption is placed beside:
 * the galaxy sways, but the caption and its buttons must hold still.
 */
function useMovingCircle(
  find: () => LitCircle | null,
  draw: (circle: LitCircle | null, aim: LitCircle | null) => void,
): Lit {
  const lit = useRef<LitCircle | null>(null);
  const present = useRef({ find, draw });
  present.current = { find, draw };

  useEffect(() => {
    let frame = 0;
    let lastMs = performance.now();
    let aim: LitCircle | null = null;
    const move = () => {
      frame = requestAnimationFrame(move);
      const nowMs = performance.now();
      const share = 1 - Math.exp((lastMs - nowMs) / paceMs);
      lastMs = nowMs;
      const goal = present.current.find();
      const last = lit.current;
      lit.current = goal && last && !state.settings.reducedMotion ? between(last, goal, share) : goal;
      if (isFar(goal, aim)) aim = goal;
      present.current.draw(lit.current, aim);
    };
    move();
    return () => cancelAnimationFrame(frame);
  }, []);

  return lit;
}

/** Calls back when a press begins in the lit circle and ends close to where it began. */
function usePressInside(lit: Lit, onPressInside: () => void): void {
  const press = useRef(onPressInside);
  press.current = onPressInside;

  useEffect(() => {
    let from: { x: number; y: number } | null = null;
    const down = ({ clientX, clientY }: PointerEvent) => {
      from = isLit(lit.current, clientX, clientY) ? { x: clientX, y: clientY } : null;
    };
    const up = ({ clientX, clientY }: PointerEvent) => {
      if (from && Math.hypot(clientX - from.x, clientY - from.y) <= slip) press.current();
      from = null;
    };
    window.addEventListener('pointerdown', down, true);
    window.addEventListener('pointerup', up, true);
    return () => {
      window.removeEventListener('pointerdown', down, true);
      window.removeEventListener('pointerup', up, true);
    };
  }, [lit]);
}

function isLit(circle: LitCircle | null, x: number, y: number): boolean {
  return circle !== null && Math.hypot(x - circle.x, y - circle.y) <= circle.radius;
}

function isFar(goal: LitCircle | null, aim: LitCircle | null): boolean {
  if (!goal || !aim) return goal !== aim;
  return Math.hypot(goal.x - aim.x, goal.y - aim.y) > sway || goal.radius !== aim.radius;
}

/** One animation step; the last half pixel is covered at once. */
function between(from: LitCircle, to: LitCircle, share: number): LitCircle {
  const go = (a: number, b: number) => (Math.abs(b - a) < 0.5 ? b : a + (b - a) * share);
  return { x: go(from.x, to.x), y: go(from.y, to.y), radius: go(from.radius, to.radius) };
}
