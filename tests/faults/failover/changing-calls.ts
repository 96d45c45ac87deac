import { achievementId } from '#engine/content/homeland-ids.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Input, TestClient } from '#tests/server/fixtures/client.ts';

/** A new player before the call, with a ship, a trip and money. */
export interface Subject {
  readonly client: TestClient;
  readonly uuid: string;
  readonly telegramId: number;
  readonly scene: Awaited<ReturnType<TestClient['prepareTrip']>>;
  /** Another player. */
  readonly other: { readonly client: TestClient; readonly uuid: string };
  /** A number that no other subject has. */
  readonly number: number;
}

export interface ChangingCall {
  readonly name: CallName;
  readonly prepare: (subject: Subject) => Promise<Input<CallName>> | Input<CallName>;
  /** True when the result is drawn, so that amounts differ between two runs. */
  readonly isDrawn: boolean;
}

function call<Name extends CallName>(
  name: Name,
  prepare: (subject: Subject) => Promise<Input<Name>> | Input<Name> = () => ({}),
  isDrawn = false,
): ChangingCall {
  return { name, isDrawn, prepare: prepare as ChangingCall['prepare'] };
}

const hourMs = 3_600_000;
const launch = ({ client, scene: { ship, trip } }: Subject) => client.launch(ship.uuid, trip);
const order = async ({ client }: Subject) => {
  const products = (await client.get('products.list')).data;
  return client.get('payments.create', { body: { productId: products[0]!.uuid } });
};
const address = 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2';

/** Changing calls with an input that succeeds. */
export const preparedCalls: readonly ChangingCall[] = [
  // Players' changes.
  call('protomatters.convert', () => ({ body: { amount: 10 } })),
  call('protomatters.synthesis', () => ({}), true),
  call('capsules.open', () => ({ params: { type: 'ship' } }), true),
  call('ships.level', ({ scene }) => ({ params: { id: scene.ship.uuid } })),
  call('ships.choose', async ({ client }) => {
    const ships = (await client.get('collections.ships')).data;
    return { params: { id: ships.at(-1)!.uuid } };
  }),
  call('sessions.start', ({ scene: { ship, trip } }) => ({
    params: { id: ship.uuid },
    body: { tripId: trip.uuid, solarSystemId: trip.solarSystemId },
  })),
  call('sessions.finish', async (subject) => {
    const session = await launch(subject);
    await subject.client.advance(48 * hourMs);
    return { params: { id: subject.scene.ship.uuid, sid: session.uuid } };
  }),
  call('sessions.replenish', async (subject) => {
    const session = await launch(subject);
    return {
      params: { id: subject.scene.ship.uuid, sid: session.uuid },
      body: { taps: [], misses: [], baggage: 0 },
    };
  }),
  call('boosters.use', async (subject) => {
    await launch(subject);
    return { body: { type: 'auto_replenish' as const, shipId: subject.scene.ship.uuid } };
  }),
  call('daily-rewards.claim'),
  call('auth.onboarding'),
  call('analytics.change', () => ({ body: { isCounted: false } })),
  call('spending.change', () => ({ body: { limit: 500 } })),
  call('ads.issue'),
  call('investments.invest', async ({ client }) => {
    const pool = (await client.get('investments.list')).data[0]!;
    return { params: { id: pool.uuid }, body: { optionId: pool.options[0]!.uuid } };
  }),
  call('requests.make', () => ({ body: { kind: 'atomic_extruder' as const } })),
  call('achievements.claim', () => ({ params: { id: achievementId('first-trip') } })),
  // Players' changes with more than one write.
  call('payments.create', async ({ client }) => ({
    body: { productId: (await client.get('products.list')).data[0]!.uuid },
  })),
  call('wallets.link', () => ({ body: { address } })),
  call('wallets.unlink', async ({ client }) => {
    await client.get('wallets.link', { body: { address } });
    return {};
  }),
  call('wallets.nonce'),
  call('ai-pilot.unlock', ({ scene, number }) => ({
    params: { id: scene.ship.uuid },
    body: {
      isFree: true,
      registrations: [{ exchange: 'bybit' as const, uid: `${number}`, email: 'a@b.co' }],
    },
  })),
  call('devices.end', async ({ client, telegramId, number }) => {
    const { TestClient } = await import('#tests/server/fixtures/client.ts');
    const second = new TestClient(client.url);
    await second.openSession(telegramId, `Second ${number}`);
    const devices = (await client.get('devices.list')).data;
    return { params: { id: devices.find(({ isCurrent }) => !isCurrent)!.uuid } };
  }),
  call('devices.end-others'),
  call('account.delete'),
  // Operators' changes.
  call('dev.grant', ({ uuid }) => ({ body: { playerId: uuid, amount: 100 } })),
  call('dev.take', ({ uuid }) => ({
    params: { id: uuid },
    body: { currency: 'default' as const, amount: 10, reason: 'taken in a test' },
  })),
  call('dev.forgive-debt', async ({ client, uuid }) => {
    const body = { currency: 'default' as const, amount: 2_000_000, isDebt: true, reason: 'owed in a test' };
    await client.get('dev.take', { params: { id: uuid }, body });
    return { params: { id: uuid }, body: { currency: 'default' as const, amount: 10, reason: 'forgiven' } };
  }),
  call('dev.send-message', ({ uuid }) => ({
    body: {
      ...{ playerId: uuid, sender: 'team' as const, kind: 'compensation' as const },
      texts: {
        en: { title: 'Sorry', text: 'A gift for the outage' },
        ru: { title: 'Простите', text: 'Подарок за перебой' },
      },
      attachments: [{ kind: 'protomatter' as const, count: 5 }],
    },
  })),
  call('dev.merge', ({ uuid, other }) => ({
    params: { id: uuid },
    body: { into: other.uuid, reason: 'a double' },
  })),
  call('dev.ban', ({ uuid }) => ({
    params: { id: uuid },
    body: { kind: 'bots' as const, days: 1, reason: 'test' },
  })),
  call('dev.unban', async ({ client, uuid }) => {
    await client.get('dev.ban', {
      params: { id: uuid },
      body: { kind: 'bots' as const, days: 1, reason: 'test' },
    });
    return { params: { id: uuid }, body: { reason: 'test' } };
  }),
  call('dev.sign-out', ({ uuid }) => ({ params: { id: uuid }, body: { reason: 'test' } })),
  call('dev.reset-name', ({ uuid }) => ({ params: { id: uuid }, body: { reason: 'test' } })),
  call('dev.end-flight', async (subject) => {
    const session = await launch(subject);
    return { params: { id: subject.uuid }, body: { flightId: session.uuid, reason: 'test' } };
  }),
  call('dev.pay', async (subject) => ({ params: { id: (await order(subject)).orderId }, body: {} })),
  call('dev.refund-order', async (subject) => {
    const { orderId } = await order(subject);
    await subject.client.get('dev.pay', { params: { id: orderId }, body: {} });
    return { params: { id: subject.uuid }, body: { orderId, reason: 'test' } };
  }),
  call('dev.give-account', ({ uuid, number }) => ({
    params: { id: uuid },
    body: { exchange: 'bybit' as const, uid: `9${number}`, reason: 'test' },
  })),
  call('dev.invite-person', ({ number }) => ({
    body: { name: `person-${number}`, role: 'viewer' as const, hours: 1 },
  })),
  call('dev.end-person', async ({ client, number }) => {
    const { id } = await client.get('dev.invite-person', {
      body: { name: `gone-${number}`, role: 'viewer' as const, hours: 1 },
    });
    return { params: { id } };
  }),
  call('dev.publish-tunables', () => ({ body: { values: {} } })),
  call('dev.publish-content', () => ({ body: { content: {} } })),
  call('dev.advance', () => ({ body: { advanceMs: 60_000 } })),
  call('dev.set-mode', () => ({ body: { mode: 'open' as const, reason: 'test' } })),
];
