import { expect } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { phone } from '../../flow/support/browser.ts';
import { inspectScreen } from '../../flow/support/inspect-screen.ts';
import { inWindow, readInsets, whereIs } from '../../flow/support/play-field.ts';
import { waitUntilStill } from '../../flow/support/wait-until-still.ts';
import type { EnginePilot } from '../engines/engine-pilot.ts';
import type { DeviceWindow } from './device-window.ts';
import type { Device, Insets } from './devices.ts';
import type { LabWindow } from './imitate.ts';

/** A visit of a pilot on a device. */
export interface Visit {
  readonly device: Device;
  readonly window: DeviceWindow;
  readonly pilot: EnginePilot;
  /** Saves what the window shows, when somebody asks for pictures. */
  shoot(step: string): Promise<void>;
}

/** A flight in a window lower than this is only watched. */
const arrows = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'] as const;
/** Longest time in which the keyboard's aim arrives. */
const glideMs = 300;
const lowFlight = { narrow: 560, wide: 480 } as const;

export const flows: readonly ((visit: Visit) => Promise<void>)[] = [flyAndCollect, visitSettings];

/** Starts, flies the first flight with hits, and collects. */
async function flyAndCollect(visit: Visit): Promise<void> {
  const { device, pilot, window } = visit;
  await pilot.arrive();
  if (device.opensAt) await window.resize(device.size ?? phone);
  await pilot.isAt('galaxy');
  await looksRight(visit, 'galaxy');
  await pilot.press('galaxy.explore');
  await pilot.isAt('system');
  await looksRight(visit, 'system');
  await pilot.press('trip.launch');
  await pilot.isAt('trip');
  await hit(visit, 1);
  if (device.inFlight) {
    await meet(visit);
    await hit(visit, 1);
  }
  await looksRight(visit, 'flight');
  const { uuid, shipId } = await pilot.flight();
  const hits = await window.evaluate(readCargo);
  await pilot.waitOutTrip();
  await pilot.press('trip.collect');
  await pilot.sees('dialog[open]', pilot.strings.hud('reward.title'));
  await pilot.until('the reward to answer', async () => !(await window.evaluate(isCovered)));
  await looksRight(visit, 'reward');
  await pilot.press('reward.continue');
  const { balance } = await pilot.wire.get('auth.me');
  await pilot.until(`a balance of ${balance}`, async () => (await pilot.balance()) === balance);
  const { tapped } = await pilot.wire.get('sessions.get', { params: { id: shipId, sid: uuid } });
  expect(tapped.length > 0).toBe(hits > 0);
}

/** Opens the settings and goes back. */
async function visitSettings(visit: Visit): Promise<void> {
  const { pilot, window } = visit;
  const before = await window.evaluate(readPlace);
  await pilot.go('/settings');
  await pilot.isAt('settings');
  await pilot.sees('[role="radiogroup"]');
  await looksRight(visit, 'settings');
  await pilot.back();
  await pilot.isAt(before);
}

/** Hits objects until the server has counted them; in a list, and with a keyboard, as the device allows. */
async function hit({ device, pilot, window }: Visit, count: number): Promise<void> {
  const { width, height } = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  if (height < (width < 768 ? lowFlight.narrow : lowFlight.wide)) return;
  const isList = await window.evaluate(() => document.querySelector('.list-flight') !== null);
  expect(isList).toBe(Boolean(device.isList) || (await window.evaluate(hasNoPicture)));
  if (!isList) {
    if (device.kind === 'keyboard') await hitByKeys(pilot, window);
    else await hitWhereDrawn(pilot, window, count);
    return;
  }
  await pilot.sees('.list-flight', pilot.strings.hud('no-canvas'));
  const before = (await pilot.flight()).tapped.length;
  await pilot.tap('.list-flight .list-reach:not(.list-reach--pirate):not([aria-disabled="true"])');
  await pilot.until('a hit', async () => (await pilot.flight()).tapped.length >= before + count);
}

/** Taps objects where they are drawn, until the page shows that it took them. */
async function hitWhereDrawn(pilot: EnginePilot, window: DeviceWindow, count: number): Promise<void> {
  const flight = await pilot.flight();
  const { now } = await pilot.wire.get('dev.clock');
  const aheadMs = Date.parse(now) - Date.now();
  let taken = 0;
  await pilot.until(`${count} hits`, async () => {
    const before = await window.evaluate(readCargo);
    const elapsedMs = Date.now() + aheadMs - Date.parse(flight.createdAt);
    const k = Math.floor((elapsedMs - 300) / defaultTunables.spawnIntervalMs);
    if (k < 0) return false;
    const { width, height } = await window.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    const at = inWindow(whereIs(flight, k, elapsedMs), { width, height }, await window.evaluate(readInsets));
    await window.tap(at.x, at.y);
    await window.page.waitForTimeout(500);
    if ((await window.evaluate(readCargo)) > before) taken++;
    return taken >= count;
  });
}

/** Aims at an object by the arrow keys of the canvas and takes it. */
async function hitByKeys(pilot: EnginePilot, window: DeviceWindow): Promise<void> {
  const before = (await pilot.flight()).tapped.length;
  let tries = 0;
  await pilot.until('a hit', async () => {
    await window.press(arrows[tries++ % arrows.length]!);
    await window.page.waitForTimeout(glideMs);
    await window.press('Enter');
    return (await pilot.flight()).tapped.length > before;
  });
}

/** Does to the device what happens to it in flight. */
async function meet({ device: { inFlight, size = phone }, pilot, window }: Visit): Promise<void> {
  if (inFlight?.kind === 'clock-set') {
    await window.evaluate((byMs: number) => (globalThis.window as LabWindow).setClock?.(byMs), inFlight.byMs);
    const { uuid } = await pilot.flight();
    await pilot.until('the flight to go on', async () => (await pilot.flight()).uuid === uuid);
    expect(await window.evaluate(readPlace)).toBe('trip');
  } else if (inFlight?.kind === 'killed') {
    const { uuid } = await pilot.flight();
    await window.open('about:blank');
    await pilot.arrive();
    await pilot.isAt('trip');
    expect((await pilot.flight()).uuid).toBe(uuid);
  } else if (inFlight?.kind === 'context-lost') {
    await window.evaluate(loseContext);
    await pilot.sees('.list-flight', pilot.strings.hud('no-canvas'));
  } else if (inFlight?.kind === 'resized') {
    await window.resize(inFlight.to);
    await window.page.waitForTimeout(1500);
    await window.resize(size);
    await pilot.isAt('trip');
  }
}

/** Kinds of devices whose screens look different. */
const lookDifferent: readonly Device['kind'][] = ['graphics', 'preference', 'screen'];

/**
 * Checks that the device did all it was asked, that the screen is whole, and that nothing lies in the
 * window's edges.
 */
async function looksRight(visit: Visit, step: string): Promise<void> {
  const { device, pilot, window } = visit;
  const asked = await window.evaluate(() => [...new Set((globalThis.window as LabWindow).labFaults)]);
  expect(asked, step).toEqual([]);
  const { maxTextureSize = Number.POSITIVE_INFINITY } = device.traits ?? {};
  expect(await window.evaluate(readCanvasSide), step).toBeLessThanOrEqual(maxTextureSize);
  if (!lookDifferent.includes(device.kind)) return;
  await pilot.settles();
  await waitUntilStill(window.page);
  await visit.shoot(step);
  const faults = [
    ...(await inspectScreen(window.page, false)),
    ...(device.insets ? await window.evaluate(findInEdges, device.insets) : []),
  ];
  expect(faults, step).toEqual([]);
}

/** Runs in the page: texts and controls that lie in the edges that the device keeps for itself. */
function findInEdges({ top, right, bottom, left }: Insets): string[] {
  const root =
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('hud') ?? document.body;
  const faults: string[] = [];
  for (const element of root.querySelectorAll<HTMLElement>(
    'button, a, input, h1, h2, p, dt, dd, .num, .label',
  )) {
    if (element.closest('.hidden, .accessible-list:not(.is-shown), [aria-hidden="true"], [inert]')) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const box = element.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const scroller = element.closest(
      '.page__scroll, .side__scroll, .modal__body, .sheet__scroll, .modal-page__scroll',
    );
    const canScroll = scroller && scroller.scrollHeight > scroller.clientHeight;
    const name = `<${element.tagName.toLowerCase()} class="${element.className}"> ${(element.textContent ?? '').trim().slice(0, 40)}`;
    if (box.left < left - 1) faults.push(`lies ${Math.round(left - box.left)} px in the left edge: ${name}`);
    if (box.right > innerWidth - right + 1)
      faults.push(`lies ${Math.round(box.right - innerWidth + right)} px in the right edge: ${name}`);
    if (!canScroll && box.top < top - 1)
      faults.push(`lies ${Math.round(top - box.top)} px in the upper edge: ${name}`);
    if (!canScroll && box.bottom > innerHeight - bottom + 1)
      faults.push(`lies ${Math.round(box.bottom - innerHeight + bottom)} px in the lower edge: ${name}`);
  }
  return faults;
}

/** Runs in the page. */
function readCargo(): number {
  return Number.parseFloat(document.querySelector('.gauge__value')?.textContent ?? '0');
}

/** Runs in the page. */
function readPlace(): string {
  return document.querySelector('.shell')?.getAttribute('data-place') ?? '';
}

/** Runs in the page. */
function isCovered(): boolean {
  return document.querySelector('.modal__cover') !== null;
}

/** Runs in the page: true without a canvas, or without a context to draw in. */
function hasNoPicture(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('#canvas canvas');
  return canvas?.getContext('webgl')?.isContextLost() ?? true;
}

/** Runs in the page: the canvas's longer side in pixels; 0 without a canvas. */
function readCanvasSide(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('#canvas canvas');
  return Math.max(0, canvas?.width ?? 0, canvas?.height ?? 0);
}

/** Runs in the page: takes the WebGL context away for good. */
function loseContext(): void {
  const canvas = document.querySelector<HTMLCanvasElement>('#canvas canvas');
  const lost = canvas?.getContext('webgl')?.getExtension('WEBGL_lose_context');
  if (!lost) throw new Error('The canvas has no context that can be lost');
  lost.loseContext();
}
