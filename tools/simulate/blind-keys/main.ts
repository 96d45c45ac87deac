import type { PathVerb } from '#engine/content/kinds.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { flyByHand } from '#engine/simulation/hands.ts';
import { flightHands } from '#engine/simulation/play-object.ts';
import { type BlindKeys, canvasKeys, type Key, listKeys, phaseMs, playBlind } from './play-keys.ts';

/*
 * Tries every blind sequence of D32: up to four keys, again and again, in twelve rhythms; in hold and tow
 * each also held. The first argument is the share of the sequences that are tried, 1 for all; the second is
 * the only verb to try.
 */

const share = Number(process.argv[2] ?? 1);
const only = process.argv[3];
const seeds = ['a', 'b', 'c', 'd'];
const rhythmsMs = [150, 250, 350, 450, 600, 750, 900, 1100, 1300, 1500, 1750, 2000];
/** Sequences of which the best on the first seed are played on all seeds. */
const finalists = 40;

for (const verb of [undefined, 'hold', 'swipe', 'pulse', 'tow'] as const) {
  if (only && only !== (verb ?? 'tap')) continue;
  const ordinary = mean(seeds.map((seed) => ordinaryPay(seed, verb)));
  for (const [device, keys] of [['keys', canvasKeys] as const, ['list', listKeys] as const]) {
    const tried = sequences(keys).filter((_, index) => (index * 0.618) % 1 < share);
    const first = tried
      .flatMap((sequence) => waysOf(sequence, verb))
      .map((blind) => ({ blind, pay: playBlind(seeds[0]!, verb, blind) }))
      .sort((a, b) => b.pay - a.pay);
    const [best] = first
      .slice(0, finalists)
      .map(({ blind }) => ({
        blind,
        pay: mean(seeds.map((seed) => playBlind(seed, verb, blind))) / ordinary,
      }))
      .sort((a, b) => b.pay - a.pay);
    const { keys: pressed, everyMs, holdMs } = best!.blind;
    const how = `${pressed.join(' ')}, every ${everyMs} ms, held for ${holdMs} ms`;
    console.log(`${verb ?? 'tap'}, ${device}: ${first.length} ways, best ${best!.pay.toFixed(2)}: ${how}`);
  }
}

function ordinaryPay(seed: string, verb: PathVerb | undefined): number {
  const hand = { ...flightHands.find(({ key }) => key === 'ordinary')!, pirates: 0 };
  return flyByHand(hand, seed, defaultTunables, { verb, durationMs: phaseMs }).pay;
}

/** All sequences of one to four keys that contain a hit. */
function sequences(keys: readonly Key[]): Key[][] {
  let longest: Key[][] = [[]];
  const all: Key[][] = [];
  for (let length = 1; length <= 4; length++) {
    longest = longest.flatMap((before) => keys.map((key) => [...before, key]));
    all.push(...longest);
  }
  return all.filter((sequence) => sequence.some((key) => key === 'hit' || typeof key === 'number'));
}

function waysOf(keys: readonly Key[], verb: PathVerb | undefined): BlindKeys[] {
  const holdsMs = verb === 'hold' || verb === 'tow' ? [50, 500, 1000, 1600] : [50];
  return rhythmsMs.flatMap((everyMs) => holdsMs.map((holdMs) => ({ keys, everyMs, holdMs })));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
