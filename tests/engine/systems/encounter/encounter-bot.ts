import type { EncounterPlay } from '#engine/content/schemas/encounters.ts';
import { randomOf } from '#engine/rules/core/random.ts';
import { channelAt } from '#engine/rules/trip/encounters/encounter-play.ts';
import { tickMs } from '#engine/rules/trip/one-try.ts';
import {
  advanceEncounter,
  createEncounterWorld,
  type EncounterWorld,
  isInGap,
  pressHand,
  pushHand,
} from '#engine/systems/encounter/encounter-world.ts';

/** Skill: reaction and spread of presses in ticks, and the share of moments without attention. */
export interface EncounterHand {
  readonly lateTicks: number;
  readonly spreadTicks: number;
  readonly lapses: number;
}
export const skilled: EncounterHand = { lateTicks: 12, spreadTicks: 4, lapses: 0.03 };
export const ordinary: EncounterHand = { lateTicks: 21, spreadTicks: 7, lapses: 0.12 };

/** Plays an encounter to its end. */
export function playEncounter(seed: string, terms: EncounterPlay, hand: EncounterHand): EncounterWorld {
  const world = createEncounterWorld(seed, terms);
  const chance = (...path: number[]) => randomOf(`mood ${seed}`, ...path);
  const presses = terms.game === 'beacon' ? pressTicks(world, hand, chance) : new Set<number>();
  while (!world.state.end) {
    const isAway = chance(Math.floor(world.tick / 45), 77) < hand.lapses;
    if (terms.game === 'beacon') {
      if (presses.has(world.tick)) pressHand(world);
    } else if (world.tick % 4 === 0) {
      const wanted = isAway
        ? 0
        : terms.game === 'rings'
          ? towardsGap(world, hand)
          : towardsChannel(world, hand);
      pushHand(world, wanted);
    }
    advanceEncounter(world, (world.tick + 1) * tickMs);
  }
  return world;
}

/** When somebody presses who hears and sees the beats come: near each, but for those that a lapse takes. */
function pressTicks({ beats }: EncounterWorld, hand: EncounterHand, chance: (...path: number[]) => number) {
  const noise = (index: number) => chance(index, 1) + chance(index, 2) + chance(index, 3) - 1.5;
  return new Set(
    beats
      .filter((_, index) => chance(index, 5) >= hand.lapses)
      .map(({ tick }, index) => Math.max(0, Math.round(tick - 1 + noise(index) * 2 * hand.spreadTicks))),
  );
}

/** The channel is seen as it comes: what isn't foreseen of a reaction is how sharp its bend is. */
function towardsChannel(world: EncounterWorld, { lateTicks }: EncounterHand): number {
  const seen = Math.max(0, world.tick - lateTicks / 2);
  const middle = channelAt(world.seed, seen, world.terms);
  return (middle - world.handAt) * 14;
}

/** Goes to the middle of the nearest gap that is wide enough, as it was a reaction ago. */
function towardsGap(world: EncounterWorld, { lateTicks }: EncounterHand): number {
  const at = world.handAt;
  const seen = Math.max(0, world.tick - lateTicks);
  const steps = 80;
  const isOpen = (step: number) => isInGap(world, fraction(at + step / steps), seen);
  let best = { cost: Number.POSITIVE_INFINITY, away: 0 };
  for (let step = -steps / 2; step < steps / 2; step++) {
    if (!isOpen(step) || isOpen(step - 1)) continue;
    let end = step;
    while (isOpen(end + 1) && end - step < steps) end++;
    const away = (step + end) / 2 / steps;
    const cost = Math.abs(away) - ((end - step) / steps) * 0.8;
    if (cost < best.cost) best = { cost, away };
  }
  return best.away * 30;
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
