import type { Browser } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { EnginePilot } from '#tests/engines/engine-pilot.ts';
import { openBrowser, saveShot } from '#tests/flow/support/browser.ts';
import { GameServer } from '#tests/flow/support/game-server.ts';
import { flows, type Visit } from './device-flows.ts';
import { openDevice } from './device-window.ts';
import type { Device } from './devices.ts';

/** Pictures of every step are taken with `SHOTS=1`. */
const takesShots = process.env.SHOTS === '1';
/** Errors that a device's own browser logs, and what the contract answers with 404. */
const expected = /404.*(v1\/start|external-wallets)|WebGL|CONTEXT_LOST/;

/** Plays every flow on every device, each device in one window. */
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
    describe(device.name, () => {
      let visit: Visit;
      beforeAll(async () => {
        const window = await openDevice(browser, device);
        const pilot = await EnginePilot.make(window, server, ++lastPilot);
        const shoot = async (step: string) => {
          if (takesShots) await saveShot(`device-${device.name}-${step}`, await window.screenshot());
        };
        visit = { device, window, pilot, shoot };
      });
      afterEach(async ({ task }) => {
        if (task.result?.state === 'fail')
          await saveShot(`failed-${device.name}-${task.name}`, await visit.window.screenshot());
      });
      afterAll(() => visit.window.close());

      for (const flow of flows)
        it(flow.name, async () => {
          await flow.play(visit);
          const errors = await visit.pilot.errors();
          expect(errors.filter((error) => !expected.test(error))).toEqual([]);
        });
    });
}
