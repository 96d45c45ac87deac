import { tickMs, ticksPerSecond } from '../../rules/trip/arrival/one-try.ts';
import {
  type AssaultInput,
  type AssaultTerms,
  phaseCount,
  phaseTicks,
  suits,
} from '../../rules/trip/assault/assault.ts';
import { type AssaultReview, assaultAdvice } from '../../rules/trip/assault/assault-advice.ts';
import {
  type AssaultFact,
  type AssaultWorld,
  baseLeft,
  createAssaultWorld,
  hullLeft,
} from '../../world/assault/assault-world.ts';
import { advanceAssault } from './advance-assault.ts';

const sampleTicks = ticksPerSecond / 4;

/** Replays an assault and puts it in numbers, for the advice and the curve after a failure (D53). */
export function reviewAssault(
  seed: string,
  input: readonly AssaultInput[],
  terms: AssaultTerms,
): AssaultReview {
  const world = createAssaultWorld(seed, terms, input);
  const bases = [100];
  while (!world.state.end) {
    advanceAssault(world, (world.tick + 1) * tickMs);
    if (world.tick % sampleTicks === 0) bases.push(baseLeft(world));
  }
  const { facts } = world;
  const review = {
    won: world.state.end === 'won',
    ticks: world.tick,
    base: baseLeft(world),
    hull: hullLeft(world),
    pulledBack: input.some(({ act, tick }) => act === 'retreat' && tick <= world.tick),
    phases: phasesOf(world),
    shots: facts.filter(({ kind }) => kind === 'stopped' || kind === 'hit').length,
    answered: world.state.answered,
    mistimed: facts.filter(({ kind }) => kind === 'mistimed').length,
    bases,
  };
  return { ...review, atTick: wrongTick(world, { ...review, atTick: 0 }) };
}

/** Every phase reached, in order. */
function phasesOf({ facts, terms, threats, tick }: AssaultWorld): AssaultReview['phases'] {
  const length = phaseTicks(terms);
  let station: Extract<AssaultFact, { kind: 'ordered' }>['station'] | null = null;
  return Array.from({ length: phaseCount }, (_, phase) => phase)
    .filter((phase) => phase * length < tick)
    .map((phase) => {
      const order = facts.find((fact) => fact.kind === 'ordered' && Math.floor(fact.tick / length) === phase);
      if (order?.kind === 'ordered') station = order.station;
      const threat = threats[phase];
      return {
        isOrdered: order !== undefined,
        suits: station !== null && threat !== undefined && suits(station, threat),
        orderTicks: order ? order.tick - phase * length : length,
      };
    });
}

/** Tick of the first thing that the advice is about. */
function wrongTick({ facts, terms, tick }: AssaultWorld, review: AssaultReview): number {
  const length = phaseTicks(terms);
  const firstOf = (...kinds: AssaultFact['kind'][]) =>
    facts.find(({ kind }) => kinds.includes(kind))?.tick ?? tick;
  switch (assaultAdvice(review)) {
    case 'no_order':
      return review.phases.findIndex(({ isOrdered, suits }) => !isOrdered && !suits) * length;
    case 'wrong_station': {
      const phase = Math.max(
        0,
        review.phases.findIndex((each) => !each.suits),
      );
      return Math.min(tick, phase * length + (review.phases[phase]?.orderTicks ?? 0));
    }
    case 'mistimed':
      return firstOf('mistimed');
    case 'few_answers':
      return unanswered(facts) ?? tick;
    case 'late_orders': {
      const orders = review.phases.map(({ orderTicks }) => orderTicks);
      const phase = orders.indexOf(Math.max(...orders));
      return Math.min(tick, phase * length + Math.max(...orders));
    }
    default:
      return tick;
  }
}

/** Tick of the first shot that landed without an answer. */
function unanswered(facts: readonly AssaultFact[]): number | undefined {
  const answers = new Set(facts.flatMap((fact) => (fact.kind === 'answered' ? [fact.shot] : [])));
  return facts.find((fact) => (fact.kind === 'hit' || fact.kind === 'stopped') && !answers.has(fact.shot))
    ?.tick;
}
