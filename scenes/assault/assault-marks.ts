import type { BaseShot, Station, Threat } from '#engine/rules/trip/assault/assault.ts';
import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import type { AssaultFact } from '#engine/world/assault/assault-world.ts';
import type { Colours } from '../draw/colours.ts';
import { easeOut, lerp } from '../draw/ease.ts';
import { strokeCircle, strokeDial } from '../draw/shapes.ts';
import type { Strokes } from '../draw/strokes.ts';
import { type AssaultLayout, gunAt } from './assault-layout.ts';

const AIM_TICKS = 34;
/** CSS pixels beside the way of a shot. */
const SALVO_LANES = [-7.5, -2.5, 2.5, 7.5] as const;
const RING_TICKS = 48;
/** In widths of the ship. */
const RING = { inner: 0.62, outer: 0.68 } as const;
/** Ticks before it lands from which a shot is drawn brighter. */
const SOON = 90;
const END_TICKS = 100;
const INK = 0x05070a;

/** A shot on its way: its place, and whether the pilot can answer it or has answered. */
export interface Coming {
  readonly shot: BaseShot;
  readonly threat: Threat;
  readonly isOpen: boolean;
  readonly isAnswered: boolean;
}

interface AimInput {
  readonly ship: Vector;
  readonly coming: Coming;
  readonly tick: number;
  readonly isNext: boolean;
  readonly alpha: number;
  readonly colours: Colours;
}

/**
 * Aim of a shot on its way: a circle on its gun, a line of ticks that fills towards the ship, and
 * a ring that runs down.
 */
export function strokeAim(
  strokes: Strokes,
  layout: AssaultLayout,
  { ship, coming, tick, isNext, alpha, colours }: AimInput,
): void {
  const { shot, isOpen, isAnswered } = coming;
  const told = (tick - shot.toldTick) / Math.max(1, shot.landTick - shot.toldTick);
  const isSoon = shot.landTick - tick < SOON;
  const light = alpha * (isNext ? (isSoon ? 1 : 0.72) : 0.3);
  const colour = isAnswered ? colours.signal : isOpen ? 0xffffff : colours.danger;
  const gun = gunAt(layout, shot.gun);
  const radius = layout.base.radius * 0.07;
  strokeCircle(strokes, gun.x, gun.y, radius, 1.6, colours.danger, light);
  strokes.line(gun.x, gun.y, gun.x, gun.y + 0.01, radius * 0.8, colours.danger, light);
  const away = Math.hypot(ship.x - gun.x, ship.y - gun.y);
  const [ux, uy] = [(ship.x - gun.x) / away, (ship.y - gun.y) / away];
  const [from, to] = [radius * 1.4, away - layout.ship.width * RING.inner];
  // A heavy shot is one thick line, a salvo four thin lines side by side.
  const lanes = coming.threat === 'salvo' ? SALVO_LANES : [0];
  const long = coming.threat === 'heavy' ? 7 : coming.threat === 'salvo' ? 1.6 : 4.5;
  const thick = coming.threat === 'heavy' ? 3.2 : coming.threat === 'salvo' ? 1.4 : 1.8;
  for (let i = 0; i < AIM_TICKS && to > from; i++) {
    const share = i / (AIM_TICKS - 1);
    const at = lerp(from, to, share);
    const [x, y] = [gun.x + ux * at, gun.y + uy * at];
    const isLit = share <= told;
    const half = isLit ? long : long * 0.55;
    const opacity = light * (isLit ? 0.95 : 0.3);
    for (const lane of lanes) {
      const [ax, ay] = [x - uy * lane, y + ux * lane];
      strokes.line(ax - uy * half, ay + ux * half, ax + uy * half, ay - ux * half, thick, colour, opacity);
    }
  }
  if (isNext)
    strokeRing(strokes, layout, { at: ship, left: 1 - told, colour, isOpen, alpha: light, colours });
}

interface RingInput {
  readonly at: Vector;
  readonly left: number;
  readonly colour: number;
  readonly isOpen: boolean;
  readonly alpha: number;
  readonly colours: Colours;
}

function strokeRing(
  strokes: Strokes,
  { ship: { width } }: AssaultLayout,
  { at, left, colour, isOpen, alpha, colours }: RingInput,
): void {
  const inner = width * RING.inner;
  strokeDial(strokes, at, {
    count: RING_TICKS,
    inner,
    outer: width * RING.outer,
    width: isOpen ? 3 : 1.8,
    tick: (i) =>
      i < left * RING_TICKS
        ? { colour, alpha }
        : { colour: colours.line, alpha: 0.3 * alpha, outer: inner + width * 0.03 },
  });
  if (isOpen) strokeCircle(strokes, at.x, at.y, inner - 4, 2.4, colour, 0.9 * alpha);
}

interface StrikeInput {
  readonly ship: Vector;
  readonly strike: Strike;
  readonly age: number;
  readonly alpha: number;
  readonly colours: Colours;
}

/** Short marks of the acts of stations and guns. */
export function strokeStrike(
  strokes: Strokes,
  layout: AssaultLayout,
  { ship, strike, age, alpha, colours }: StrikeInput,
): void {
  if (strike.kind === 'volley') strokeVolley(strokes, layout, { ship, strike, age, alpha, colours });
  if (strike.kind === 'bolt') {
    const gun = gunAt(layout, strike.gun);
    const end = strike.station === 'drive' ? { x: ship.x - 90, y: ship.y + 60 } : ship;
    strokes.line(gun.x, gun.y, end.x, end.y, 9, colours.danger, 0.5 * (1 - age) * alpha);
    strokes.line(
      gun.x,
      gun.y,
      end.x,
      end.y,
      3,
      age < 0.5 ? 0xffffff : colours.danger,
      (1 - age * 0.6) * alpha,
    );
  }
  if (strike.kind === 'ripple') {
    const radius = layout.ship.width * (0.5 + 0.34 * easeOut(age));
    strokeCircle(strokes, ship.x, ship.y, radius, 2.4, colours.signal, (1 - age) * alpha);
  }
}

/** Two lines from the ship into the base, the second after the first. */
function strokeVolley(
  strokes: Strokes,
  { base, ship: { width } }: AssaultLayout,
  { ship, strike: { gun }, age, alpha, colours }: StrikeInput,
): void {
  const angle = -Math.PI / 2 + (((gun * 7) % 9) - 4) * 0.3;
  const end = {
    x: base.x + Math.cos(angle) * base.radius * 0.55,
    y: base.y + Math.sin(angle) * base.radius * 0.45,
  };
  for (const side of [-1, 1]) {
    const own = age * 2 - (side > 0 ? 0.7 : 0);
    if (own < 0 || own > 1) continue;
    const from = { x: ship.x + side * width * 0.22, y: ship.y - width * 0.2 };
    strokes.line(from.x, from.y, end.x, end.y, 6, colours.signal, 0.22 * (1 - own) * alpha);
    strokes.line(from.x, from.y, end.x, end.y, 2, 0xdffbff, (1 - own) * alpha);
  }
}

/** The ring that closes round the wreck. */
export function strokeVictory(
  strokes: Strokes,
  { base }: AssaultLayout,
  share: number,
  alpha: number,
  colours: Colours,
): void {
  if (share <= 0) return;
  const inner = base.radius * 1.16;
  strokeDial(strokes, base, {
    count: END_TICKS,
    inner,
    outer: inner + 9,
    width: 1.6,
    tick: (i) =>
      i < share * END_TICKS ? { colour: colours.gain, alpha } : { colour: INK, alpha: 0.2 * alpha },
  });
}

/** A short effect on the screen. Only this table decides its duration. */
export interface Strike {
  readonly kind: 'volley' | 'bolt' | 'hit' | 'ripple' | 'slip';
  readonly bornMs: number;
  readonly ms: number;
  /** The base's gun that fires, for a bolt; or the side that a volley goes to. */
  readonly gun: number;
  readonly station: Station | null;
}

const LASTS = { volley: 520, bolt: 160, hit: 400, ripple: 420, slip: 620 } as const;

/** The effects of an assault's facts. */
export class Strikes {
  private strikes: Strike[] = [];
  private volleys = 0;

  clear(): void {
    this.strikes = [];
  }

  add(fact: AssaultFact, nowMs: number): void {
    if (fact.kind === 'volley') this.put('volley', nowMs, this.volleys++, fact.station);
    if (fact.kind === 'stopped') {
      this.put('bolt', nowMs, fact.gun, fact.station);
      this.put(fact.station === 'drive' ? 'slip' : 'ripple', nowMs, fact.gun, fact.station);
      if (fact.damage > 0) this.put('volley', nowMs, this.volleys++, 'guns');
    }
    if (fact.kind === 'hit') {
      this.put('bolt', nowMs, fact.gun, null);
      this.put('hit', nowMs, fact.gun, null);
    }
  }

  /** The effects on the screen now, each with its age, 0 to 1. */
  shown(nowMs: number): { readonly strike: Strike; readonly age: number }[] {
    this.strikes = this.strikes.filter(({ bornMs, ms }) => nowMs < bornMs + ms);
    return this.strikes.map((strike) => ({ strike, age: (nowMs - strike.bornMs) / strike.ms }));
  }

  private put(kind: Strike['kind'], bornMs: number, gun: number, station: Station | null): void {
    this.strikes.push({ kind, bornMs, ms: LASTS[kind], gun, station });
  }
}
