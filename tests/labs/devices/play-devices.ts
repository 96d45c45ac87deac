import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openBrowser, saveShot } from '../../flow/support/browser.ts';
import { GameServer } from '../../flow/support/game-server.ts';
import { EnginePilot } from '../engines/engine-pilot.ts';
import { flows } from './device-flows.ts';
import { openDevice } from './device-window.ts';
import type { Device } from './devices.ts';

/** Pictures of every step are taken with `SHOTS=1`. */
const takesShots = process.env.SHOTS === '1';
/** Errors that a device's own browser logs, and what the contract answers with 404. */
const expected = /404.*(v1\/start|external-wallets)|WebGL|CONTEXT_LOST/;
/** Refused calls of a device whose clock was just set: they are signed again with the server's time. */
const expectedOfClock = /status of 403/;

/** Plays the flows on every device, each device in one window. */
export function playDevices(devices: readonly Device[]): void {
  let browser: Browser;
  let server: GameServer;
  let lastPilot = 7000;
  beforeAll(async () => {
    [browser, server] = await Promise.all([openBrowser(), GameServer.start()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });

  for (const device of devices)
    it(device.name, async () => {
      const window = await openDevice(browser, device);
      onTestFinished(async ({ task }) => {
        if (task.result?.state === 'fail') await saveShot(`failed-${device.name}`, await window.screenshot());
        await window.close();
      });
      const pilot = await EnginePilot.make(window, server, ++lastPilot);
      const shoot = async (step: string) => {
        if (takesShots) await saveShot(`device-${device.name}-${step}`, await window.screenshot());
      };
      for (const play of flows) await play({ device, window, pilot, shoot });
      const errors = (await pilot.errors()).filter((error) => !expected.test(error));
      const isClockSet = device.inFlight?.kind === 'clock-set';
      expect(errors.filter((error) => !isClockSet || !expectedOfClock.test(error))).toEqual([]);
    });
}
