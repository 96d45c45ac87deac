import { expect, it } from 'vitest';
import { desktop, phone } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import type { Pilot } from './support/pilot.ts';

const game = setUpGame();

async function flyingPilot(name: string, number: number): Promise<Pilot> {
  const pilot = await game.seat(name, number, phone, 'en');
  await pilot.arrive();
  await pilot.press('galaxy.explore');
  await pilot.press('trip.launch');
  await pilot.isAt('trip');
  return pilot;
}

it('continues after a reload and on a second device', async () => {
  const pilot = await flyingPilot('reload', 2001);
  await pilot.takeObjects(2);
  const before = await pilot.flight();
  await pilot.reload();
  await pilot.isAt('trip');

  const second = await game.seat('second', 2001, desktop, 'ru');
  await second.arrive();
  await second.isAt('trip');
  expect((await second.flight()).uuid).toBe(before.uuid);
  // A tap that was reported since then has been added.
  expect((await second.flight()).baggage).toBeGreaterThanOrEqual(before.baggage);
  await second.window.shoot('1-same-trip');

  // One device collects the trip, and the other device shows it.
  await pilot.waitOutTrip();
  await pilot.press('trip.collect');
  await second.isAt('system');
  await expect.poll(() => second.balance()).toBeGreaterThan(66);
  await pilot.isContent();
  await second.isContent();
});

it('loses nothing when the server is killed during a trip', async () => {
  const pilot = await flyingPilot('kill', 2002);
  await pilot.takeObjects(3);
  const wire = await pilot.wire();
  const before = {
    flight: await pilot.flight(),
    ships: await wire.get('collections.ships'),
    balance: await wire.get('protomatters.get'),
    systems: (
      await wire.get('systems.list', { params: { g: (await wire.get('galaxies.list')).data[0]!.uuid } })
    ).data,
  };
  await game.server.kill();
  await pilot.waitUntilStill();
  await pilot.window.shoot('1-server-gone');
  await game.server.up();

  // The sign-in session is still valid: nobody has to sign in again.
  const after = await wire.get('sessions.get', {
    params: { id: before.flight.shipId, sid: before.flight.uuid },
  });
  expect(after.endsAt).toBe(before.flight.endsAt);
  expect(after.tapped).toEqual(before.flight.tapped);
  expect(after.baggage).toBe(before.flight.baggage);
  expect(await wire.get('protomatters.get')).toEqual(before.balance);
  const galaxy = (await wire.get('galaxies.list')).data[0]!.uuid;
  expect((await wire.get('systems.list', { params: { g: galaxy } })).data).toEqual(before.systems);

  // The page reconnects by itself, and the trip can be collected.
  await pilot.page.locator('.shell:not(.is-offline)').waitFor();
  await pilot.takeObjects(1);
  await pilot.waitOutTrip();
  await pilot.press('trip.collect');
  await pilot.sees(pilot.strings.hud('reward.title'));
});

it('keeps taps made offline and counts them when the network is back', async () => {
  const pilot = await flyingPilot('offline', 2003);
  await pilot.takeObjects(1);
  const before = await pilot.restedSession();
  await pilot.window.context.setOffline(true);
  await pilot.tapBlindly(3);
  await pilot.waitUntilStill();
  await pilot.window.shoot('1-cut');
  expect((await pilot.flight()).tapped).toEqual(before.tapped);

  await pilot.window.context.setOffline(false);
  await expect.poll(async () => (await pilot.flight()).tapped.length).toBe(before.tapped.length + 3);
});

it("says that the game can't be reached, and starts once it can", async () => {
  const pilot = await game.seat('unreachable', 2004, phone, 'en');
  await pilot.page.route('**/account/**', (route) => route.abort());
  await pilot.page.goto(`${game.server.url}/?pilot=2004`);
  await pilot.sees(pilot.strings.hud('failed.offline.title'));
  await pilot.window.shoot('1-failed');
  await pilot.page.unroute('**/account/**');
  await pilot.press('try-again');
  await pilot.isAt('galaxy');
});
