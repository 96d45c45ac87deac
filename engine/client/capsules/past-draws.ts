import { proxy } from 'valtio/vanilla';
import type { FairnessView } from '#engine/protocol/capsules/calls.ts';
import { type DrawKind, verifyDraw } from '#engine/rules/capsules/fairness.ts';
import { recall, remember } from '../device/storage.ts';

/** A draw made on this device: the seal before it, and its outcome. */
export interface PastDraw {
  readonly kind: DrawKind;
  /** The seal as it was known before the draw; null when none was on the screen. */
  readonly seal: string | null;
  readonly fairness: FairnessView;
  /** The rarity that was drawn, or the booster. */
  readonly outcome: string;
}

/** The last draws of each kind that were made at once, at least one, kept on the device. */
export const pastDraws = proxy<Partial<Record<DrawKind, readonly PastDraw[]>>>(recall('draws') ?? {});

export function keepDraws(kind: DrawKind, draws: readonly PastDraw[]): void {
  pastDraws[kind] = draws;
  remember('draws', pastDraws);
}

/** Checks on this device that the secret gives both the seal that was shown before and the drawn outcome. */
export function isFair({ seal, fairness }: PastDraw): boolean {
  const { commitment, seed, verify: message, draw } = fairness;
  return (seal === null || seal === commitment) && verifyDraw({ commitment, seed, message, draw });
}
