import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { countDay } from '#server/commands/dev/analytics.ts';
import { addDays, dayOf } from '#server/core/analytics/daily-tables.ts';
import { openStore } from '#server/store/core/open-store.ts';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { cohort, seedDay } from './seed-days.ts';

/** Writes the days of simulated players, and computes each day's tables as a server does. */
export async function benchAnalytics(players: number, days: number, folder: string | null): Promise<void> {
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'proto-trip-bench-'));
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'embedded') });
  const store = await openStore(embedded.uri);
  try {
    const last = addDays(dayOf(Date.now()), -1);
    const tookMs: number[] = [];
    for (let back = days - 1; back >= 0; back--) {
      const day = addDays(last, -back);
      const { active, entries } = await seedDay(store, players, days, day, days - 1 - back);
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      const startedMs = performance.now();
      await countDay({ store, pseudonymOf: (playerId) => playerId }, day);
      tookMs.push(performance.now() - startedMs);
      delay.disable();
      const took = `${Math.round(tookMs.at(-1)!)} ms, calls held up for ${Math.round(delay.max / 1e6)} ms at most`;
      say(`${day}: ${active} players, ${entries} entries, ${took}`);
      await store.serverState.saveCountedUntil(day);
    }
    say(`the slowest day took ${Math.round(Math.max(...tookMs))} ms, in the cohort ${cohort}`);
  } finally {
    await store.close();
    await embedded.stop();
    if (!folder) rmSync(dataDir, { recursive: true, force: true });
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
