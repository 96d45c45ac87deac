import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createRedis, type Redis } from '#server/bus/connect-redis.ts';
import { connectMongoose, type Database } from '#server/store/core/connect-mongoose.ts';
import { startDatabase } from '#server/store/core/start-database.ts';
import { boardLimits } from '#server/store/leaderboards/board-index.ts';
import { type BoardPage, Boards } from '#server/store/leaderboards/boards.ts';
import { MemoryIndex } from '#server/store/leaderboards/memory-index.ts';
import { RedisIndex } from '#server/store/leaderboards/redis-index.ts';
import { StandingRepository } from '#server/store/repositories/crew/standing-repository.ts';
import { startRedis } from '../../cluster/start-redis.ts';
import { PlainRedis, redisMegabytes } from './plain-redis.ts';
import { computedSource, entryOf, idOf, nowMs, queryOf, seedStandings, week } from './seeded-players.ts';

/** More players than this would take hours to write into the embedded database. */
const maxStored = 1_000_000;
const reads = 2000;
const asked = 500;
const weekMs = 7 * 86_400_000;
const limits = boardLimits();

/** A board of some size, under one of the indexes. */
interface BenchBoard {
  read(rank: number | null): Promise<BoardPage>;
  /** Reads the board of the next week, which is empty. */
  readNext(): Promise<BoardPage>;
  put(rank: number): Promise<void>;
}

interface BenchResult {
  readonly what: string;
  readonly buildMs: number;
  readonly blockMs: number;
  readonly serverMB: number;
  readonly redisMB: number;
  readonly turnMs: number;
  readonly firstUs: number;
  readonly beyondUs: number | null;
  readonly putUs: number;
  readonly worstPercent: number | null;
}

export async function benchBoards(sizes: readonly number[]): Promise<void> {
  const server = await startRedis();
  const redis = createRedis(server.url);
  await redis.connect();
  try {
    for (const players of sizes) await benchSize(players, redis);
  } finally {
    redis.destroy();
    await server.kill();
  }
}

async function benchSize(players: number, redis: Redis): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'proto-trip-bench-'));
  const database = players <= maxStored ? await startDatabase(null, dataDir) : null;
  const connection = database && (await connectMongoose(database.uri));
  try {
    if (database && connection) {
      new StandingRepository(connection, new Boards());
      await connection.createIndexes();
      const startedMs = performance.now();
      await seedStandings(database.uri, players);
      say(`${players} standings written in ${seconds(performance.now() - startedMs)} s`);
    }
    const boardOf = (boards: Boards) =>
      connection ? stored(connection, boards, players) : computed(boards, players);
    await redis.flushAll();
    const results = [
      await measure('memory', boardOf(new Boards(limits, new MemoryIndex(true, limits))), players, redis),
      await measure('Redis', boardOf(new Boards(limits, new RedisIndex(redis, limits))), players, redis),
    ];
    await redis.flushAll();
    const plain = await measurePlain(players, redis);
    print(players, connection ? 'embedded database' : 'computed standings', results, plain);
    await redis.flushAll();
  } finally {
    await connection?.close();
    await database?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function stored(connection: Database, boards: Boards, players: number): BenchBoard {
  const standings = new StandingRepository(connection, boards);
  return {
    read: (rank) => standings.readBoard(queryOf(rank === null ? '' : idOf(rank))),
    readNext: () => standings.readBoard(queryOf('', nowMs + weekMs)),
    put: (rank) => boards.put(new Map([[`earned:week:${week}`, [entryOf(rank, players)]]])),
  };
}

function computed(boards: Boards, players: number): BenchBoard {
  const source = computedSource(players, 'this week');
  const next = computedSource(players, 'next week');
  const query = (rank: number | null) => ({
    offset: 0,
    limit: 20,
    playerId: rank === null ? '' : idOf(rank),
  });
  return {
    read: (rank) => boards.read(source, query(rank)),
    readNext: () => boards.read(next, query(null)),
    put: (rank) => boards.put(new Map([['this week', [entryOf(rank, players)]]])),
  };
}

async function measure(what: string, board: BenchBoard, players: number, redis: Redis): Promise<BenchResult> {
  const before = { server: serverMegabytes(), redis: await redisMegabytes(redis) };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const startedMs = performance.now();
  while (!(await board.read(null).catch(() => null))) await wait(20);
  const buildMs = performance.now() - startedMs;
  delay.disable();
  const [serverMB, redisMB] = [
    serverMegabytes() - before.server,
    (await redisMegabytes(redis)) - before.redis,
  ];
  const turnStartedMs = performance.now();
  if ((await board.readNext()).count !== 0) throw new Error('The next week is not empty');
  const turnMs = performance.now() - turnStartedMs;
  const inside = Math.min(players, limits.exactRanks);
  const firstUs = await microseconds(async (index) => {
    const rank = 1 + ((index * 7919) % inside);
    const { own } = await board.read(rank);
    if (own?.rank !== rank) throw new Error(`Rank ${own?.rank} instead of ${rank}`);
  });
  const beyond = players > limits.keptEntries ? await measureBeyond(board, players) : null;
  const putUs = await microseconds((index) => board.put(1 + ((index * 7919) % inside)));
  return {
    what,
    buildMs,
    blockMs: delay.max / 1e6,
    serverMB,
    redisMB,
    turnMs,
    firstUs,
    putUs,
    beyondUs: beyond?.tookUs ?? null,
    worstPercent: beyond?.worst ?? null,
  };
}

/** Players spread over the whole board, with the largest error of the percent shown to them. */
async function measureBeyond(board: BenchBoard, players: number) {
  const ranks = Array.from(
    { length: asked },
    (_, index) => Math.floor(((index + 0.5) * players) / asked) + 1,
  );
  const outside = ranks.filter((rank) => rank > limits.keptEntries);
  let worst = 0;
  const tookUs = await microseconds(async (index) => {
    const rank = outside[index % outside.length]!;
    const { own } = await board.read(rank);
    if (own?.rank !== null) throw new Error(`Rank ${own?.rank} for ${rank}`);
    worst = Math.max(worst, Math.abs(own.topPercent! - Math.ceil((100 * rank) / players)));
  });
  return { tookUs, worst };
}

async function measurePlain(players: number, redis: Redis): Promise<BenchResult> {
  const plain = new PlainRedis(redis, players);
  const before = await redisMegabytes(redis);
  const startedMs = performance.now();
  await plain.build();
  const buildMs = performance.now() - startedMs;
  const redisMB = (await redisMegabytes(redis)) - before;
  const read = (index: number) => plain.read(1 + ((index * 7919) % players));
  const firstUs = await microseconds(read);
  const putUs = (await microseconds((index) => plain.move(1 + ((index * 7919) % players)))) / 2;
  return {
    what: 'a plain Redis',
    buildMs,
    blockMs: 0,
    serverMB: 0,
    redisMB,
    turnMs: 0,
    firstUs,
    beyondUs: firstUs,
    putUs,
    worstPercent: 0,
  };
}

/** One after another, after a warm-up: the median of ten rounds. */
async function microseconds(run: (index: number) => Promise<void>): Promise<number> {
  const rounds: number[] = [];
  for (let round = -1; round < 10; round++) {
    const startedMs = performance.now();
    for (let index = 0; index < reads / 10; index++) await run((round + 1) * 1000 + index);
    if (round >= 0) rounds.push(((performance.now() - startedMs) * 1000) / (reads / 10));
  }
  return rounds.toSorted((a, b) => a - b)[5]!;
}

/** Heap and buffers after a collection, of the main thread. */
function serverMegabytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}

function print(players: number, from: string, results: readonly BenchResult[], plain: BenchResult): void {
  const ratio = (value: number, base: number) => `(${(value / base).toFixed(2)})`;
  const rows = [...results, plain].map((row) => [
    row.what,
    `${row.buildMs.toFixed(0)} ms ${ratio(row.buildMs, plain.buildMs)}`,
    `${row.blockMs.toFixed(0)} ms`,
    `${row.serverMB.toFixed(0)} + ${row.redisMB.toFixed(0)} MB`,
    `${row.turnMs.toFixed(1)} ms`,
    `${row.firstUs.toFixed(0)} µs ${ratio(row.firstUs, plain.firstUs)}`,
    row.beyondUs === null ? '–' : `${row.beyondUs.toFixed(0)} µs ${ratio(row.beyondUs, plain.firstUs)}`,
    `${row.putUs.toFixed(0)} µs ${ratio(row.putUs, plain.putUs)}`,
    row.worstPercent === null ? '–' : `${row.worstPercent}`,
  ]);
  say(`\n${players} players, ${from}, Node ${process.version}; in brackets the ratio to the plain Redis`);
  say(
    '| board | build | longest block | server + Redis | new week | read, first | read, beyond | put | error, % |',
  );
  say(`|${' --- |'.repeat(9)}`);
  for (const row of rows) say(`| ${row.join(' | ')} |`);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(0);
}

function say(text: string): void {
  console.log(text);
}
