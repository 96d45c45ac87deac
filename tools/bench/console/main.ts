import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#server/start-server.ts';
import { type ConsoleSample, seedConsole } from './seed-console.ts';

const times = 60;
const goalMs = 100;

/** Measures whole calls over HTTP from the same process, which is more than the server's own time. */
export async function benchConsole(players: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'proto-trip-bench-'));
  try {
    const startedMs = performance.now();
    const samples = await seedConsole(dataDir, players);
    say(`${players} players written in ${Math.round((performance.now() - startedMs) / 1000)} s`);
    const server = await startServer({ port: 0, dataDir, publicDir: dataDir, auditedAMinute: 0 });
    for (const [what, pathOf] of Object.entries(searches)) await measure(what, server.url, samples, pathOf);
    await server.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const find = (text: string) => `/dev/players/?text=${encodeURIComponent(text)}`;
const searches: Readonly<Record<string, (sample: ConsoleSample) => string>> = {
  'by a whole name': ({ name }) => find(name),
  'by two letters': ({ name }) => find(name.slice(0, 2)),
  "by the player's id": ({ playerId }) => find(playerId),
  "by the messenger's id": ({ telegramId }) => find(String(telegramId)),
  "by an order's id": ({ orderId }) => find(orderId),
  'by a payment': ({ chargeId }) => find(chargeId),
  'by a wallet': ({ wallet }) => find(wallet),
  'by nothing that exists': ({ name }) => find(`${name}-nobody`),
  "a player's page": ({ playerId }) => `/dev/players/${playerId}/`,
  'a page of the ledger': ({ playerId }) => `/dev/players/${playerId}/ledger/?limit=50`,
  'the audit about a player': ({ playerId }) => `/dev/audit/?about=${playerId}`,
  'the audit of a day': () => `/dev/audit/?from=${new Date(Date.now() - 86_400_000).toISOString()}`,
  'what is up today': () => '/dev/today/',
};

async function measure(
  what: string,
  url: string,
  samples: readonly ConsoleSample[],
  pathOf: (sample: ConsoleSample) => string,
): Promise<void> {
  const tookMs: number[] = [];
  for (let index = 0; index < times; index++) {
    const path = pathOf(samples[index % samples.length]!);
    const startedMs = performance.now();
    const response = await fetch(url + path);
    await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    tookMs.push(performance.now() - startedMs);
  }
  const sorted = tookMs.toSorted((a, b) => a - b);
  const [median, worst] = [sorted[times >> 1]!, sorted.at(-1)!];
  const mark = median < goalMs ? '' : '  MISSED';
  say(`${what.padEnd(28)} median ${median.toFixed(1)} ms, worst ${worst.toFixed(1)} ms${mark}`);
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
