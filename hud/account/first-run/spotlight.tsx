import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { scenePoint, state } from '#engine/client/core/state.ts';

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
/** Distance the lit target may sway before the caption follows, in px. */
const sway = 10;

/**
 * A veil with a hole over the lit target, a ring of ticks, and a stem to the caption on the side with more
 * room.
 */
export function Spotlight({ find, onPressInside, children }: SpotlightProps) {
  const veil = useRef<SVGPathElement>(null);
  const ring = useRef<SVGPathElement>(null);
  const stem = useRef<SVGPathElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const lit = useMovingCircle(find, (circle, aim) => {
    const box = holder.current;
    if (!box) return;
    const place = placeCaption(aim, { width: box.offsetWidth, height: box.offsetHeight });
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
 * Moves a circle after what `find` finds, and draws it every frame. `aim` is the circle that the caption is
 * placed beside: the galaxy sways, but the caption and its buttons must hold still.
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

const ticks = 72;
/**
 * The gap between the hole and its ticks, and the lengths of the ticks; those at the quarters are the
 * longest.
 */
const gap = 5;
const lengths = { plain: 7, eighth: 13, quarter: 19 } as const;
/** The distance from the hole to the caption, and from the caption to the window's edge, in px. */
const stemLength = 34;
const edge = 16;

/** The whole window, less the hole. */
function veilPath(circle: LitCircle | null, width = innerWidth, height = innerHeight): string {
  const whole = `M0 0H${width}V${height}H0Z`;
  if (!circle) return whole;
  const { x, y, radius } = circle;
  return `${whole}M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
}

/** Seventy-two ticks round the hole. */
function ringTicks({ x, y, radius }: LitCircle): string {
  let path = '';
  for (let i = 0; i < ticks; i++) {
    const angle = (i / ticks) * 2 * Math.PI;
    const length = i % 18 === 0 ? lengths.quarter : i % 9 === 0 ? lengths.eighth : lengths.plain;
    const at = (reach: number) =>
      `${(x + Math.cos(angle) * reach).toFixed(1)} ${(y + Math.sin(angle) * reach).toFixed(1)}`;
    path += `M${at(radius + gap)}L${at(radius + gap + length)}`;
  }
  return path;
}

export interface CaptionPlace {
  /** The upper left corner, in px. */
  readonly x: number;
  readonly y: number;
  /** The line from the hole to the caption; empty when there is no hole or no room. */
  readonly stem: string;
}

/** A size in CSS pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
}

/**
 * The position of a caption of this size: below or above the hole, where there is more room; centred without
 * a hole.
 */
export function placeCaption(
  circle: LitCircle | null,
  { width, height }: Box,
  { width: windowWidth, height: windowHeight }: Box = { width: innerWidth, height: innerHeight },
): CaptionPlace {
  const rightmost = windowWidth - width - edge;
  const lowest = windowHeight - height - edge;
  if (!circle)
    return { x: (windowWidth - width) / 2, y: Math.max(edge, (windowHeight - height) / 2), stem: '' };
  const x = Math.round(Math.max(edge, Math.min(rightmost, circle.x - width / 2)));
  const reach = circle.radius + gap + lengths.quarter;
  const isUnder = circle.y < windowHeight / 2;
  const wanted = isUnder ? circle.y + reach + stemLength : circle.y - reach - stemLength - height;
  const y = Math.round(Math.max(edge, Math.min(lowest, wanted)));
  const from = isUnder ? circle.y + reach + 2 : circle.y - reach - 2;
  const to = isUnder ? y : y + height;
  const hasRoom = isUnder ? to > from : to < from;
  return { x, y, stem: hasRoom ? `M${circle.x} ${from}V${to}` : '' };
}

/** A circle of the window that is lit, in CSS pixels. */
export interface LitCircle {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Limits of the hole's size, in px. */
const minRadius = 66;
const maxRadius = 92;
const margin = 12;

/** The circle round the first matching element that is on the screen; null when there is none. */
export function circleOf(selector: string): LitCircle | null {
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isSeen = width > 0 && height > 0 && left < innerWidth && top < innerHeight && top + height > 0;
    if (!isSeen) continue;
    const radius = Math.min(maxRadius, Math.max(minRadius, Math.min(width, height * 2) / 2 + margin));
    return { x: left + width / 2, y: top + height / 2, radius };
  }
  return null;
}

/** The circle round what is marked in the scene: a system of the galaxy, or a trip of a system. */
export function sceneCircle(): LitCircle | null {
  const { x, y, isSeen } = scenePoint;
  const isInside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  return isSeen && isInside ? { x, y, radius: minRadius } : null;
}
