import { benchGame } from './bench-game.ts';
import { benchHttp } from './bench-http.ts';
import { benchLive } from './bench-live.ts';
import { benchRule } from './bench-rule.ts';
import { type BenchRow, printedTable } from './table.ts';

const benches: Readonly<Record<string, (folder: string) => Promise<BenchRow[]>>> = {
  http: benchHttp,
  rule: benchRule,
  live: benchLive,
  game: benchGame,
};

/** Runs the named measurements, or all without a name, and prints a table. */
export async function benchServer(named: readonly string[], folder: string): Promise<void> {
  const startedMs = performance.now();
  const rows: BenchRow[] = [];
  for (const [name, bench] of Object.entries(benches))
    if (named.length === 0 || named.includes(name)) rows.push(...(await bench(folder)));
  console.log(printedTable(rows));
  console.log(`\n${((performance.now() - startedMs) / 1000).toFixed(0)} s`);
}
