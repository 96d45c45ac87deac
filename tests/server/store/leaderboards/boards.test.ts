import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRedis, type Redis } from '#server/bus/connect-redis.ts';
import { type BoardIndex, boardLimits } from '#server/store/leaderboards/board-index.ts';
import { Boards } from '#server/store/leaderboards/boards.ts';
import { MemoryIndex } from '#server/store/leaderboards/memory-index.ts';
import { RedisIndex } from '#server/store/leaderboards/redis-index.ts';
import { type LocalRedis, startRedis } from '#tools/cluster/start-redis.ts';
import { NaiveSource } from '../../fixtures/naive-source.ts';

const exactRanks = 5;
const limits = boardLimits(exactRanks, 1000);
const first = { offset: 0, limit: 100, playerId: '' };
const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

let server: LocalRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startRedis();
  redis = createRedis(server.url);
  await redis.connect();
});
afterAll(async () => {
  redis.destroy();
  await server.kill();
});
beforeEach(() => redis.flushAll());
afterEach(() => vi.restoreAllMocks());

const kinds: readonly (readonly [string, () => BoardIndex])[] = [
  ['in memory', () => new MemoryIndex(false, limits)],
  ['in the memory of a server that is alone', () => new MemoryIndex(true, limits)],
  ['in Redis', () => new RedisIndex(redis, limits)],
];

let boardCount = 0;
const newSource = () => new NaiveSource(`board ${boardCount++}`);

function entry(playerId: string, value: number, reachedAtMs: number, activeAtMs = reachedAtMs) {
  return { playerId, value, reachedAtMs, activeAtMs };
}

/** Writes an entry to the database and the index, as a server does. */
async function write(source: NaiveSource, boards: Boards, row: ReturnType<typeof entry>): Promise<void> {
  source.write(row);
  await boards.put(new Map([[source.key, [row]]]));
}

async function order(source: NaiveSource, boards: Boards): Promise<string[]> {
  return (await boards.read(source, first)).entries.map(({ playerId }) => playerId);
}

describe.each(kinds)('boards %s', (_name, createIndex) => {
  it('rank higher values first, and of equal values the earlier one', async () => {
    const [source, boards] = [newSource(), new Boards(limits, createIndex())];
    source.write(entry('late', 5, 20));
    source.write(entry('early', 5, 9));
    expect(await order(source, boards)).toEqual(['early', 'late']);
    await write(source, boards, entry('best', 1_234_567_890_123, 30));
    await write(source, boards, entry('zero', 0.01, 31));
    const { own, count, entries } = await boards.read(source, { offset: 1, limit: 2, playerId: 'late' });
    expect(own).toEqual({ playerId: 'late', value: 5, reachedAtMs: 20, rank: 3 });
    expect(count).toBe(4);
    expect(entries.map(({ playerId, rank }) => [playerId, rank])).toEqual([
      ['early', 2],
      ['late', 3],
    ]);
  });

  it('take entries twice and in any order, and keep the best', async () => {
    const [source, boards] = [newSource(), new Boards(limits, createIndex())];
    await order(source, boards);
    await write(source, boards, entry('ann', 7, 50, 60));
    await boards.put(new Map([[source.key, [entry('ann', 3, 10, 70), entry('ann', 7, 55, 55)]]]));
    const { own } = await boards.read(source, { ...first, playerId: 'ann' });
    expect(own).toMatchObject({ value: 7, reachedAtMs: 50, rank: 1 });
    source.activeAfterMs = 65;
    expect(await order(source, boards)).toEqual(['ann']);
    source.activeAfterMs = 70;
    expect(await order(source, boards)).toEqual([]);
  });

  it('give the percent of the first beyond the exact ranks', async () => {
    const [source, boards] = [newSource(), new Boards(limits, createIndex())];
    for (let place = 1; place <= 12; place++) source.write(entry(`p${place}`, 100 - place, place));
    const ownOf = async (playerId: string) => (await boards.read(source, { ...first, playerId })).own;
    expect(await ownOf('p5')).toMatchObject({ rank: 5 });
    expect(await ownOf('p6')).toMatchObject({ rank: null, topPercent: 50 });
    expect(await ownOf('p7')).toMatchObject({ rank: null, topPercent: 59 });
    expect(await ownOf('p12')).toMatchObject({ rank: null, topPercent: 100 });
    expect(await ownOf('nobody')).toBeNull();
    const { count } = await boards.read(source, first);
    expect(count).toBe(12);
  });

  it('fill up from the database when players leave', async () => {
    const [source, boards] = [newSource(), new Boards(limits, createIndex())];
    for (let place = 1; place <= 30; place++)
      source.write(entry(`p${place}`, 100 - place, place, place <= 4 ? 1000 : 2000));
    await order(source, boards);
    expect(source.topCount).toBeLessThanOrEqual(limits.keptEntries);
    source.activeAfterMs = 1000;
    await order(source, boards);
    expect((await order(source, boards)).slice(0, 5)).toEqual(['p5', 'p6', 'p7', 'p8', 'p9']);
    await boards.remove([source.key], 'p5');
    source.players.delete('p5');
    expect((await order(source, boards))[0]).toBe('p6');
  });

  it('are built again under another condition', async () => {
    const [source, boards] = [newSource(), new Boards(limits, createIndex())];
    source.write(entry('ann', 1, 10));
    source.activeAfterMs = 10;
    expect(await order(source, boards)).toEqual([]);
    Object.assign(source, { activeAfterMs: 0, basis: '60' });
    expect(await order(source, boards)).toEqual(['ann']);
  });

  it('hold what is written while they are built', async () => {
    const [source, boards] = [newSource(), new Boards(limits, createIndex())];
    for (let place = 1; place <= 5; place++) source.write(entry(`p${place}`, 100 - place, place));
    let next = 0;
    source.onPart = async () => {
      await write(source, boards, entry(`new${next}`, 200 + next, 50 + next));
      await write(source, boards, entry('p5', 300 + next, 60 + next));
      next++;
    };
    const found = await order(source, boards);
    expect(next).toBeGreaterThan(0);
    expect(found).toEqual(
      source
        .ranked()
        .map(({ playerId }) => playerId)
        .slice(0, found.length),
    );
  });

  it('equal a naive sort after random scores, departures, losses and time', async () => {
    const step = fc.oneof(
      { weight: 8, arbitrary: fc.record({ player: fc.constantFrom(...names), gain: fc.nat(3) }) },
      { weight: 2, arbitrary: fc.record({ passMs: fc.nat(15) }) },
      { weight: 1, arbitrary: fc.record({ gone: fc.constantFrom(...names) }) },
      { weight: 1, arbitrary: fc.constant({ isLost: true }) },
      { weight: 4, arbitrary: fc.record({ reader: fc.constantFrom(...names) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const source = newSource();
        let index = createIndex();
        let nowMs = 1000;
        const put = (row: ReturnType<typeof entry>) => write(source, new Boards(limits, index), row);
        for (const action of steps) {
          nowMs++;
          source.activeAfterMs = nowMs - 30;
          if ('player' in action) {
            const { player, gain } = action;
            const known = source.players.get(player);
            const value = (known?.value ?? 0) + gain;
            const reachedAtMs = gain > 0 || !known ? nowMs : known.reachedAtMs;
            if (value > 0) await put(entry(player, value, reachedAtMs, nowMs));
          } else if ('passMs' in action) nowMs += action.passMs;
          else if ('gone' in action) {
            source.players.delete(action.gone);
            await new Boards(limits, index).remove([source.key], action.gone);
          } else if ('isLost' in action) {
            await redis.flushAll();
            index = createIndex();
          } else await expectNaive(source, new Boards(limits, index), action.reader);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** Reads twice: the first read may extend the board. */
async function expectNaive(source: NaiveSource, boards: Boards, playerId: string): Promise<void> {
  await boards.read(source, first);
  const page = await boards.read(source, { ...first, playerId });
  const ranked = source.ranked();
  const shown = ranked.map(({ activeAtMs: _activeAtMs, ...row }, index) => ({ ...row, rank: index + 1 }));
  expect(page.entries).toMatchObject(shown.slice(0, page.entries.length));
  expect(page.entries.length).toBeGreaterThanOrEqual(Math.min(exactRanks, ranked.length));
  expect(page.count).toBe(ranked.length);
  const own = shown.find((row) => row.playerId === playerId);
  if (!own) expect(page.own).toBeNull();
  else if (own.rank <= exactRanks) expect(page.own).toMatchObject(own);
  else {
    const topPercent = Math.ceil((100 * own.rank) / ranked.length);
    expect(page.own).toMatchObject({ ...own, rank: null, topPercent });
  }
}

describe('boards in Redis', () => {
  const ofTwo = () => [0, 1].map(() => new Boards(limits, new RedisIndex(redis, limits)));

  it('are shared by two servers', async () => {
    const source = newSource();
    const [here, there] = ofTwo() as [Boards, Boards];
    expect(await order(source, there)).toEqual([]);
    await write(source, here, entry('ann', 3, 10));
    expect(await order(source, there)).toEqual(['ann']);
  });

  it('are built again when Redis forgets all of a board, or a part of it', async () => {
    const source = newSource();
    const [here, there] = ofTwo() as [Boards, Boards];
    for (let place = 1; place <= 4; place++) source.write(entry(`p${place}`, 100 - place, place));
    const all = ['p1', 'p2', 'p3', 'p4'];
    expect(await order(source, here)).toEqual(all);
    for (const part of ['entries', 'members', 'activity', 'facts']) {
      await redis.del(`proto-trip:board:{${source.key}}:${part}`);
      expect(await order(source, there)).toEqual(all);
    }
    await redis.sendCommand(['SCRIPT', 'FLUSH']);
    await redis.del(
      ['entries', 'members', 'activity'].map((part) => `proto-trip:board:{${source.key}}:${part}`),
    );
    expect(await order(source, here)).toEqual(all);
  });

  it('start over when Redis is emptied while they are built', async () => {
    const source = newSource();
    const [here] = ofTwo() as [Boards];
    for (let place = 1; place <= 5; place++) source.write(entry(`p${place}`, 100 - place, place));
    source.onPart = async () => {
      source.onPart = async () => undefined;
      await redis.flushAll();
    };
    expect(await order(source, here)).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
  });

  it('refuse calls while another server builds them, and take over from one that has ended', async () => {
    const source = newSource();
    source.write(entry('ann', 3, 10));
    const index = new RedisIndex(redis, limits);
    const token = await index.begin(source.key, source.basis);
    expect(token).not.toBeNull();
    expect(await new RedisIndex(redis, limits).begin(source.key, source.basis)).toBeNull();
    const [, there] = ofTwo() as [Boards, Boards];
    await expect(there.read(source, first)).rejects.toMatchObject({ code: 'unavailable' });
    // The builder has been silent for long.
    await redis.hSet(`proto-trip:board:{${source.key}}:facts`, 'until', '1');
    expect(await order(source, there)).toEqual(['ann']);
    expect(await index.build(source.key, token!, [entry('ghost', 9, 1)])).toBe(false);
    expect(await order(source, there)).toEqual(['ann']);
  });

  it('refuse calls at once while Redis hangs, and then show what was written meanwhile', async () => {
    const source = newSource();
    const [here, there] = ofTwo() as [Boards, Boards];
    source.write(entry('ann', 3, 10));
    expect(await order(source, here)).toEqual(['ann']);
    server.pause();
    try {
      await write(source, here, entry('bob', 5, 20));
      const startedMs = performance.now();
      await expect(there.read(source, first)).rejects.toMatchObject({ code: 'unavailable' });
      await expect(there.read(source, first)).rejects.toMatchObject({ code: 'unavailable' });
      expect(performance.now() - startedMs).toBeLessThan(3000);
      // Redis is known not to answer, so that this entry isn't even sent.
      await write(source, here, entry('cid', 4, 30));
    } finally {
      server.resume();
    }
    const nowMs = Date.now() + 6000;
    source.nowMs = () => nowMs;
    const [, late] = ofTwo() as [Boards, Boards];
    expect(await order(source, late)).toEqual(['bob', 'cid', 'ann']);
  });
});
