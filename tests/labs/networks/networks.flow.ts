import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { phone } from '../../flow/support/browser.ts';
import { setUpGame } from '../../flow/support/game.ts';
import { laterCode } from '../../flow/support/later-code.ts';
import { Pilot } from '../../flow/support/pilot.ts';
import { leftOut } from '../../left-out.ts';
import { isBookedOnce, isLive, isTold, shipHasLevel, steps, travel } from './journey.ts';
import { spoiled, steady } from './network.ts';
import { NetworkProxy } from './network-proxy.ts';

const playsAll = process.env.NETWORKS === 'all';
const longForm = leftOut(!playsAll, 'the long form: npm run test:networks');
const game = setUpGame();
let proxy: NetworkProxy;
let lastPilot = 8000;

beforeEach(async () => {
  proxy = await NetworkProxy.start(game.server.url);
});
afterEach(() => proxy.stop());

async function sit(name: string): Promise<Pilot> {
  const window = await game.open(`network-${name}`, phone, 'en');
  return new Pilot(window, game.server, ++lastPilot, 'en', proxy.url);
}

/**
 * Errors of the page itself. What the browser logs of requests that the network spoiled is no error of the
 * page.
 */
function hasNoErrors({ window }: Pilot): void {
  const own = window.errors.filter(
    (error) => !/Failed to load resource|WebSocket connection|net::ERR/.test(error),
  );
  expect(own).toEqual([]);
  expect(game.server.takeReports().filter((report) => !/client: call/.test(report))).toEqual([]);
}

describe('a first flight on', () => {
  for (const { name, network, isShort } of steady)
    it(name, isShort ? {} : longForm, async () => {
      proxy.network = network;
      const pilot = await sit(name);
      await travel(pilot);
      await isBookedOnce(pilot);
      // Both ends notice a silent death by the missing beat, within 45 s.
      await isLive(pilot, typeof network.webSockets === 'object' ? 60_000 : undefined);
      if (network.losesFirstAnswer) {
        expect(proxy.spoiled).toBeGreaterThan(3);
        await expect.poll(() => [...proxy.unrepeated]).toEqual([]);
      }
      hasNoErrors(pilot);
    });
});

describe('a press that is answered with', () => {
  for (const { name, network, isShort } of spoiled)
    it(name, isShort ? {} : longForm, async () => {
      const pilot = await sit(name);
      const { page, strings } = pilot;
      await pilot.arrive();
      const wire = await pilot.wire();
      const { uuid: playerId } = await wire.get('auth.me');
      await wire.get('dev.grant', { body: { playerId, amount: 100 } });
      await page.getByRole('link', { name: strings.hud('nav.hangar') }).click();
      await page.locator('.ship-level:not(.is-poor)').first().waitFor();

      proxy.network = network;
      proxy.cut();
      await page.locator('.ship-level').first().click();
      await isTold(pilot);
      await page.locator('.shell.is-offline').waitFor();
      expect(proxy.spoiled).toBeGreaterThan(0);
      await shipHasLevel(pilot, 1);

      proxy.network = {};
      await page.locator('.shell:not(.is-offline, .has-no-pushes)').waitFor();
      await page.locator('.ship-level').first().click();
      await shipHasLevel(pilot, 2);
      const { balance } = await wire.get('auth.me');
      await expect.poll(() => pilot.balance()).toBeCloseTo(balance, 2);
      await isLive(pilot);
      hasNoErrors(pilot);
    });
});

describe('hits while every call is answered with', longForm, () => {
  for (const { name, network } of spoiled)
    it(name, async () => {
      const pilot = await sit(`hits-${name}`);
      await pilot.arrive();
      await pilot.press('galaxy.explore');
      await pilot.press('trip.launch');
      await pilot.isAt('trip');
      await pilot.takeObjects(1);
      const before = await pilot.restedSession();
      proxy.network = network;
      proxy.cut();
      await pilot.tapBlindly(2);
      // Reports are sent every five seconds: one at least has failed.
      await pilot.page.waitForTimeout(6000);
      expect((await pilot.flight()).tapped).toHaveLength(before.tapped.length);
      proxy.network = {};
      await expect
        .poll(async () => (await pilot.flight()).tapped.length)
        .toBeGreaterThanOrEqual(before.tapped.length + 2);
      await isLive(pilot);
      hasNoErrors(pilot);
    });
});

describe('a first flight while', longForm, () => {
  it('the address of the device changes at every step', async () => {
    const pilot = await sit('address');
    let last = 1;
    await travel(pilot, async (press) => {
      proxy.network = { address: `203.0.113.${++last}` };
      proxy.cut();
      await press();
    });
    await isBookedOnce(pilot);
    await isLive(pilot);
    hasNoErrors(pilot);
  });

  for (const { name, press: pressed } of steps)
    it(`the server is killed and starts again at the step ${name}`, async () => {
      const pilot = await sit(`restart-${name}`);
      await travel(pilot, async (press, step) => {
        if (step.name !== name) return press();
        await game.server.kill();
        try {
          await press();
          if (pressed) await isTold(pilot);
        } finally {
          await game.server.up();
        }
        await pilot.page.locator('.shell:not(.is-offline)').waitFor();
        await press();
      });
      await isBookedOnce(pilot);
      await isLive(pilot);
      hasNoErrors(pilot);
    });
});

describe('in flight', longForm, () => {
  it('an hour without a network loses no hit and no cargo', async () => {
    const pilot = await sit('hour');
    await pilot.arrive();
    await pilot.press('galaxy.explore');
    await pilot.press('trip.launch');
    await pilot.isAt('trip');
    await pilot.takeObjects(1);
    const before = await pilot.restedSession();
    await pilot.window.context.setOffline(true);
    await pilot.tapBlindly(2);
    await game.server.advance(3_600_000);
    await pilot.window.context.setOffline(false);
    await pilot.press('trip.collect');
    await pilot.sees(pilot.strings.hud('reward.title'));
    const wire = await pilot.wire();
    const { tapped } = await wire.get('sessions.get', { params: { id: before.shipId, sid: before.uuid } });
    expect(tapped.length).toBeGreaterThanOrEqual(before.tapped.length + 2);
    await pilot.press('reward.continue');
    await isLive(pilot);
    hasNoErrors(pilot);
  });

  it('a new version whose old files are gone leads on, and back into the same flight', async () => {
    const pilot = await sit('version');
    const { page, strings } = pilot;
    proxy.network = { goneWithOldVersion: new RegExp(laterCode()) };
    await pilot.arrive();
    await pilot.press('galaxy.explore');
    await pilot.press('trip.launch');
    await pilot.isAt('trip');
    await pilot.takeObjects(1);
    const { uuid } = await pilot.flight();
    await game.server.kill();
    await game.server.up();
    await page.getByRole('link', { name: strings.hud('nav.hangar') }).click();
    await pilot.press('try-again');
    await pilot.isAt('hangar');
    await pilot.sees(strings.ship('personal-common'));
    await page.getByRole('link', { name: strings.hud('nav.trip') }).click();
    await pilot.isAt('trip');
    expect((await pilot.flight()).uuid).toBe(uuid);
    expect(proxy.spoiled).toBeGreaterThan(0);
    await isLive(pilot);
  });
});
