import { fileURLToPath } from 'node:url';
import type { Browser, CDPSession } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PathVerb } from '#engine/content/kinds.ts';
import { defaultTunables, type Tunables } from '#engine/content/tunables.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { flightObjects } from '#engine/rules/trip/field/wave-objects.ts';
import { objectPlace, partPlaces, ringRadii, ringRadius, towBay } from '#engine/rules/trip/tapping/verbs.ts';
import type { TestClient } from '../server/fixtures/client.ts';
import { startTestServer, type TestServer } from '../server/fixtures/start-test-server.ts';
import { desktop, GameWindow, openBrowser, phone, type Size } from './support/browser.ts';
import { inWindow, type Point, readInsets } from './support/play-field.ts';
import { seatsToPlay } from './support/seats.ts';

const publicDir = fileURLToPath(new URL('../../.build/public', import.meta.url));
/** A gesture is drawn in steps of this length. */
const stepMs = 40;

let browser: Browser;
let server: TestServer;
let windows: GameWindow[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([
    openBrowser(),
    startTestServer({ publicDir, hasDevTools: true }, 1),
  ]);
});
afterEach(async () => {
  for (const { context } of windows) await context.close();
  windows = [];
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** System that introduces a verb, and the guest flight of the first system that shows it before. */
const placesOf: Record<PathVerb, { readonly system: number; readonly guest: number }> = {
  hold: { system: 2, guest: 3 },
  swipe: { system: 3, guest: 5 },
  pulse: { system: 5, guest: 7 },
  tow: { system: 7, guest: 8 },
};

/** Launches a verb's guest flight for a pilot who has never gathered, or the first trip of its system. */
async function launchIn(
  verb: PathVerb,
  number: number,
  isGuest: boolean,
): Promise<{ wire: TestClient; flight: Session }> {
  const wire = await server.client().signIn(number, `Pilot ${number}`);
  const { ship, galaxy } = await wire.prepareTrip();
  await wire.get('auth.onboarding');
  await wire.call('daily-rewards.claim');
  const { uuid } = await wire.get('auth.me');
  const { connection } = await server.database();
  const place = placesOf[verb];
  const [priority, trip] = isGuest ? [1, place.guest] : [place.system, 1];
  const flown = 2 ** (trip - 1) - 1;
  const progress = { status: 'progress', completed: flown, awarded: flown };
  const { matchedCount } = await connection
    .collection('players')
    .updateOne(
      { _id: uuid as never },
      { $set: { [`systems.${priority}`]: progress, 'totals.manualMined': isGuest ? 0 : 100 } },
    );
  expect(matchedCount).toBe(1);
  // It keeps players in memory.
  await server.restart();
  const systems = (await wire.get('systems.list', { params: { g: galaxy.uuid } })).data;
  const system = systems.find((row) => row.priority === priority)!;
  expect(system.verb).toBe(isGuest ? 'tap' : verb);
  const trips = (await wire.get('trips.list', { params: { g: galaxy.uuid, s: system.uuid } })).data;
  expect(trips[trip - 1]!.verb).toBe(verb);
  const flight = await wire.launch(ship.uuid, trips[trip - 1]!);
  expect(flight.waves?.verb).toBe(verb);
  return { wire, flight };
}

/** A finger on a flight's field; on a desktop it is the mouse. */
class Finger {
  private constructor(
    private readonly window: GameWindow,
    private readonly touch: CDPSession | null,
    private readonly place: (point: Point) => Promise<Point>,
  ) {}

  static async on(window: GameWindow, size: Size): Promise<Finger> {
    const isTouch = size.width < 768;
    const touch = isTouch ? await window.context.newCDPSession(window.page) : null;
    const insets = await window.page.evaluate(readInsets);
    return new Finger(window, touch, async (point) => inWindow(point, size, insets));
  }

  async down(point: Point): Promise<void> {
    const { x, y } = await this.place(point);
    if (this.touch)
      await this.touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    else {
      await this.window.page.mouse.move(x, y);
      await this.window.page.mouse.down();
    }
  }

  async move(point: Point): Promise<void> {
    const { x, y } = await this.place(point);
    if (this.touch)
      await this.touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y }] });
    else await this.window.page.mouse.move(x, y);
  }

  async up(): Promise<void> {
    if (this.touch) await this.touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    else await this.window.page.mouse.up();
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A flight that a finger plays. */
interface Game {
  readonly finger: Finger;
  readonly window: GameWindow;
  /** Milliseconds since the flight's start. */
  readonly age: () => number;
  /** The flight's numbers, with those of its system's rule. */
  readonly tunables: Tunables;
}

/** A gesture on an object, as a player makes it. */
const gestures: Record<PathVerb, (object: SpawnedObject, game: Game) => Promise<void>> = {
  hold: async (object, { finger, age, window }) => {
    await finger.down(objectPlace(object, age()));
    await wait(700);
    await window.shoot('hold-1-drills');
    const untilMs = object.appearsMs + 3200;
    while (age() < untilMs) {
      await finger.move(objectPlace(object, age()));
      await wait(stepMs);
    }
    await finger.up();
  },
  swipe: async (object, { finger, age, window }) => {
    const at = (share: number) => {
      const places = partPlaces(object, age());
      const [from, to] = [Math.floor(share), Math.min(places.length - 1, Math.ceil(share))];
      const [a, b] = [places[from]!, places[to]!];
      return { x: a.x + (b.x - a.x) * (share - from), y: a.y + (b.y - a.y) * (share - from) };
    };
    const { length } = partPlaces(object, age());
    await finger.down(at(0));
    const beganMs = age();
    for (let share = 0; share < length - 1; share = Math.min(length - 1, (age() - beganMs) / 90)) {
      await finger.move(at(share));
      await wait(stepMs / 2);
    }
    await finger.move(at(length - 1));
    await finger.up();
    await wait(120);
    await window.shoot('swipe-2-hit');
  },
  pulse: async (object, { finger, age, window, tunables }) => {
    const middle = (ringRadii.perfect + ringRadii.late) / 2 + 3;
    while (ringRadius(object, age(), tunables) > middle) await wait(5);
    await finger.down(objectPlace(object, age()));
    await finger.up();
    await wait(120);
    await window.shoot('pulse-2-hit');
  },
  tow: async (object, { finger, age, window }) => {
    const from = objectPlace(object, age());
    await finger.down(from);
    const beganMs = age();
    let isShot = false;
    for (let share = 0; share < 1; share = Math.min(1, (age() - beganMs) / 1500)) {
      await finger.move({ x: from.x + (towBay.x - from.x) * share, y: from.y + (towBay.y - from.y) * share });
      await wait(stepMs);
      if (share > 0.4 && !isShot) {
        isShot = true;
        await window.shoot('tow-1-way');
      }
    }
    await finger.move(towBay);
    await wait(100);
    await finger.up();
    await wait(100);
    await window.shoot('tow-2-in');
  },
};

/** Age of an object at which its gesture begins. */
const beginsAfterMs: Record<PathVerb, number> = { hold: 700, swipe: 700, pulse: 500, tow: 700 };

const seats: readonly [PathVerb, string, number, Size][] = [
  ['hold', 'phone', 5611, phone],
  ['swipe', 'phone', 5612, phone],
  ['pulse', 'phone', 5613, phone],
  ['tow', 'phone', 5614, phone],
  ['swipe', 'desktop', 5615, desktop],
  ['tow', 'desktop', 5616, desktop],
];

let tries = 0;

it.each(seatsToPlay(seats))(
  'gathers by the verb %s on a %s, and the server pays it',
  async (verb, where, seat, size) => {
    // A second try needs a pilot without a ship.
    const number = seat + 100 * tries++;
    const { wire, flight } = await launchIn(verb, number, size === phone);
    const window = await GameWindow.open(browser, `verb-${where}`, size, 'en', 40);
    windows.push(window);
    const rejected: unknown[] = [];
    let batches = 0;
    window.page.on('response', (response) => {
      if (!response.url().includes('/replenishment/')) return;
      batches++;
      // The window may close while an answer is on its way.
      response.json().then(
        (answer) => rejected.push(...answer.rejected),
        () => undefined,
      );
    });
    await window.page.goto(`${server.url}/?pilot=${number}`);
    await window.page.locator('.shell[data-place="trip"]').waitFor();
    await window.page.locator('#canvas canvas').waitFor();
    await window.page.waitForTimeout(2500);
    // The lesson of the verb, never the tap's, for whoever has not used it.
    await window.page.locator(`.verb-lesson [data-verb="${verb}"]`).waitFor();
    expect(await window.page.locator('.lesson').count()).toBe(0);
    const finger = await Finger.on(window, size);
    const { now } = await wire.get('dev.clock');
    const offsetMs = Date.parse(now) - Date.now();
    const age = () => Date.now() + offsetMs - Date.parse(flight.createdAt);
    const tunables = { ...defaultTunables, ...flight.terms };
    const objectOf = flightObjects(flight.seed, flight.waves!, tunables);
    const played: number[] = [];
    const read = () => wire.get('sessions.get', { params: { id: flight.shipId, sid: flight.uuid } });
    const isPaid = async () => {
      const { tapped, baggage } = await read();
      return baggage > 0 && tapped.filter((k) => played.includes(k)).length >= 2;
    };
    // A busy machine moves the finger late, so that not every gesture hits.
    const firstK = Math.ceil(age() / tunables.spawnIntervalMs) + 1;
    const lastK = firstK + (tunables.handSeconds * 1000) / tunables.spawnIntervalMs;
    for (let k = firstK, isOver = false; k < lastK && !isOver; k++) {
      const object = objectOf(k, null);
      if (object?.kind?.verb !== verb) continue;
      const leadMs = object.appearsMs + beginsAfterMs[verb] - age();
      if (leadMs < 0) continue;
      await wait(leadMs);
      if (played.length === 1) await window.shoot(`${verb}-0-there`);
      await gestures[verb](object, { finger, window, age, tunables });
      played.push(k);
      isOver = await isPaid();
    }
    await expect.poll(isPaid).toBe(true);
    await window.shoot(`${verb}-3-after`);
    expect(batches).toBeGreaterThan(0);
    expect(rejected).toEqual([]);
    expect(window.errors).toEqual([]);
  },
);
