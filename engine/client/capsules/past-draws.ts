import { proxy } from 'valtio/vanilla';
import type { FairnessView } from '../../protocol/capsules/calls.ts';
import { type DrawKind, verifyDraw } from '../../rules/capsules/fairness.ts';
import { isListOf, isRecord, isRecordOf, isText, onOwner, recall, remember } from '../device/storage.ts';

/** A draw made on this device: the seal before it, and its outcome. */
export interface PastDraw {
  readonly kind: DrawKind;
  /** The seal as it was known before the draw; null when none was on the screen. */
  readonly seal: string | null;
  readonly fairness: FairnessView;
  /** The rarity that was drawn, or the booster. */
  readonly outcome: string;
}

/** The last draws of each kind, kept on the device: all draws made together, at least one. */
export const pastDraws = proxy<Partial<Record<DrawKind, readonly PastDraw[]>>>({});

const isDraws = isRecordOf(isListOf(isDraw));

function isDraw(stored: unknown): stored is PastDraw {
  if (!isRecord(stored) || !isRecord(stored.fairness)) return false;
  const { seal, kind, outcome, fairness } = stored;
  const texts = [kind, outcome, fairness.commitment, fairness.seed, fairness.verify];
  return (seal === null || isText(seal)) && texts.every(isText);
}

/** Reads the draws of the player who has signed in. */
function readDraws(): void {
  for (const kind of Object.keys(pastDraws) as DrawKind[]) delete pastDraws[kind];
  Object.assign(pastDraws, recall('draws', isDraws));
}

onOwner(readDraws);

export function keepDraws(kind: DrawKind, draws: readonly PastDraw[]): void {
  // Another window of this player may have drawn of another kind.
  Object.assign(pastDraws, recall('draws', isDraws), { [kind]: draws });
  remember('draws', pastDraws);
}

/** Checks on this device that the secret gives both the seal that was shown before and the drawn outcome. */
export function isFair({ seal, fairness }: PastDraw): boolean {
  const { commitment, seed, verify: message, draw } = fairness;
  return (seal === null || seal === commitment) && verifyDraw({ commitment, seed, message, draw });
}
