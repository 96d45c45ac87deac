import type { Vector } from '#engine/rules/trip/docking/docking.ts';
import type { TryEnd } from '#engine/rules/trip/one-try.ts';
import type { Colours } from '../draw/colours.ts';
import { mixColour } from '../draw/colours.ts';
import { clamp01 } from '../draw/ease.ts';
import type { DockingPose } from './docking-pose.ts';

export const LAMPS = 12;
/** From this distance to the frame on (units) a lamp is fully red. */
const REACH = 150;
/** The length of the light that runs round, as a share of the ring. */
const HEAD = 0.09;

export interface LampLook {
  /** 0 to 1: how near the ship is to the frame; 1 is inside. */
  readonly near: number;
  /** 0 to 1: how far the ring is full. */
  readonly progress: number;
  readonly end: TryEnd | null;
}

export interface Lamp {
  readonly tint: number;
  /** 0 to 1. */
  readonly light: number;
}

/** How near a ship is to a frame of this size, 0 to 1; 1 is inside, exactly as in the rules. */
export function nearness(ship: Vector, frame: Vector, size: { width: number; height: number }): number {
  const away = (axis: 'x' | 'y', half: number) => Math.max(0, Math.abs(ship[axis] - frame[axis]) - half);
  return 1 - clamp01(Math.hypot(away('x', size.width / 2), away('y', size.height / 2)) / REACH);
}

/**
 * One lamp of the port, counted clockwise from the top: red when the ship is far, amber when it is near, green as soon as
 * the progress ring has passed the lamp. After a failure all lamps pulse red.
 */
export function lampOf(index: number, look: LampLook, pose: DockingPose, colours: Colours): Lamp {
  const { near, progress, end } = look;
  if (end === 'lost') return { tint: colours.danger, light: 0.34 + 0.66 * pose.alarm };
  const place = (index + 0.5) / LAMPS;
  if (end === 'won') {
    const isHead = pose.run > 0 && pose.run < 1 && Math.abs(pose.run - place) < HEAD;
    return { tint: isHead ? colours.text : colours.gain, light: isHead ? 1 : 0.86 };
  }
  if (progress >= place) return { tint: colours.gain, light: 0.9 };
  return { tint: mixColour(colours.danger, colours.warn, clamp01(near * 1.25)), light: 0.4 + 0.4 * near };
}
