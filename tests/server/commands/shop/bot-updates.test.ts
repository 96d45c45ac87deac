import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { productRowOf } from '#engine/content/shop.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { putInvoice, startOrder } from '#engine/rules/shop/orders.ts';
import { noBus } from '#server/bus/bus.ts';
import { takeUpdate } from '#server/commands/shop/bot-updates.ts';
import { writePayload } from '#server/commands/shop/invoice-payload.ts';
import { retryCharges } from '#server/commands/shop/payments.ts';
import { ServiceGate } from '#server/core/service-gate.ts';
import { Live } from '#server/live/live.ts';
import { MessengerRefused } from '#server/messenger/messenger.ts';
import { createServices, type Services } from '#server/services.ts';
import { defaultSettings } from '#server/settings.ts';
import { openStore } from '#server/store/core/open-store.ts';
import { packEffects } from '#server/store/outbox/outbox.ts';
import { databases } from '../../fixtures/databases.ts';
import { ManualTimers } from '../../fixtures/manual-timers.ts';

let database: Awaited<ReturnType<(typeof databases)[0]['start']>>;
let services: Services;
let nextId = 1;

beforeAll(async () => {
  database = await databases[0]!.start();
  services = await createServices(
    defaultSettings,
    await openStore(database.uri),
    new Live(new ServiceGate(), noBus),
  );
});
afterAll(async () => {
  await services.store.close();
  await database.stop();
});

/** A player with an open order of 10 clean PROTO, and the update that reports its payment. */
async function ordered() {
  const telegramId = nextId++;
  const profile = {
    telegramId,
    firstName: 'Ann',
    lastName: null,
    username: null,
    referralCode: `code${telegramId}`,
  };
  const player = newPlayer(randomUUID(), profile, { capsule: 'a', synthesis: 'b' }, services.clock.now());
  await services.store.players.insert(player);
  const tunables = services.store.tunables.current().values;
  const started = startOrder(player, productRowOf('clean-10'), {
    shipId: null,
    id: randomUUID(),
    nowMs: services.clock.now(),
    tunables,
  });
  if ('refuse' in started) throw new Error(started.refuse);
  const order = started.ok;
  const change = putInvoice(player, order, 'link', { nowMs: services.clock.now(), tunables });
  await services.store.players.save(
    player,
    change.player,
    packEffects(change.effects, { ...change.player, rev: 1 }),
  );
  const successful_payment = {
    currency: 'XTR',
    total_amount: order.stars,
    invoice_payload: writePayload({ orderId: order.id, playerId: player.id }),
    telegram_payment_charge_id: `charge-${telegramId}`,
  };
  const update = { update_id: telegramId, message: { from: { id: telegramId }, successful_payment } };
  return { playerId: player.id, update };
}

/** Makes a method fail once, before or after its work. */
function breakOnce<Holder extends object>(
  holder: Holder,
  name: keyof Holder & string,
  when: 'before' | 'after',
) {
  const whole = holder[name] as unknown as (...told: unknown[]) => Promise<unknown>;
  const broken = async (...told: unknown[]) => {
    Object.defineProperty(holder, name, { value: whole.bind(holder), configurable: true });
    if (when === 'after') await whole.apply(holder, told);
    throw new Error('crashed');
  };
  Object.defineProperty(holder, name, { value: broken, configurable: true });
}

const places: [string, (when: 'before' | 'after') => void][] = [
  ['the charge', (when) => breakOnce(services.store.charges, 'receive', when)],
  ['the player', (when) => breakOnce(services.store.players, 'saveCall', when)],
  ['what became of the charge', (when) => breakOnce(services.store.charges, 'move', when)],
  ['that the update is done', (when) => breakOnce(services.store.botUpdates, 'markHandled', when)],
];
const breaks = places.flatMap(([what, crash]) =>
  (['before', 'after'] as const).map((when) => [when, what, crash] as const),
);

it.each(breaks)('a crash %s writing %s loses nothing and gives nothing twice', async (when, _what, crash) => {
  const { playerId, update } = await ordered();
  crash(when);
  await expect(takeUpdate(services, update)).rejects.toThrow('crashed');
  await takeUpdate(services, update);
  await takeUpdate(services, update);
  await takeUpdate(services, { ...update, update_id: update.update_id + 1_000_000 });
  const { player } = (await services.store.players.load(playerId))!;
  expect(player.balance.clean).toBe(1000);
  expect(player.shop.orders.map(({ status }) => status)).toEqual(['delivered']);
  await services.store.outboxRelay.deliver(playerId);
  expect(await services.store.ledger.count(playerId)).toBe(1);
});

it('a charge that was only stored is delivered by the next retry, without another report', async () => {
  const { playerId, update } = await ordered();
  breakOnce(services.store.players, 'saveCall', 'before');
  await expect(takeUpdate(services, update)).rejects.toThrow('crashed');
  await retryCharges(services);
  await retryCharges(services);
  expect((await services.store.players.load(playerId))!.player.balance.clean).toBe(1000);
});

it('a refund that keeps failing is asked for after pauses that double, and says why it waits', async () => {
  const timers = new ManualTimers();
  let asked = 0;
  const refund = async () => {
    asked++;
    throw new MessengerRefused('refundStarPayment: 400 BALANCE_TOO_LOW', false, null);
  };
  const poor = {
    ...services,
    settings: { ...services.settings, timers, refundsEveryMs: 20_000 },
    messenger: { ...services.messenger, refund },
  };
  const { update } = await ordered();
  const { successful_payment } = update.message;
  const otherSum = { ...successful_payment, total_amount: 1 };
  await takeUpdate(poor, { ...update, message: { ...update.message, successful_payment: otherSum } });
  const askedAfter: number[] = [];
  for (let round = 0; round < 60; round++) {
    await timers.pass(20_000);
    const before = asked;
    await retryCharges(poor);
    if (asked > before) askedAfter.push(20 * (round + 1));
  }
  expect(askedAfter).toEqual([40, 120, 280, 600]);
  const charge = await services.store.charges.find(successful_payment.telegram_payment_charge_id);
  expect(charge).toMatchObject({
    state: 'refund_due',
    failedRefund: { tries: 5, error: expect.stringMatching(/BALANCE_TOO_LOW/) },
  });
  expect(charge!.failedRefund!.againAt.getTime() - timers.now()).toBe(40_000);
});
