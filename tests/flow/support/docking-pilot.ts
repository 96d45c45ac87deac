import type { CDPSession } from 'playwright';
import { defaultTunables } from '#engine/content/tunables.ts';
import { tickMs } from '#engine/rules/trip/arrival/one-try.ts';
import { dockingTerms, type StickInput, type Vector } from '#engine/rules/trip/docking/docking.ts';
import { advanceDocking } from '#engine/systems/docking/advance-docking.ts';
import { createDockingWorld } from '#engine/world/docking/docking-world.ts';
import { chase, look, winningLog } from '../../engine/fixtures/docking-bot.ts';
import { TestClient } from '../../server/fixtures/client.ts';
import type { GameServer } from './game-server.ts';
import { patienceMs } from './patience.ts';
import type { Pilot } from './pilot.ts';

/**
 * An easy try: the station hardly moves, and the ship starts slowly and stops quickly, because on a busy
 * machine the test reacts half a second late. The tests of the docking systems measure the real difficulty.
 */
const easy = {
  dockingDriftX: 14,
  dockingDriftY: 10,
  dockingTurnTicks: 300,
  dockingThrust: 0.06,
  dockingDragPercent: 8,
  dockingCountSeconds: 2,
  dockingZoneEasyPercent: 100,
  dockingGustEasy: 0,
  dockingGainPerTick: 0.5,
};
const tunables = { ...defaultTunables, ...easy };
/** The least time that the steering looks ahead: the time from the page to the test and back. */
const aheadMs = 100;

/** Steers the ship: a thumb on the stick, or fingers on keys. */
export interface Hand {
  /** Steers as close to `push` as the device can, and returns the direction it took. */
  point(push: Vector): Promise<Vector>;
  letGo(): Promise<void>;
}

/** Gives a new pilot an expedition that has arrived, through direct calls. Returns the seed of the flight. */
export async function sendExpedition(
  server: GameServer,
  pilot: Pilot,
  dockingSeconds: number,
  isFirst = false,
): Promise<string> {
  const wire = await new TestClient(server.url).signIn(pilot.number, `Pilot ${pilot.number}`);
  const { trips } = await wire.prepareTrip();
  await wire.get('dev.publish-tunables', { body: { values: { ...easy, dockingSeconds } } });
  const { uuid: playerId } = await wire.get('auth.me');
  const { ships } = await wire.get('dev.grant', {
    body: { playerId, ships: [{ type: 'expeditionary', rarity: 'rare' }] },
  });
  const trip = trips.find(({ type }) => type === 'expedition')!;
  const send = async () => {
    const flight = await wire.launch(ships[0]!, trip);
    await server.advance(Date.parse(flight.endsAt) - Date.parse(flight.createdAt) + 500);
    return flight;
  };
  if (isFirst) return (await send()).seed;
  // The crew wins the first docking of a pilot who only looks on (D53).
  const params = { id: ships[0]!, sid: (await send()).uuid };
  await wire.get('docking.start', { params, body: { isStart: true } });
  await server.advance(dockingSeconds * 1000);
  const input = [{ tick: 0, x: 0, y: 0 }];
  await wire.get('docking.finish', { params, body: { isStart: false, input } });
  await wire.get('sessions.finish', { params });
  return (await send()).seed;
}

/** Docks with the arrived expedition through direct calls, and sends it again: now its ghost flies along. */
export async function dockAhead(server: GameServer, pilot: Pilot, seed: string): Promise<void> {
  const wire = await new TestClient(server.url).signIn(pilot.number, `Pilot ${pilot.number}`);
  const { uuid, shipId, tripId, solarSystemId } = (await wire.get('statistics.sessions')).data[0]!;
  const params = { id: shipId, sid: uuid };
  await wire.get('docking.start', { params, body: { isStart: true } });
  await server.advance(15_000);
  const input = winningLog(seed, dockingTerms(tunables, 'easy'));
  await wire.get('docking.finish', { params, body: { isStart: false, input } });
  await wire.get('sessions.finish', { params });
  const again = await wire.get('sessions.start', { params: { id: shipId }, body: { tripId, solarSystemId } });
  await server.advance(Date.parse(again.endsAt) - Date.parse(again.createdAt) + 500);
}

/**
 * Steers until the try is over. Replays the page's own log, plus what the hand did since the page saved it.
 */
export async function steerToDock(pilot: Pilot, seed: string, hand: Hand): Promise<void> {
  const deadline = Date.now() + patienceMs;
  const done: { atMs: number; push: Vector }[] = [];
  let roundMs = 0;
  for (;;) {
    const startedMs = performance.now();
    const log = await keptLog(pilot);
    if (log?.isOver) return hand.letGo();
    if (Date.now() > deadline) throw new Error('The try at docking never ended');
    const elapsedMs = log?.beginsAtMs ? log.now - log.beginsAtMs : -1;
    if (elapsedMs < 0 || !log) {
      await pilot.page.waitForTimeout(50);
      continue;
    }
    const since = done
      .map(({ atMs, push }) => ({ tick: Math.round(atMs / tickMs), ...push }))
      .filter(({ tick }) => tick >= log.tick);
    const world = createDockingWorld(seed, tunables, [...log.input, ...since]);
    advanceDocking(world, elapsedMs + aheadMs + roundMs / 2);
    const push = await hand.point(chase(look(world)));
    roundMs = performance.now() - startedMs;
    done.push({ atMs: elapsedMs + roundMs, push });
  }
}

/** The log that the page saved on the device, and the page's clock. */
async function keptLog(pilot: Pilot) {
  return pilot.page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => /^proto-trip\..*\.docking$/.test(name));
    const text = key && localStorage.getItem(key);
    const log =
      text &&
      (JSON.parse(text) as {
        beginsAtMs: number | null;
        tick: number;
        input: StickInput[];
        isOver: boolean;
      });
    return log ? { ...log, now: Date.now() } : null;
  });
}

/** Presses and releases arrow keys and WASD. */
export function keys(pilot: Pilot): Hand {
  const { keyboard } = pilot.page;
  const held = new Set<string>();
  const hold = async (key: string, isOn: boolean) => {
    if (held.has(key) === isOn) return;
    await (isOn ? keyboard.down(key) : keyboard.up(key));
    if (isOn) held.add(key);
    else held.delete(key);
  };
  const point = async ({ x, y }: Vector) => {
    await hold('ArrowLeft', x < -0.3);
    await hold('KeyD', x > 0.3);
    await hold('ArrowUp', y < -0.3);
    await hold('KeyS', y > 0.3);
    const sign = (part: number) => (Math.abs(part) > 0.3 ? Math.sign(part) : 0);
    return { x: sign(x), y: sign(y) };
  };
  return {
    point,
    letGo: async () => {
      await point({ x: 0, y: 0 });
    },
  };
}

/** A thumb that lands left of the stick's middle, so that the stick moves under it. */
export async function thumb(pilot: Pilot): Promise<Hand> {
  const box = (await pilot.page.locator('.stick-field').boundingBox())!;
  const devtools: CDPSession = await pilot.window.context.newCDPSession(pilot.page);
  const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.55];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Vector) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', { x, y });
  return {
    point: async (push) => {
      await touch('touchMove', { x: x + push.x * 44, y: y + push.y * 44 });
      return push;
    },
    letGo: async () => {
      await touch('touchEnd');
    },
  };
}
