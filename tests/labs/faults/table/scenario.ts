import { setTimeout as wait } from 'node:timers/promises';
import { buildServerProcess, type ServerProcess } from '../../../server/fixtures/start-server-process.ts';
import { checkPilot } from '../kills/check-pilot.ts';
import { KilledPilot } from '../kills/killed-pilot.ts';
import type { Row } from '../report.ts';

/** One thing that goes wrong. `run` returns what happened, and throws when that is not good. */
export interface Scenario {
  readonly what: string;
  readonly tried: string;
  run(server: ServerProcess): Promise<string>;
}

/** This machine can't try a scenario, for the reason in the message. */
export class ScenarioSkipped extends Error {
  override readonly name = 'ScenarioSkipped';
}

const firstTelegramId = 900;

export async function tryScenario({ what, tried, run }: Scenario): Promise<Row> {
  const server = await buildServerProcess();
  try {
    return { what, tried, happened: await run(server), isGood: true };
  } catch (error) {
    if (error instanceof ScenarioSkipped)
      return { what, tried, happened: error.message, isGood: true, isSkipped: true };
    const reason = /"level":50.*?"message":"([^"]*)/.exec(server.log())?.[1];
    const message = String((error as Error).message).slice(0, 300);
    return { what, tried, happened: reason ? `${message} (${reason})` : message, isGood: false };
  } finally {
    server.signal('SIGCONT');
    await server.remove();
  }
}

export async function settlePilots(url: string, count: number): Promise<KilledPilot[]> {
  const pilots = Array.from({ length: count }, (_, index) => new KilledPilot(url, firstTelegramId + index));
  for (const pilot of pilots) await pilot.settle();
  return pilots;
}

/**
 * Pilots who play on while `during` runs, against whatever address they have then. Afterwards nothing may be
 * missing.
 */
export async function playThrough(
  pilots: readonly KilledPilot[],
  during: () => Promise<string>,
): Promise<string> {
  const done = new AbortController();
  const acting = Promise.all(pilots.map((pilot) => pilot.actUntil(done.signal)));
  acting.catch(() => undefined);
  let happened: string;
  try {
    happened = await Promise.race([during(), acting.then(() => 'nothing')]);
  } finally {
    done.abort();
  }
  await acting;
  const broken = (await Promise.all(pilots.map(checkPilot))).flat();
  if (broken.length > 0) throw new Error(broken.slice(0, 3).join('; '));
  return `${happened}; nothing lost, nothing twice`;
}

/** Waits until the pilots have been answered this many times more; returns how long that took. */
export async function answered(
  pilots: readonly KilledPilot[],
  more: number,
  withinMs = 60_000,
): Promise<number> {
  const count = () => pilots.reduce((sum, { changes }) => sum + changes.length, 0);
  const startMs = performance.now();
  const wanted = count() + more;
  while (count() < wanted) {
    if (performance.now() - startMs > withinMs)
      throw new Error(`only ${wanted - count()} short of ${more} answers`);
    await wait(10);
  }
  return performance.now() - startMs;
}

export function moveTo(pilots: readonly KilledPilot[], url: string): void {
  for (const { client } of pilots) client.url = url;
}

/** The message of a start that is refused. Throws when the server starts. */
export async function refusalOf(start: Promise<string>): Promise<string> {
  const refusal = await start.then(
    () => undefined,
    (error: Error) => error.message,
  );
  if (refusal === undefined) throw new Error('the server has started');
  return refusal;
}

/** Throws unless the text has a sentence like this one; returns it. */
export function expectSentence(text: string, sentence: RegExp): string {
  const found = sentence.exec(text);
  if (!found) throw new Error(`it doesn't say ${sentence}: ${text.slice(0, 200)}`);
  return found[0];
}
