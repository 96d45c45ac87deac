import { describe, expect, it } from 'vitest';
import { encounterRows } from '#engine/content/encounters.ts';
import type { EncounterPlay } from '#engine/content/schemas/encounters.ts';
import { tickMs } from '#engine/rules/trip/arrival/one-try.ts';
import type { PlayInput } from '#engine/rules/trip/encounters/encounter-play.ts';
import {
  advanceEncounter,
  createEncounterWorld,
  pressCursor,
  pushCursor,
  replayEncounter,
} from '#engine/systems/encounter/encounter-world.ts';
import { repetitions } from '../../../whole.ts';
import { ordinary, playEncounter, skilled } from '../../fixtures/encounter-bot.ts';

const plays = encounterRows.flatMap(({ safe, bold }) => [safe, bold].flatMap(({ play }) => play ?? []));
/** Every play once, though several kinds of encounter share it. */
const played = [...new Map(plays.map((play) => [JSON.stringify(play), play]))];
const games = new Map(plays.map((play) => [play.game, play]));

/** Number of plays that show that none is won. */
const few = repetitions(60, 300);

/** The share of plays that are won. */
function share(won: (seed: string) => boolean, plays = 300): number {
  const tries = Array.from({ length: plays }, (_, index) => won(`flight ${index}:${(index % 4) + 1}`));
  return tries.filter(Boolean).length / tries.length;
}

describe.each(played)('the play %s', (_title, terms) => {
  it('is never won without a player', () => {
    expect(share((seed) => replayEncounter(seed, [], terms).won, few)).toBe(0);
  });

  it('is won by an ordinary player, 350 ms late, in 60 to 85 of 100 tries', () => {
    const rate = share((seed) => playEncounter(seed, terms, ordinary).state.end === 'won');
    expect(rate).toBeGreaterThanOrEqual(0.6);
    expect(rate).toBeLessThanOrEqual(0.85);
  });

  it('is won by a skilled player in at least 95 of 100 tries', () => {
    expect(share((seed) => playEncounter(seed, terms, skilled).state.end === 'won')).toBeGreaterThanOrEqual(
      0.95,
    );
  });
});

describe.each([...games])('the game %s', (_game, terms) => {
  it.each([-1, -0.5, 0.125, 0.25, 0.5, 1])('isn’t won by a cursor that holds %d', (x) => {
    expect(share((seed) => replayEncounter(seed, [{ tick: 0, x, y: 0 }], terms).won, few)).toBe(0);
  });

  it.each([1, 4, 8, 12, 24])('isn’t won by a press every %i ticks', (every) => {
    const input = Array.from({ length: Math.floor(3600 / every) }, (_, index) => ({
      tick: index * every,
      x: index % 2 === 0 ? 1 : -1,
      y: 1,
    }));
    expect(share((seed) => replayEncounter(seed, input, terms).won, few)).toBe(0);
  });

  it('is replayed to the same end from its log, as JSON, in any order', () => {
    for (let index = 0; index < 20; index++) {
      const seed = `replay ${index}`;
      const world = playEncounter(seed, terms, ordinary);
      const sent = JSON.parse(JSON.stringify([...world.input].reverse())) as PlayInput[];
      const { won, progress, ticks } = replayEncounter(seed, sent, terms);
      expect({ won, progress, ticks }).toEqual({
        won: world.state.end === 'won',
        progress: world.state.progress,
        ticks: world.tick,
      });
    }
  });

  it('ends the same way however the time is cut into frames', () => {
    const { input } = playEncounter('frames', terms, ordinary);
    const ends = [1000 / 60, 1000 / 24, 7, 250].map((frameMs) => {
      const world = createEncounterWorld('frames', terms, input);
      for (let ms = 0; !world.state.end; ms += frameMs) advanceEncounter(world, ms);
      return { ...world.state, tick: world.tick };
    });
    for (const end of ends) expect(end).toEqual(ends[0]);
  });

  it('accepts a log of nonsense without an error', () => {
    const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1e308, 5];
    const input = odd.map((x, tick) => ({ tick, x, y: odd[3 - tick]! }));
    const { progress } = replayEncounter('odd', input, terms);
    expect(progress).toBeGreaterThanOrEqual(0);
    expect(progress).toBeLessThanOrEqual(100);
  });

  it('emits its result once', () => {
    const { facts, tick } = playEncounter('facts', terms, skilled);
    expect(facts.at(-1)).toEqual({ kind: 'won', tick });
    expect(facts.filter(({ kind }) => kind === 'won' || kind === 'lost')).toHaveLength(1);
    const lost = createEncounterWorld('facts', terms);
    advanceEncounter(lost, Number.POSITIVE_INFINITY);
    expect(lost.tick).toBe(terms.seconds * 60);
    expect(lost.facts.at(-1)?.kind).toBe('lost');
  });
});

describe('the cursor', () => {
  const terms = (game: EncounterPlay['game']) => games.get(game)!;

  it('is logged when its push changes, once a tick, in eighths', () => {
    const world = createEncounterWorld('any', terms('channel'));
    pushCursor(world, 0);
    pushCursor(world, 0.3);
    pushCursor(world, 0.52);
    advanceEncounter(world, tickMs + 1);
    pushCursor(world, 0.5);
    pushCursor(world, -7);
    expect(world.input).toEqual([
      { tick: 0, x: 0.5, y: 0 },
      { tick: 1, x: -1, y: 0 },
    ]);
  });

  it('presses once a tick', () => {
    const world = createEncounterWorld('any', terms('beacon'));
    pressCursor(world);
    pressCursor(world);
    expect(world.input).toEqual([{ tick: 0, x: 0, y: 1 }]);
    advanceEncounter(world, tickMs + 1);
    expect(world.facts).toEqual([{ kind: 'wrong', tick: 0 }]);
  });
});
