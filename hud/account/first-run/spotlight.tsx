import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { scenePoint, state } from '#engine/client/core/state.ts';

interface SpotlightProps {
  /** Finds the box to light; called every frame, because it may move. */
  find: () => LitBox | null;
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
 * A veil with a hole that fits the lit target, ticks round it, and a stem to the caption on the side with
 * more room.
 */
export function Spotlight({ find, onPressInside, children }: SpotlightProps) {
  const veil = useRef<SVGPathElement>(null);
  const ring = useRef<SVGPathElement>(null);
  const stem = useRef<SVGPathElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const lit = useMovingBox(find, (lit, aim) => {
    const box = holder.current;
    if (!box) return;
    const place = placeCaption(aim, { width: box.offsetWidth, height: box.offsetHeight });
    // A button that moves between press and release would miss the press.
    if (!box.matches(':active')) box.style.transform = `translate(${place.x}px, ${place.y}px)`;
    veil.current?.setAttribute('d', veilPath(lit));
    ring.current?.setAttribute('d', lit ? boxPath(grown(lit, ringGap)) : '');
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

type Lit = RefObject<LitBox | null>;

/**
 * Moves a box after the element of `find`, and draws it every frame. `aim` is the box beside which the
 * caption is placed: the galaxy sways, but the caption and its buttons must not move.
 */
function useMovingBox(
  find: () => LitBox | null,
  draw: (lit: LitBox | null, aim: LitBox | null) => void,
): Lit {
  const lit = useRef<LitBox | null>(null);
  const present = useRef({ find, draw });
  present.current = { find, draw };

  useEffect(() => {
    let frame = 0;
    let lastMs = performance.now();
    let aim: LitBox | null = null;
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

/** Calls back when a press begins in the lit box and ends close to where it began. */
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

function isLit(box: LitBox | null, x: number, y: number): boolean {
  return box !== null && Math.abs(x - box.x) <= box.width / 2 && Math.abs(y - box.y) <= box.height / 2;
}

function isFar(goal: LitBox | null, aim: LitBox | null): boolean {
  if (!goal || !aim) return goal !== aim;
  const isMoved = Math.hypot(goal.x - aim.x, goal.y - aim.y) > sway;
  return isMoved || goal.width !== aim.width || goal.height !== aim.height;
}

/** One animation step; covers the last half pixel in one go. */
function between(from: LitBox, to: LitBox, share: number): LitBox {
  const go = (a: number, b: number) => (Math.abs(b - a) < 0.5 ? b : a + (b - a) * share);
  return {
    x: go(from.x, to.x),
    y: go(from.y, to.y),
    width: go(from.width, to.width),
    height: go(from.height, to.height),
    radius: go(from.radius, to.radius),
  };
}

/** Gap between the hole and its ring of ticks, in px. */
const ringGap = 7;
/** The distance from the hole to the caption, and from the caption to the window's edge, in px. */
const stemLength = 26;
const edge = 16;

/** The whole window, less the hole. */
function veilPath(box: LitBox | null, width = innerWidth, height = innerHeight): string {
  return `M0 0H${width}V${height}H0Z${box ? boxPath(box) : ''}`;
}

/** A rectangle with round corners, drawn round its middle. */
function boxPath({ x, y, width, height, radius }: LitBox): string {
  const r = Math.min(radius, width / 2, height / 2);
  const [across, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x - width / 2 + r} ${y - height / 2}h${across}${corner(r, r)}v${down}${corner(-r, r)}` +
    `h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`
  );
}

function grown(box: LitBox, by: number): LitBox {
  const [width, height] = [box.width + 2 * by, box.height + 2 * by];
  return { ...box, width, height, radius: box.radius + by };
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
  lit: LitBox | null,
  { width, height }: Box,
  { width: windowWidth, height: windowHeight }: Box = { width: innerWidth, height: innerHeight },
): CaptionPlace {
  const rightmost = windowWidth - width - edge;
  const lowest = windowHeight - height - edge;
  if (!lit) return { x: (windowWidth - width) / 2, y: Math.max(edge, (windowHeight - height) / 2), stem: '' };
  const x = Math.round(Math.max(edge, Math.min(rightmost, lit.x - width / 2)));
  const reach = lit.height / 2 + ringGap + 4;
  const isUnder = lit.y < windowHeight / 2;
  const wanted = isUnder ? lit.y + reach + stemLength : lit.y - reach - stemLength - height;
  const y = Math.round(Math.max(edge, Math.min(lowest, wanted)));
  const from = isUnder ? lit.y + reach + 2 : lit.y - reach - 2;
  const to = isUnder ? y : y + height;
  const hasRoom = isUnder ? to > from : to < from;
  return { x, y, stem: hasRoom ? `M${lit.x} ${from}V${to}` : '' };
}

/** A part of the window that is lit, with round corners; x and y are its middle, all in CSS pixels. */
export interface LitBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
}

/** Room between an element and its hole, and the size of the hole round a mark of the scene, in px. */
const margin = 6;
const markSize = 116;

/** The box round the first matching element that is on the screen; null when there is none. */
export function boxOf(selector: string): LitBox | null {
  for (const element of document.querySelectorAll(selector)) {
    const { left, top, width, height } = element.getBoundingClientRect();
    const isSeen = width > 0 && height > 0 && left < innerWidth && top < innerHeight && top + height > 0;
    if (!isSeen) continue;
    const radius = Number.parseFloat(getComputedStyle(element).borderRadius) || 8;
    return {
      x: left + width / 2,
      y: top + height / 2,
      width: width + 2 * margin,
      height: height + 2 * margin,
      radius: Math.min(radius, 24) + margin,
    };
  }
  return null;
}

/** The round box at the mark of the scene: a system of the galaxy, or a trip of a system. */
export function sceneBox(): LitBox | null {
  const { x, y, isSeen } = scenePoint;
  const isInside = x > 0 && y > 0 && x < innerWidth && y < innerHeight;
  return isSeen && isInside ? { x, y, width: markSize, height: markSize, radius: markSize / 2 } : null;
}
