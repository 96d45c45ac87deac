import type { Tunables } from '../../content/tunables.ts';
import { type Change, type Decided, moveMoney, unchanged, withPlayer } from '../core/decision.ts';
import { type BoosterCounts, type BoosterType, boosterCounter, type Player } from '../core/player.ts';
import { commitmentOf, drawMessage, drawNumber, type Fairness, pickFairly } from './fairness.ts';

export interface SynthesisOrder {
  /** Text chosen by the player as part of the draw; may be empty. */
  readonly nonce: string;
  /** A fresh random seed, for the next synthesis. */
  readonly nextSeed: string;
}

export interface Synthesised {
  readonly change: Change;
  readonly type: BoosterType;
  /** Boosters; always one. */
  readonly amount: number;
  readonly fairness: Fairness;
}

/** Makes a booster from clean PROTO: draws with the committed seed and commits to the next one. */
export function synthesise(
  player: Player,
  order: SynthesisOrder,
  nowMs: number,
  tunables: Tunables,
): Decided<Synthesised, 'not_enough_clean'> {
  const refusal = synthesisRefusal(player.balance.clean, tunables);
  if (refusal) return { refuse: refusal };
  const seed = player.secrets.synthesis;
  const commitment = commitmentOf(seed);
  const message = drawMessage('synthesis', order.nonce);
  const draw = drawNumber(seed, message);
  const chances = synthesisChances(tunables);
  const { index, from, to } = pickFairly(
    chances.map(({ percent }) => percent),
    draw,
  );
  const type = chances[index]?.type;
  if (!type) throw new Error('Nothing to synthesise');
  const amount = 1;
  const change = withPlayer(
    moveMoney(unchanged(player), 'clean', -synthesisPrice(tunables), {
      reason: 'synthesis',
      reference: commitment,
      nowMs,
    }),
    {
      boosters: addBoosters(player.boosters, type, amount),
      secrets: { ...player.secrets, synthesis: order.nextSeed },
    },
  );
  return { ok: { change, type, amount, fairness: { commitment, seed, message, draw, from, to } } };
}

function addBoosters(boosters: BoosterCounts, type: BoosterType, amount: number): BoosterCounts {
  const counter = boosterCounter[type];
  return { ...boosters, [counter]: boosters[counter] + amount };
}

export interface SynthesisChance {
  readonly type: BoosterType;
  readonly percent: number;
}

/** Hundredths of clean PROTO. */
export function synthesisPrice(tunables: Tunables): number {
  return Math.round(tunables.synthesisPriceClean * 100);
}

/** `clean` is hundredths. */
export function synthesisRefusal(clean: number, tunables: Tunables): 'not_enough_clean' | undefined {
  return clean < synthesisPrice(tunables) ? 'not_enough_clean' : undefined;
}

/** Possible results of a synthesis (D5). Tunables that don't sum to 100 are scaled in proportion. */
export function synthesisChances(tunables: Tunables): SynthesisChance[] {
  const written: SynthesisChance[] = [
    { type: 'auto_replenish', percent: tunables.synthesisAutoReplenishPercent },
    { type: 'full_healing', percent: tunables.synthesisFullHealingPercent },
    { type: 'time_travel', percent: tunables.synthesisTimeTravelPercent },
  ];
  const sum = written.reduce((total, { percent }) => total + percent, 0);
  return written.map(({ type, percent }) => ({ type, percent: (percent / sum) * 100 }));
}
