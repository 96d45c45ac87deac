import { createHash, randomUUID } from 'node:crypto';
import { investmentRows } from '#engine/content/homeland.ts';
import { investmentId, investmentOptionId } from '#engine/content/homeland-ids.ts';
import { productId } from '#engine/content/shop.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import { enterConsole } from '../../../server/fixtures/enter-console.ts';
import { anEvent, contentOf, gameTime, publishEvents } from '../../../server/fixtures/publish-events.ts';
import { bareCall, type ChangingCall, call, launch, linkProven } from './prepare-subject.ts';
import type { Subject } from './world.ts';

const reason = 'for a test';
const hourMs = 3_600_000;

/** Headers of a second person, who decides what the owner asks for. */
const asSecondPerson = ({ database, number }: Subject) => enterConsole(database, `second-${number}`);

/** A request that waits for a second person: the owner's limit of a day is less. */
async function askForGrant(subject: Subject, headers = {}): Promise<string> {
  const { client, uuid } = subject;
  const body = { playerId: uuid, reason, clean: 10_000_000 };
  await client.call('dev.grant', { body, headers });
  const { data } = await client.get('dev.grants', { query: { status: 'waiting', limit: 100 } });
  return data.find(({ playerId }) => playerId === uuid)!.id;
}

async function order({ client }: Subject): Promise<string> {
  const { orderId } = await client.get('payments.create', { body: { productId: productId('clean-10') } });
  return orderId;
}

/** A payment as the messenger has reported it. */
async function charge(
  { database, telegramId }: Subject,
  state: 'received' | 'unknown',
  payload: string,
): Promise<string> {
  const chargeId = `local:${randomUUID()}`;
  const document = { _id: chargeId, state, at: new Date(), telegramId, stars: 340, payload };
  await database.documents('charges').insertOne(document as never);
  return chargeId;
}

const invite = async ({ client, number }: Subject) =>
  (await client.get('dev.invite-person', { body: { name: `person-${number}`, role: 'viewer' } })).id;

/** An event that has begun, to which the player has added something. */
async function joinEvent({ client, number }: Subject) {
  const pool = investmentRows[0]!;
  const row = anEvent(`event-${number}`, (await gameTime(client)) - hourMs, 50, {
    counts: { what: 'invested', pool: pool.key },
    goal: {
      target: 2 * pool.options[0]!,
      milestones: [{ at: pool.options[0]!, rewards: [{ kind: 'protomatter', count: 11 }] }],
    },
  });
  const version = await publishEvents(client, [row]);
  const params = { id: investmentId(pool.key) };
  await client.get('investments.invest', { params, body: { optionId: investmentOptionId(pool.key, 0) } });
  await client.get('events.list');
  return { key: row.key, version };
}

/** Operators' changing calls. */
export const operatorCalls: readonly ChangingCall[] = [
  call('dev.grant', ({ uuid }) => ({ body: { playerId: uuid, amount: 100, reason } })),
  call('dev.approve-grant', async (subject) => ({
    params: { id: await askForGrant(subject) },
    headers: await asSecondPerson(subject),
  })),
  call('dev.decline-grant', async (subject) => ({
    params: { id: await askForGrant(subject) },
    body: { reason },
    headers: await asSecondPerson(subject),
  })),
  call('dev.cancel-grant', async (subject) => ({ params: { id: await askForGrant(subject) } })),
  call('dev.take', ({ uuid }) => ({
    params: { id: uuid },
    body: { currency: 'default' as const, amount: 10, reason },
  })),
  call('dev.forgive-debt', async ({ client, uuid }) => {
    const body = { currency: 'default' as const, amount: 50_000, isDebt: true, reason };
    await client.get('dev.take', { params: { id: uuid }, body });
    return { params: { id: uuid }, body: { currency: 'default' as const, amount: 10, reason } };
  }),
  call('dev.send-message', ({ uuid }) => ({
    body: {
      playerId: uuid,
      sender: 'team' as const,
      kind: 'compensation' as const,
      reason,
      texts: {
        en: { title: 'Sorry', text: 'A gift for the outage' },
        ru: { title: 'Простите', text: 'Подарок за перебой' },
      },
      attachments: [{ kind: 'protomatter' as const, count: 5 }],
    },
  })),
  call('dev.merge', async ({ uuid, meet }) => ({
    params: { id: uuid },
    body: { into: (await meet()).uuid, reason },
  })),
  call('dev.ban', ({ uuid }) => ({
    params: { id: uuid },
    body: { kind: 'bots' as const, days: 1, reason },
  })),
  call('dev.unban', async ({ client, uuid }) => {
    const params = { id: uuid };
    await client.get('dev.ban', { params, body: { kind: 'bots', days: 1, reason } });
    return { params, body: { reason } };
  }),
  call('dev.sign-out', ({ uuid }) => ({ params: { id: uuid }, body: { reason } })),
  call('dev.reset-name', ({ uuid }) => ({ params: { id: uuid }, body: { reason } })),
  call('dev.player-contact', ({ uuid }) => ({ params: { id: uuid } })),
  call('dev.end-flight', async (subject) => {
    const session = await launch(subject);
    return { params: { id: subject.uuid }, body: { flightId: session.uuid, reason } };
  }),
  call('dev.give-account', ({ uuid, number }) => ({
    params: { id: uuid },
    body: { exchange: 'alpha' as const, uid: `${9_000_000 + number}`, reason },
  })),
  // Payments.
  call('dev.pay', async (subject) => ({ params: { id: await order(subject) }, body: {} })),
  call('dev.refund-order', async (subject) => {
    const orderId = await order(subject);
    await subject.client.get('dev.pay', { params: { id: orderId }, body: {} });
    return { params: { id: subject.uuid }, body: { orderId, reason } };
  }),
  call('dev.deliver-charge', async (subject) => {
    const payload = `${await order(subject)}:${subject.uuid}`;
    const chargeId = await charge(subject, 'received', payload);
    return { params: { id: subject.uuid }, body: { chargeId, reason } };
  }),
  call('dev.settle-payment', async (subject) => ({
    body: {
      chargeId: await charge(subject, 'unknown', 'lost'),
      playerId: subject.uuid,
      productId: productId('clean-10'),
      reason,
    },
  })),
  call('dev.refund-payment', async (subject) => ({
    body: { chargeId: await charge(subject, 'unknown', 'lost'), reason },
  })),
  call('dev.change-mint', async ({ client, uuid }) => {
    await linkProven(client);
    await client.get('requests.make', { body: { kind: 'atomic_extruder' } });
    return {
      body: { playerId: uuid, nft: 'atomic_extruder_lite' as const, state: 'minting' as const, reason },
    };
  }),
  // People of the console.
  bareCall('dev.invite-person', ({ number }) => ({
    body: { name: `person-${number}`, role: 'viewer' as const },
  })),
  bareCall('dev.reinvite-person', async (subject) => ({ params: { id: await invite(subject) }, body: {} })),
  bareCall('dev.change-person', async (subject) => ({
    params: { id: await invite(subject) },
    body: { role: 'operator' as const },
  })),
  bareCall('dev.end-person', async (subject) => ({ params: { id: await invite(subject) } })),
  bareCall('dev.sign-out-person', async (subject) => ({ params: { id: await invite(subject) } })),
  bareCall('dev.set-mode', () => ({ body: { mode: 'open' as const, reason } })),
  // Designers.
  bareCall('dev.publish-tunables', () => ({ body: { values: {} } })),
  bareCall('dev.restore-tunables', () => ({ body: { version: 0 } })),
  bareCall('dev.publish-content', async ({ client, number }) => {
    const row = anEvent(`event-${number}`, (await gameTime(client)) + 100 * hourMs, 50);
    return { body: { content: contentOf([row]) } };
  }),
  bareCall('dev.restore-content', () => ({ body: { version: 0 } })),
  call('dev.settle-held-rewards', async (subject) => {
    const { key, version } = await joinEvent(subject);
    await subject.client.get('dev.restore-content', { body: { version: version - 1 } });
    const { data } = await subject.client.get('dev.held-rewards');
    const { eventId } = data.find((event) => event.key === key)!;
    return { params: { id: eventId }, body: { decision: 'release' as const, reason } };
  }),
  // The parts of others that a developer plays.
  bareCall('dev.advance', () => ({ body: { advanceMs: 60_000 } })),
  bareCall('dev.exchange-account', ({ number }) => ({
    body: { exchange: 'alpha', uid: `${7_000_000 + number}`, status: 'rejected' as const },
  })),
  bareCall('dev.wallet', ({ number }) => {
    const id = createHash('sha256').update(`${number}`).digest('hex');
    const link = `/local-wallet?v=2&id=${id}&r={"manifestUrl":"","items":[]}`;
    return { body: { link, account: 9, act: 'sign' } as BodyOf<'dev.wallet'> };
  }),
  call('dev.finish-ad', async ({ client }) => {
    const { adId } = await client.get('ads.issue');
    await client.advance(defaultTunables.adShortestSeconds * 1000);
    return { params: { id: adId }, body: {} };
  }),
];
