import type { Database } from './connect-mongoose.ts';

/**
 * By how many milliseconds this machine's clock is ahead of the database's, or behind it (negative). What the time of the round
 * trip can explain doesn't count.
 */
export async function measureClock({ connection }: Database): Promise<number> {
  const sentMs = Date.now();
  const { localTime } = (await connection.db?.command({ hello: 1 })) ?? {};
  const receivedMs = Date.now();
  const databaseMs = localTime instanceof Date ? localTime.getTime() : sentMs;
  if (databaseMs < sentMs) return sentMs - databaseMs;
  return Math.min(0, receivedMs - databaseMs);
}
