import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Difficulty } from '#engine/content/kinds.ts';
import { defaultTunables as tunables } from '#engine/content/tunables.ts';
import {
  type AssaultInput,
  assaultActs,
  assaultTicks,
  phaseDamage,
  phaseTicks,
  shotsOf,
  stations,
  stopPercent,
  suits,
  threats,
  threatsOf,
} from '#engine/rules/trip/assault/assault.ts';
import { advanceAssault, replayAssault } from '#engine/systems/assault/advance-assault.ts';
import { type AssaultHand, assaultHands, fightAssault } from '#engine/systems/assault/assault-pilot.ts';
import { reviewAssault } from '#engine/systems/assault/review-assault.ts';
import {
  type AssaultWorld,
  baseLeft,
  commandAssault,
  createAssaultWorld,
  hullLeft,
} from '#engine/world/assault/assault-world.ts';
import { bestStation, termsOf, tick, winningAssault } from '../fixtures/assault-bot.ts';

const tiers: readonly Difficulty[] = ['easy', 'medium', 'hard'];
const each = [
  ...tiers.map((difficulty) => ({ difficulty, seconds: 45 })),
  { difficulty: 'hard', seconds: 60 } as const,
];
const { learned, perfect } = assaultHands;
const seeds = Array.from({ length: 100 }, (_, number) => `assault-${number}`);

const share = (wins: (seed: string) => boolean) => seeds.filter(wins).length / seeds.length;
const isWon = ({ state }: AssaultWorld) => state.end === 'won';
const resultOf = (world: AssaultWorld) => ({
  won: isWon(world),
  isClean: isWon(world) && world.state.hits === 0,
  base: baseLeft(world),
  hull: hullLeft(world),
  ticks: world.tick,
});
const until = (world: AssaultWorld, atTick: number) => {
  while (!world.state.end && world.tick < atTick) tick(world);
};
const acts = fc.array(fc.record({ tick: fc.nat({ max: 3000 }), act: fc.constantFrom(...assaultActs) }), {
  maxLength: 120,
});

describe.each(each)('an assault, $difficulty, $seconds s, in 100 tries (D20)', ({ difficulty, seconds }) => {
  const terms = termsOf(difficulty, seconds);
  const wins = (hand: AssaultHand) => share((seed) => isWon(fightAssault(seed, terms, hand)));

  it('is never won without a hand', () =>
    expect(share((seed) => replayAssault(seed, [], terms).won)).toBe(0));

  it('is hardly ever won by orders alone, however good they are', () => {
    expect(wins({ ...perfect, overlooks: 1 })).toBeLessThan(difficulty === 'easy' ? 0.2 : 0.05);
  });

  it('is hardly ever won by somebody who presses all the time', () => {
    const pressing = Array.from(
      { length: seconds * 10 },
      (_, i): AssaultInput => ({
        tick: i * 6,
        act: i % 50 === 0 ? stations[(i / 50) % 3]! : 'answer',
      }),
    );
    const rate = share((seed) => replayAssault(seed, pressing, terms).won);
    expect(rate).toBeLessThan(difficulty === 'easy' ? 0.3 : 0.2);
  });
});

describe('an assault', () => {
  it('is harder with each tier for the same hand', () => {
    const slow = { ...learned, reactMs: 420, spreadMs: 120 };
    const rates = tiers.map((tier) => share((seed) => isWon(fightAssault(seed, termsOf(tier), slow))));
    expect(rates[0]).toBeGreaterThan(rates[1]!);
    expect(rates[1]).toBeGreaterThan(rates[2]!);
  });

  it('has three phases, each with another threat', () => {
    for (const seed of seeds) expect(new Set(threatsOf(seed)).size).toBe(3);
    expect(new Set(seeds.map((seed) => threatsOf(seed).join())).size).toBe(6);
    expect(phaseTicks(termsOf())).toBe(900);
    expect(assaultTicks(termsOf())).toBe(2700);
  });

  it('tells every shot before it lands, and lands them within the fight and apart', () => {
    for (const { difficulty, seconds } of each) {
      const terms = termsOf(difficulty, seconds);
      for (const seed of seeds.slice(0, 100)) {
        const shots = shotsOf(seed, terms);
        for (const [number, { toldTick, openTick, landTick }] of shots.entries()) {
          expect(landTick - toldTick).toBeGreaterThan(180);
          expect(openTick).toBeGreaterThan(toldTick);
          expect(landTick).toBeLessThan(assaultTicks(terms));
          expect(landTick - (shots[number - 1]?.landTick ?? 0)).toBeGreaterThan(60);
        }
      }
    }
  });

  it('does most with the station that suits the threat, and stops most shots with it', () => {
    for (const station of stations)
      for (const threat of threats) {
        if (suits(station, threat)) continue;
        const best = stations[threats.indexOf(threat)]!;
        expect(stopPercent(station, threat, tunables)).toBeLessThan(stopPercent(best, threat, tunables));
        expect(phaseDamage(station, threat, termsOf())).toBeLessThan(
          phaseDamage(station, threats[stations.indexOf(station)]!, termsOf()),
        );
      }
  });

  it('replays a log to the same result, also after JSON and out of order', () => {
    for (const seed of seeds.slice(0, 100)) {
      const world = fightAssault(seed, termsOf('hard'), learned);
      const sent = JSON.parse(JSON.stringify(world.input)) as AssaultInput[];
      expect(replayAssault(seed, sent, termsOf('hard'))).toEqual(resultOf(world));
      expect(replayAssault(seed, [...sent].reverse(), termsOf('hard'))).toEqual(resultOf(world));
    }
  });

  it('stays within its bounds for any log', () => {
    fc.assert(
      fc.property(fc.string(), acts, fc.constantFrom(...tiers), (seed, log, tier) => {
        const once = replayAssault(seed, log, termsOf(tier));
        expect(replayAssault(seed, log, termsOf(tier))).toEqual(once);
        for (const part of [once.base, once.hull]) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(part).toBeLessThanOrEqual(100);
        }
        expect(once.ticks).toBeLessThanOrEqual(2700);
        expect(once.won).toBe(once.base === 0);
      }),
      { numRuns: 150 },
    );
  });

  it('gives the same result for any frame rate', () => {
    const log = winningAssault('frames');
    const ends = [1000 / 60, 1000 / 24, 7, 250].map((frameMs) => {
      const world = createAssaultWorld('frames', termsOf(), log);
      for (let ms = 0; ms <= 46_000; ms += frameMs) advanceAssault(world, ms);
      return resultOf(world);
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
  });

  it('gives the recorded result to the last bit: no engine may differ', () => {
    expect(resultOf(fightAssault('golden', termsOf('hard', 60), learned))).toMatchInlineSnapshot(`
      {
        "base": 0,
        "hull": 100,
        "isClean": true,
        "ticks": 3360,
        "won": true,
      }
    `);
  });

  it('ends at once when the pilot pulls back, and is lost', () => {
    const log: AssaultInput[] = [...winningAssault('back'), { tick: 700, act: 'retreat' }];
    expect(replayAssault('back', log, termsOf())).toMatchObject({ won: false, ticks: 700 });
  });

  it('ends when the hull is gone', () => {
    const cruel = { ...tunables, assaultHitEasy: 100 };
    const world = createAssaultWorld('hull', termsOf('easy', 45, cruel));
    until(world, 2700);
    expect(world.state.end).toBe('lost');
    expect(hullLeft(world)).toBe(0);
    expect(world.tick).toBe(world.shots[0]!.landTick);
  });
});

describe('a first assault (D53)', () => {
  it('is won with any log but one that pulls back, and never counts as clean', () => {
    const kept = acts.map((log) => log.filter(({ act }) => act !== 'retreat'));
    fc.assert(
      fc.property(fc.string(), kept, fc.constantFrom(...tiers), (seed, log, tier) => {
        const terms = termsOf(tier, 45, { ...tunables, assaultHelp: 1 });
        expect(replayAssault(seed, log, terms)).toMatchObject({ won: true, isClean: false, hull: 100 });
      }),
      { numRuns: 100 },
    );
  });

  it('lets the crew order what suits, and the pilot something else', () => {
    const world = createAssaultWorld('help', termsOf('easy', 45, { ...tunables, assaultHelp: 1 }));
    until(world, 300);
    expect(world.state.station).toBe(bestStation(world, 0));
    const other = stations.find((station) => station !== world.state.station)!;
    expect(commandAssault(world, other)).toBe(true);
    until(world, 310);
    expect(world.state.station).toBe(other);
  });
});

describe('an order', () => {
  it('is given once a phase, within its time, and holds until the next one', () => {
    const world = createAssaultWorld('orders', termsOf());
    expect(commandAssault(world, 'guns')).toBe(true);
    tick(world);
    expect(world.state.station).toBe('guns');
    expect(commandAssault(world, 'drive')).toBe(false);
    until(world, 901);
    expect(world.state.station).toBe('guns');
    until(world, 900 + 604);
    expect(commandAssault(world, 'drive')).toBe(false);
    expect(world.input).toHaveLength(1);
  });

  it('may choose the station of the last phase again, which is the phase’s order', () => {
    const world = createAssaultWorld('again', termsOf());
    commandAssault(world, 'guns');
    until(world, 901);
    expect(commandAssault(world, 'guns')).toBe(true);
    tick(world);
    expect(commandAssault(world, 'drive')).toBe(false);
    const { phases } = reviewAssault('again', world.input, termsOf());
    expect(phases.slice(0, 3).map(({ isOrdered }) => isOrdered)).toEqual([true, true, false]);
  });

  it('wears the base down ten times a phase, and only then is it worn', () => {
    const world = createAssaultWorld('volleys', termsOf());
    until(world, 300);
    expect(baseLeft(world)).toBe(100);
    const station = bestStation(world, 0);
    commandAssault(world, station);
    until(world, 900);
    const volleys = world.facts.filter(({ kind }) => kind === 'volley');
    expect(volleys).toHaveLength(7);
    const total = volleys.reduce((sum, fact) => sum + (fact.kind === 'volley' ? fact.damage : 0), 0);
    expect(baseLeft(world)).toBeCloseTo(100 - total, 6);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(phaseDamage(station, world.threats[0]!, termsOf()) * 1.4);
  });
});

describe('an answer', () => {
  const ready = () => {
    const world = createAssaultWorld('answers', termsOf());
    commandAssault(world, bestStation(world, 0));
    return { world, shot: world.shots[0]! };
  };

  it('stops the shot when it comes in time, and strikes the base', () => {
    const { world, shot } = ready();
    until(world, shot.openTick + 1);
    expect(commandAssault(world, 'answer')).toBe(true);
    until(world, shot.landTick);
    expect(world.state.answered).toBe(1);
    expect(world.facts).toContainEqual(expect.objectContaining({ kind: 'stopped', shot: 0 }));
    expect(world.state.phases[0]!.stopped).toBe(1);
  });

  it('too early leaves the station busy, so that the shot hits', () => {
    const { world, shot } = ready();
    until(world, shot.openTick - 10);
    commandAssault(world, 'answer');
    tick(world);
    until(world, shot.openTick + 1);
    expect(commandAssault(world, 'answer')).toBe(false);
    until(world, shot.landTick);
    expect(world.facts.map(({ kind }) => kind)).toContain('mistimed');
    expect(world.state.hits).toBe(1);
    expect(hullLeft(world)).toBe(100 - tunables.assaultHitEasy);
  });

  it('pressed twice for one shot costs nothing', () => {
    const { world, shot } = ready();
    until(world, shot.openTick + 1);
    commandAssault(world, 'answer');
    tick(world);
    expect(commandAssault(world, 'answer')).toBe(false);
    expect(world.facts.map(({ kind }) => kind)).not.toContain('mistimed');
  });

  it('does nothing before the first order', () => {
    const world = createAssaultWorld('none', termsOf());
    until(world, world.shots[0]!.openTick + 1);
    expect(commandAssault(world, 'answer')).toBe(false);
    until(world, world.shots[0]!.landTick);
    expect(world.state.hits).toBe(1);
  });
});
