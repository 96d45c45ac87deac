import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { type BodyOf, callSpecs } from '#engine/protocol/core/calls.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import type { Input, TestClient } from '../../fixtures/client.ts';
import { anEvent, gameTime, publishEvents } from '../../fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

/** Player with one of everything, so that every call has a target. The tests use two of them. */
interface Scene {
  readonly client: TestClient;
  readonly params: Record<string, string>;
  readonly bodies: { readonly [Name in CallName]?: BodyOf<Name> };
  /** The ids for calls that name something other than a ship, a trip and its places. */
  readonly named: { readonly [Name in CallName]?: Record<string, string> };
}

const walletLink = `/local-wallet?v=2&id=${'ab'.repeat(32)}&r={"manifestUrl":"","items":[]}`;

let server: TestServer;
let scene: Scene;
let other: Scene;

beforeAll(async () => {
  server = await startTestServer({
    botWebhookSecret: webhookSecret,
  });
  await publishAnEvent();
  scene = await setScene();
  other = await setScene();
});
afterAll(() => server.stop());

const aText = { title: 'News', text: 'All is well.' };
const webhookSecret = 'the-messenger-alone-knows';
const names = Object.keys(callSpecs) as CallName[];
const reason = 'complaint of today';
/** Required query parameters besides the page. */
const queries: Partial<Record<CallName, Record<string, string>>> = {
  'dev.find-players': { text: 'Ann' },
  'dev.affected-players': { from: '2026-11-01T14:00:00Z', until: '2026-11-01T14:20:00Z' },
  'dev.analytics': { from: '2026-11-01', until: '2026-11-02' },
  'webhooks.ads': { key: 'guess', ymid: 'mark', zone_id: '1', reward_event_type: 'valued' },
};
const specOf = (name: CallName): CallSpec => callSpecs[name];
const isOurs = (name: CallName) => !['open', 'developer'].includes(specOf(name).access);

async function publishAnEvent(): Promise<void> {
  const client = await server.player();
  const board = [{ to: 1, rewards: [{ kind: 'protomatter' as const, count: 1 }] }];
  const row = anEvent('raiders', await gameTime(client), 24, { counts: { what: 'pirates' }, board });
  await publishEvents(client, [row]);
}

async function setScene(): Promise<Scene> {
  const client = await server.player();
  const me = await client.get('auth.me');
  const { ship, trip, galaxy, system } = await client.prepareTrip();
  await client.get('dev.grant', {
    body: {
      playerId: me.uuid,
      amount: 5000,
      clean: 10,
      boosters: { fullHealingCount: 5, autoReplenishCount: 5 },
    },
  });
  const session = await client.launch(ship.uuid, trip);
  const home = await setHome(client);
  const { initData } = await client.get('dev.init-data', {
    body: { telegramId: me.telegramId, firstName: 'Ann' },
  });
  return {
    client,
    params: {
      id: ship.uuid,
      sid: session.uuid,
      g: galaxy.uuid,
      s: system.uuid,
      t: trip.uuid,
      type: 'ship',
      n: '1',
      version: 'v0',
    },
    named: home.named,
    bodies: {
      ...home.bodies,
      'auth.token': { initData },
      'auth.sandbox': { secret: 'of-no-link' },
      'auth.create': { telegramId: me.telegramId, firstName: 'Ann', lastName: null, username: 'ann' },
      'analytics.change': { isCounted: true },
      'protomatters.convert': { amount: 1 },
      'boosters.use': { type: 'full_healing', shipId: ship.uuid },
      'ships.choose': { inUse: true },
      'ships.level': { levels: 1 },
      'ships.livery': { livery: null },
      'ships.characteristics': { healthPoints: 1, luckPoints: 1 },
      'sessions.start': { tripId: trip.uuid, solarSystemId: system.uuid },
      'sessions.pirate': { pirate: 1, t: 60_000 },
      'sessions.replenish': { baggage: 1, taps: [{ k: 1, t: 1500 }] },
      'protomatters.synthesis': { nonce: 'abc-1' },
      'capsules.open': { nonce: 'abc-1' },
      'collections.assign-artifact': { shipId: ship.uuid },
      'collections.reassign-artifact': { shipId: ship.uuid },
      'docking.start': { isStart: true },
      'docking.finish': { isStart: false, input: [{ tick: 0, x: 0.5, y: -1 }] },
      'assault.start': { isStart: true },
      'encounters.start': { choice: 'bold' },
      'encounters.choose': { choice: 'safe' },
      'assault.finish': { isStart: false, input: [{ tick: 0, act: 'guns' }] },
      'ai-pilot.unlock': {
        isFree: true,
        registrations: [{ exchange: 'alpha', uid: '4410982', email: 'ann@vega.space' }],
      },
      'ai-pilot.switch': { isActive: true, tripId: trip.uuid, difficulty: 'easy' },
      'generals.notifications': { isNotificationEnabled: false },
      'spending.change': { limit: 100_000 },
      'notices.change': { kinds: { energy: true }, quietHours: { from: 1350, until: 480 } },
      'generals.choose': { generalId: me.uuid },
      'referrals.join': { code: me.referralCode },
      'generals.claim-tribute': { amount: 1 },
      'wallets.link': { address: `0:${'ab'.repeat(32)}` },
      'nfts.activate': { kind: 'atomic_extruder_lite', isActive: true },
      'requests.make': { kind: 'atomic_extruder', type: 'lite' },
      'dev.advance': { advanceMs: 1 },
      'dev.init-data': { telegramId: 9, firstName: 'Bob', startParam: 'abc' },
      'dev.approve-grant': {},
      'dev.decline-grant': { reason },
      'dev.refund-payment': { chargeId: 'a-charge', reason },
      'dev.take': { currency: 'default', amount: 1.25, reason },
      'dev.forgive-debt': { currency: 'default', amount: 1.25, reason },
      'dev.deliver-charge': { chargeId: 'local:1', reason },
      'dev.ban': { kind: 'bots', reason },
      'dev.unban': { reason },
      'dev.sign-out': { reason },
      'dev.reset-name': { reason },
      'dev.give-account': { exchange: 'beta', uid: '4410982', reason },
      'dev.end-flight': { flightId: session.uuid, reason },
      'dev.change-mint': { playerId: me.uuid, nft: 'atomic_extruder_lite', state: 'minting', reason },
      'dev.make-sandbox-link': { console: 'https://console.example' },
      'dev.change-stop': { kind: 'product', key: 'clean-3', isStopped: false, reason },
      'dev.invite-person': { name: 'ann', role: 'operator' },
      'dev.reinvite-person': { hours: 24 },
      'dev.change-person': { role: 'viewer' },
      'dev.set-mode': { mode: 'open', reason },
      'dev.wallet': { link: walletLink, account: 9, act: 'sign' },
      'dev.grant': { playerId: me.uuid, amount: 1.25 },
      'dev.send-message': { playerId: me.uuid, texts: { en: aText, ru: aText } },
      'dev.exchange-account': { exchange: 'alpha', uid: '4410982', status: 'processing' },
      'dev.publish-tunables': { values: { maxPirates: 5 }, note: 'as it was' },
      'dev.restore-tunables': { version: 0, note: 'as it came' },
      'dev.check-content': { content: {} },
      'dev.check-tunables': { values: {} },
      'dev.publish-content': { content: {}, note: 'as it was', basedOn: 999 },
      'dev.recall-broadcast': { reason },
      'dev.save-draft': { table: 'events', key: 'double-vein', change: null, revision: 0 },
      'dev.settle-held-rewards': { decision: 'release', reason },
      'dev.restore-content': { version: 0, note: 'as it came', basedOn: 999 },
    },
  };
}

/** Finds or creates one of everything in the homeland and the shop. */
async function setHome(client: TestClient): Promise<Pick<Scene, 'named' | 'bodies'>> {
  const [task, groups, achievement, pool, product] = [
    (await client.get('tasks.list')).data[0]!,
    (await client.get('quests.list')).data,
    (await client.get('achievements.list')).data[0]!,
    (await client.get('investments.list')).data[0]!,
    (await client.get('products.list')).data[0]!,
  ];
  const contract = (await client.get('contracts.list')).data[0]!;
  const event = (await client.get('events.list')).data[0]!;
  const quest = groups[0]!.quests[0]!;
  const [question] = (await client.get('quests.questions', { params: { id: quest.uuid } })).data;
  const { orderId } = await client.get('payments.create', { body: { productId: product.uuid } });
  const { adId } = await client.get('ads.issue');
  const texts = { en: aText, ru: aText };
  const playerId = (await client.get('auth.me')).uuid;
  const { messageId } = await client.get('dev.send-message', { body: { playerId, texts } });
  const asked = { id: quest.uuid, questionId: question!.uuid, optionId: question!.options[0]!.uuid };
  return {
    named: {
      'inbox.change': { id: messageId },
      'events.board': { id: event.uuid },
      'tasks.complete': { id: task.uuid },
      'quests.questions': { id: quest.uuid },
      'quests.answer': asked,
      'quests.complete': { id: quest.uuid },
      'achievements.claim': { id: achievement.uuid },
      'investments.invest': { id: pool.uuid },
      'payments.get': { id: orderId },
      'products.get': { id: product.uuid },
      'dev.player': { id: playerId },
      'dev.player-ledger': { id: playerId },
      'dev.player-audit': { id: playerId },
      'dev.player-contact': { id: playerId },
      'dev.take': { id: playerId },
      'dev.forgive-debt': { id: playerId },
      'dev.unban': { id: playerId },
      'dev.reset-name': { id: playerId },
      'dev.merge': { id: playerId },
      'dev.refund-order': { id: playerId },
      'dev.deliver-charge': { id: playerId },
      'dev.pay': { id: orderId },
      'dev.finish-ad': { id: adId },
    },
    bodies: {
      'inbox.change': { isRead: true },
      'contracts.take': { contractId: contract.uuid },
      'investments.invest': { optionId: pool.options[0]!.uuid },
      'dev.settle-payment': { chargeId: 'a-charge', playerId, productId: product.uuid, reason },
      'payments.create': { productId: product.uuid, shipId: null, method: 'telegram_stars', currency: 'XTR' },
      'ships.recover-energy': { adId },
      'ships.increase-health': { adId },
      'sessions.recover-energy': { adId },
      'sessions.increase-health': { adId },
      'webhooks.messenger': { update_id: 1 },
      'dev.pay': { outcome: 'failed' },
      'dev.finish-ad': { manner: 'valued' },
      'dev.refund-order': { orderId, reason },
      'dev.merge': { into: playerId, reason },
    },
  };
}

function inputOf(name: CallName, { params: places, named, bodies }: Scene): Input<CallName> {
  const wanted = Object.keys(specOf(name).params?.shape ?? {});
  const body = bodies[name];
  const params: Record<string, string> = { ...places, ...named[name] };
  return {
    ...(name === 'webhooks.messenger'
      ? { headers: { 'X-Telegram-Bot-Api-Secret-Token': webhookSecret } }
      : {}),
    ...(wanted.length > 0 ? { params: Object.fromEntries(wanted.map((key) => [key, params[key]])) } : {}),
    ...(queries[name] ? { query: queries[name] } : {}),
    ...(body ? { body } : {}),
  } as unknown as Input<CallName>;
}

/** A deleted account can't make the calls after it. */
const clientOf = (name: CallName) => (name === 'account.delete' ? server.player() : scene.client);

const sendRaw = async (name: CallName, rawBody: string) =>
  (await clientOf(name)).call(name, { ...inputOf(name, scene), rawBody } as never);

describe.each(names)('%s', (name) => {
  it('answers by its spec, or refuses with a code that the spec lists', async () => {
    const client = await clientOf(name);
    const reply = await client.call(name, inputOf(name, scene) as never);
    const spec = specOf(name);
    if (reply.status < 300) expect([spec.status, spec.statusWhenThere]).toContain(reply.status);
    else expect(spec.errors).toContain(reply.error.code);
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(Number(reply.headers.get('X-Game-Time') ?? Date.now())).toBeGreaterThan(0);
  });

  if (isOurs(name))
    it('needs a token and then a session', async () => {
      const input = inputOf(name, scene);
      const anonymous = await scene.client.call(name, {
        ...input,
        headers: { Authorization: undefined },
      } as never);
      expect(anonymous.status).toBe(401);
      const headers = { 'X-Session-Id': randomUUID(), 'X-Timestamp': '5' };
      const stranger = await scene.client.call(name, { ...input, headers } as never);
      expect(stranger.status).toBe(403);
      expect(stranger.error.code).toBe('session_invalid');
    });

  const { params, query, body } = specOf(name);

  if (params)
    it('refuses malformed ids and finds nothing for unknown ones', async () => {
      for (const key of Object.keys(params.shape)) {
        const input = inputOf(name, scene) as { params: Record<string, string> };
        for (const bad of ['1', 'undefined', '%00', '{"$ne":null}', 'x'.repeat(300)]) {
          const call = { ...input, params: { ...input.params, [key]: bad } };
          const reply = await scene.client.call(name, call as never);
          expect([400, 404], `${key}=${bad}`).toContain(reply.status);
        }
        const unknown = { ...input, params: { ...input.params, [key]: randomUUID() } };
        const isId = (params.shape[key] as z.ZodType).safeParse(randomUUID()).success;
        expect((await scene.client.call(name, unknown as never)).status, key).toBe(isId ? 404 : 400);
      }
    });

  if (params && ('id' in params.shape || 'sid' in params.shape))
    it('finds nothing of another player’s', async () => {
      for (const key of ['id', 'sid'].filter((name) => name in params.shape)) {
        const input = inputOf(name, scene) as { params: Record<string, string> };
        const theirs = { ...input, params: { ...input.params, [key]: other.params[key] } };
        expect((await scene.client.call(name, theirs as never)).status, key).toBe(404);
      }
    });

  if (query && 'limit' in query.shape)
    it('refuses malformed pages', async () => {
      const bad = [
        'limit=0',
        'limit=-1',
        'limit=101',
        'limit=abc',
        'limit=1e1',
        'limit=',
        'offset=-1',
        'offset=1.5',
      ];
      for (const text of bad) {
        const call = {
          ...inputOf(name, scene),
          query: { ...queries[name], ...Object.fromEntries(new URLSearchParams(text)) },
        };
        const reply = await scene.client.call(name, call as never);
        expect(reply.status, text).toBe(400);
        expect(Object.keys(reply.error.fields ?? {}), text).toEqual([text.split('=')[0]]);
      }
      const beyond = { ...inputOf(name, scene), query: { ...queries[name], limit: 100, offset: 900_000 } };
      const reply = await scene.client.call(name, beyond as never);
      expect((reply.answer as { data: unknown[] }).data).toEqual([]);
    });

  if (body) {
    it('refuses malformed bodies', async () => {
      for (const text of [
        '',
        '[]',
        'null',
        '5',
        '"x"',
        '{',
        '{"a":1',
        'NaN',
        '\u0000',
        `${'['.repeat(5000)}`,
      ]) {
        if (text === '' && body.safeParse({}).success) continue;
        const reply = await sendRaw(name, text);
        expect(reply.status, text.slice(0, 9)).toBe(400);
        expect(reply.error.code).toBe('validation_failed');
      }
    });

    it('refuses unknown keys and values of the wrong type', async () => {
      const good = scene.bodies[name] as Record<string, unknown>;
      const unknown = await sendRaw(name, JSON.stringify({ ...good, surprise: 1 }));
      // The messenger may send fields that the game doesn't use.
      if (body.safeParse({ ...good, surprise: 1 }).success) return;
      expect(unknown.error.fields).toHaveProperty('surprise');
      expect((await sendRaw(name, JSON.stringify(good).replace('{', '{"__proto__":{"x":1},'))).status).toBe(
        400,
      );
      const nested = JSON.stringify({ ...good, surprise: 1 }).replace(
        '"surprise":1',
        '"surprise":{"__proto__":1}',
      );
      expect((await sendRaw(name, nested)).error.fields).toEqual({ body: 'Not readable as JSON' });
      const values = [
        'null',
        '[]',
        '{}',
        '"x"',
        '-1',
        '1e999',
        '1e300',
        '9007199254740993',
        'true',
        '""',
        '{"$gt":""}',
        '0.001',
      ];
      for (const key of Object.keys(good))
        for (const value of values) {
          const changed = JSON.stringify({ ...good, [key]: '@' }).replace('"@"', value);
          const fits = body.safeParse(JSON.parse(changed)).success;
          if (fits) continue;
          const reply = await sendRaw(name, changed);
          expect(reply.status, `${key}=${value}`).toBe(400);
          expect(
            Object.keys(reply.error.fields ?? {}).some((field) => field.startsWith(key)),
            `${key}=${value}`,
          ).toBe(true);
        }
    });

    it('treats a missing body as an empty one', async () => {
      const [left, empty] = [await sendRaw(name, ''), await sendRaw(name, '{}')];
      if (body.safeParse({}).success) expect(left.status).not.toBe(400);
      else expect(left.error.fields).toEqual(empty.error.fields);
    });

    it('refuses a body without a required key', async () => {
      const good = scene.bodies[name] as Record<string, unknown>;
      for (const key of Object.keys(good)) {
        const { [key]: _, ...rest } = good;
        if (body.safeParse(rest).success) continue;
        expect((await sendRaw(name, JSON.stringify(rest))).error.fields, key).toHaveProperty(key);
      }
    });
  } else if (paths[name].method !== 'GET')
    it('takes only an empty body', async () => {
      expect((await sendRaw(name, '{"x":1}')).error.fields).toEqual({ x: expect.any(String) });
      expect((await sendRaw(name, '[]')).status).toBe(400);
      expect((await sendRaw(name, '{}')).status).not.toBe(400);
    });
});

describe('texts of faults', () => {
  it('are in the player’s language', async () => {
    scene.client.language = 'ru';
    const reply = await sendRaw('protomatters.convert', '{"amount":"x"}');
    scene.client.language = 'en';
    expect(reply.error.detail).toBe('В запросе что-то не так');
    expect(reply.error.fields?.amount).toMatch(/[а-я]/);
  });
});
