import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { saveShot } from '../../flow/support/browser.ts';
import { GameServer } from '../../flow/support/game-server.ts';
import { leftOut } from '../../left-out.ts';
import type { Driver } from './drivers/driver.ts';
import { EnginePilot } from './engine-pilot.ts';
import { findPresentEngines } from './engines.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Name and version of the browser, for the table in the README. */
    version?: string;
  }
}

let server: GameServer;
let driver: Driver | undefined;
let lastPilot = 5000;

beforeAll(async () => {
  server = await GameServer.start();
});
afterAll(() => server.stop());
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' && driver)
    await saveShot(`engine-${task.suite?.name}-${task.name}`, await driver.screenshot()).catch(
      () => undefined,
    );
  await driver?.close();
  driver = undefined;
});

const engines = findPresentEngines();

for (const engine of engines)
  describe(engine.name, () => {
    for (const flow of engine.flows)
      it(flow.name, async ({ task }) => {
        driver = await engine.open();
        task.meta.version = driver.version;
        const pilot = await EnginePilot.make(driver, server, ++lastPilot);
        await flow.play(pilot);
        const errors = await pilot.errors();
        expect(errors.filter((error) => !flow.expects?.test(error))).toEqual([]);
      });
  });

if (engines.length === 0)
  it('the first flow', leftOut(true, 'neither WebKit nor Firefox can be had here'), () => {});
