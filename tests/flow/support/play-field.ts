import { defaultTunables } from '#engine/content/tunables.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import { flightObjects, placeOn } from '#engine/rules/trip/field/wave-objects.ts';
import { layOutTrip } from '#scenes/trip/trip-layout.ts';
import type { TestClient } from '../../server/fixtures/client.ts';
import type { Size } from './browser.ts';
import { patienceMs } from './patience.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Insets {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Time that an object in its place gets before it is tapped. */
const settledMs = 300;

/** Position of object `k` of a flight at a moment, in units of the play field. */
export function whereIs({ seed, waves }: Session, k: number, atMs: number): Point {
  const object = flightObjects(seed, waves!, defaultTunables)(k)!;
  const { course, appearsMs, leavesMs } = object;
  return placeOn(course, (atMs - appearsMs) / (leavesMs - appearsMs));
}

/** Taps objects of a flight where they are, until the server has counted `count` of them. */
export async function takeObjects(
  wire: TestClient,
  { uuid, shipId }: Session,
  count: number,
  tap: (point: Point) => Promise<void>,
): Promise<void> {
  const read = () => wire.get('sessions.get', { params: { id: shipId, sid: uuid } });
  const before = (await read()).tapped.length;
  const taken = new Set<number>();
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const flight = await read();
    const counted = flight.tapped.length - before;
    if (counted >= count) return;
    if (Date.now() > deadline) throw new Error(`Only ${counted} of ${count} objects were taken`);
    const { now } = await wire.get('dev.clock');
    const elapsedMs = Date.parse(now) - Date.parse(flight.createdAt);
    const k = Math.floor((elapsedMs - settledMs) / defaultTunables.spawnIntervalMs);
    if (k < 0 || taken.has(k)) {
      await wait(150);
      continue;
    }
    taken.add(k);
    await tap(whereIs(flight, k, elapsedMs));
    await wait(700);
  }
}

/** Position of a point of the play field in a window, by the scene's own layout. */
export function inWindow(point: Point, { width, height }: Size, insets: Insets): Point {
  const free = {
    left: insets.left,
    top: insets.top,
    right: width - insets.right,
    bottom: height - insets.bottom,
  };
  const { field } = layOutTrip({ width, height, ratio: 1, free, isWide: width >= 768 });
  return { x: field.x + point.x * field.scale, y: field.y + point.y * field.scale };
}

/** Runs in the page: the space that the HUD takes from the scene on each side. */
export function readInsets(): Insets {
  const style = getComputedStyle(document.documentElement);
  const side = (name: string) => Number.parseFloat(style.getPropertyValue(`--scene-${name}`)) || 0;
  return { left: side('left'), top: side('top'), right: side('right'), bottom: side('bottom') };
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
