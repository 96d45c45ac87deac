import { setTimeout as wait } from 'node:timers/promises';
import { investmentId } from '#engine/content/homeland-ids.ts';
import { buildServerProcess, type ServerProcess } from '../../../server/fixtures/start-server-process.ts';
import { grouped, type Row } from '../report.ts';
import { checkPilot } from './check-pilot.ts';
import { KilledPilot, optionAmount, pool } from './killed-pilot.ts';

const pilotCount = 32;
const firstTelegramId = 500;
/** A kill comes after at most this many changes, or after this time if the machine is slow. */
const maxChanges = 120;
const patienceMs = 3000;

/**
 * Kills the server `kills` times while 32 pilots play through the API. `servesWithinMs` limits the median of
 * the times until it serves again.
 */
export async function tryKills(kills: number, servesWithinMs = Number.POSITIVE_INFINITY): Promise<Row> {
  const server = await buildServerProcess();
  try {
    const pilots = await settle(await server.start());
    const downMs = await killUnderLoad(server, pilots, kills);
    const broken = await check(pilots);
    const [median = 0, longest = 0] = [downMs[downMs.length >> 1], downMs.at(-1)];
    const changes = pilots.reduce((sum, pilot) => sum + pilot.changes.length, 0);
    const times = `serving again after ${seconds(median)} (median), ${seconds(longest)} at most`;
    return {
      what: `kill -9 under load, ${pilotCount} pilots`,
      tried: `${kills} kills, ${grouped(changes)} changes`,
      happened: broken.length === 0 ? `nothing lost, nothing twice; ${times}` : broken.slice(0, 5).join('; '),
      isGood: broken.length === 0 && median < servesWithinMs,
    };
  } finally {
    await server.remove();
  }
}

async function settle(url: string): Promise<KilledPilot[]> {
  const pilots = Array.from(
    { length: pilotCount },
    (_, index) => new KilledPilot(url, firstTelegramId + index),
  );
  for (const pilot of pilots) await pilot.settle();
  return pilots;
}

/** Milliseconds from each start to the first answer, shortest first. */
async function killUnderLoad(
  server: ServerProcess,
  pilots: readonly KilledPilot[],
  kills: number,
): Promise<number[]> {
  const done = new AbortController();
  const acting = Promise.all(pilots.map((pilot) => pilot.actUntil(done.signal)));
  // The race below reports a failure.
  acting.catch(() => undefined);
  const downMs: number[] = [];
  for (let kill = 0; kill < kills; kill++) {
    await Promise.race([acting, reached(pilots, Math.random() * maxChanges)]);
    await server.end('SIGKILL');
    const startMs = performance.now();
    const url = await server.start();
    downMs.push(performance.now() - startMs);
    for (const { client } of pilots) client.url = url;
  }
  done.abort();
  await acting;
  return downMs.sort((a, b) => a - b);
}

/** Waits for this many more changes. */
async function reached(pilots: readonly KilledPilot[], more: number): Promise<void> {
  const count = () => pilots.reduce((sum, { changes }) => sum + changes.length, 0);
  const wanted = count() + more;
  const untilMs = performance.now() + patienceMs;
  while (count() < wanted && performance.now() < untilMs) await wait(5);
}

async function check(pilots: readonly KilledPilot[]): Promise<string[]> {
  const broken: string[] = [];
  for (const pilot of pilots) {
    broken.push(...(await checkPilot(pilot)));
    for (const change of pilot.changes.slice(-10)) {
      const again = change.key === null ? change.answer : await pilot.send(change);
      if (JSON.stringify(again) !== JSON.stringify(change.answer))
        broken.push(`${change.kind} ${change.key} has another answer`);
    }
    broken.push(...(await checkPilot(pilot)));
  }
  const invested = pilots.flatMap(({ changes }) => changes).filter(({ kind }) => kind === 'invest').length;
  const { data } = await pilots[0]!.client.get('investments.list', { query: { limit: 100 } });
  const pooled = data.find(({ uuid }) => uuid === investmentId(pool.key));
  if (pooled?.currentPool !== invested * optionAmount)
    broken.push(`the pool holds ${pooled?.currentPool} instead of ${invested * optionAmount}`);
  return broken;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
