import { shipRowOf } from '#engine/content/hangar.ts';
import { achievementId } from '#engine/content/homeland-ids.ts';
import { artifactCollectionId, galaxyId, shipCollectionId, systemId } from '#engine/content/ids.ts';
import { liveryRows } from '#engine/content/mastery.ts';
import { questRows } from '#engine/content/quests.ts';
import { packMastery } from '#server/store/core/player-document.ts';
import {
  accountsOf,
  arrive,
  artifactRow,
  bareCall,
  buy,
  type ChangingCall,
  call,
  durationOf,
  flyTired,
  giveArtifact,
  grant,
  installArtifact,
  launch,
  linkProven,
  meetEncounter,
  meetGeneral,
  passQuest,
  poll,
  recruit,
  unlockAiPilot,
  until,
  watchAd,
} from './prepare-subject.ts';
import { changeStored } from './world.ts';

const firstShip = 'personal-common';
const tripsPerSystem = 30;

const accountCalls: readonly ChangingCall[] = [
  bareCall('auth.create', async ({ client, telegramId }) => {
    const body = { telegramId: 1_000_000_000 + telegramId, firstName: `Late ${telegramId}` };
    const { initData } = await client.get('dev.init-data', { body });
    const { token } = await client.get('auth.token', { body: { initData } });
    client.credentials = { ...client.credentials, token };
    client.credentials = { ...client.credentials, ...(await client.get('auth.session')) };
    return { body };
  }),
  call('auth.onboarding'),
  call('analytics.change', () => ({ body: { isCounted: false } })),
  call('notices.change', () => ({ body: { quietHours: { from: 60, until: 120 } } })),
  call('inbox.change', async ({ client, uuid }) => {
    const text = { title: 'Sorry', text: 'A gift' };
    const { messageId } = await client.get('dev.send-message', {
      body: {
        playerId: uuid,
        reason: 'for a test',
        texts: { en: text, ru: text },
        attachments: [{ kind: 'protomatter', count: 5 }],
      },
    });
    return { params: { id: messageId }, body: { isClaimed: true as const } };
  }),
  bareCall('devices.end', async ({ client, telegramId }) => {
    const first = client.credentials;
    client.credentials = { ...first, fingerprint: `second-device-of-${telegramId}` };
    await client.openSession(telegramId, `Pilot ${telegramId}`);
    client.credentials = first;
    const devices = (await client.get('devices.list')).data;
    return { params: { id: devices.find(({ isCurrent }) => !isCurrent)!.uuid } };
  }),
  bareCall('devices.end-others', async ({ client, telegramId }) => {
    const first = client.credentials;
    client.credentials = { ...first, fingerprint: `second-device-of-${telegramId}` };
    await client.openSession(telegramId, `Pilot ${telegramId}`);
    client.credentials = first;
    return {};
  }),
  call('account.delete'),
];

const tripCalls: readonly ChangingCall[] = [
  bareCall('systems.start', () => ({ params: { g: galaxyId(), s: systemId(1) } })),
  call('systems.complete', async (subject) => {
    const all = 2 ** tripsPerSystem - 1;
    await changeStored(subject, { systems: { 1: { status: 'progress', completed: all, awarded: all } } });
    return { params: { g: galaxyId(), s: systemId(1) } };
  }),
  call('sessions.start', ({ ship, trip }) => ({
    params: { id: ship.uuid },
    body: { tripId: trip.uuid, solarSystemId: trip.solarSystemId },
  })),
  call('sessions.finish', async (subject) => {
    const session = await launch(subject);
    await subject.client.advance(durationOf(session) + 1);
    return { params: { id: subject.ship.uuid, sid: session.uuid } };
  }),
  call('sessions.pirate', async (subject) => {
    const session = await launch(subject);
    await subject.client.advance(61_000);
    return {
      params: { id: subject.ship.uuid, sid: session.uuid },
      body: { pirate: 1, t: 60_500 },
    };
  }),
  call('sessions.replenish', async (subject) => {
    const session = await launch(subject);
    await subject.client.advance(10_000);
    return {
      params: { id: subject.ship.uuid, sid: session.uuid },
      body: { taps: [{ k: 0, t: 500 }], misses: [], baggage: 0 },
    };
  }),
  call('sessions.recover-energy', flyTired),
  call('sessions.increase-health', async (subject) => {
    const session = await launch(subject);
    const params = { id: subject.ship.uuid, sid: session.uuid };
    return { params, body: { adId: await watchAd(subject.client) } };
  }),
  call('boosters.use', async (subject) => {
    await launch(subject);
    return { body: { type: 'auto_replenish' as const, shipId: subject.ship.uuid } };
  }),
  call('docking.start', async (subject) => ({
    params: await arrive(subject, 'expeditionary'),
    body: { isStart: true as const },
  })),
  call('docking.finish', async (subject) => {
    const params = await arrive(subject, 'expeditionary');
    await subject.client.get('docking.start', { params, body: { isStart: true } });
    await subject.client.advance(60_000);
    return { params, body: { isStart: false as const, input: [{ tick: 0, x: 0, y: 0 }] } };
  }),
  call('assault.start', async (subject) => ({
    params: await arrive(subject, 'combat'),
    body: { isStart: true as const },
  })),
  call('assault.finish', async (subject) => {
    const params = await arrive(subject, 'combat');
    await subject.client.get('assault.start', { params, body: { isStart: true } });
    await subject.client.advance(60_000);
    return { params, body: { isStart: false as const, input: [] } };
  }),
  call('encounters.start', async (subject) => ({
    params: await meetEncounter(subject),
    body: { choice: 'bold' as const },
  })),
  call(
    'encounters.choose',
    async (subject) => ({ params: await meetEncounter(subject), body: { choice: 'bold' as const } }),
    true,
  ),
  call('ai-pilot.unlock', (subject) => ({
    params: { id: subject.ship.uuid },
    body: { isFree: true, registrations: accountsOf(subject) },
  })),
  call('ai-pilot.switch', async (subject) => ({
    params: { id: await unlockAiPilot(subject) },
    body: { isActive: true, difficulty: 'easy' as const },
  })),
  call(
    'ai-pilot.collect',
    async (subject) => {
      const params = { id: await unlockAiPilot(subject) };
      await subject.client.get('ai-pilot.switch', { params, body: { isActive: true, difficulty: 'easy' } });
      const { finishedAt } = await subject.client.get('ai-pilot.get', { params });
      await until(subject.client, finishedAt!);
      return { params };
    },
    true,
  ),
];

const hangarCalls: readonly ChangingCall[] = [
  bareCall('ships.create'),
  call('ships.choose', async (subject) => {
    const { ships } = await grant(subject, { ships: [{ type: 'personal', rarity: 'rare' }] });
    return { params: { id: ships[0]! }, body: { inUse: true as const } };
  }),
  call('ships.livery', async (subject) => {
    await changeStored(subject, {
      mastery: packMastery({ stars: { 1: '7'.repeat(tripsPerSystem) }, nearly: [], liveries: {} }),
    });
    return { params: { id: subject.ship.uuid }, body: { livery: liveryRows[0]!.key } };
  }),
  call('ships.level', ({ ship }) => ({ params: { id: ship.uuid }, body: {} })),
  call('ships.characteristics', async ({ client, ship }) => {
    await client.get('ships.level', { params: { id: ship.uuid }, body: {} });
    return { params: { id: ship.uuid }, body: { healthPoints: 1 } };
  }),
  call('ships.recover-energy', async (subject) => {
    const { params, body } = await flyTired(subject);
    await subject.client.get('boosters.use', { body: { type: 'time_travel', shipId: params.id } });
    return { params: { id: params.id }, body };
  }),
  call('ships.increase-health', async (subject) => {
    await launch(subject);
    return { params: { id: subject.ship.uuid }, body: { adId: await watchAd(subject.client) } };
  }),
  call('collections.merge-ship', async (subject) => {
    const count = shipRowOf(firstShip).gradeShards[0]!;
    await grant(subject, {
      shards: [{ kind: 'ship_shard', collectionId: shipCollectionId(firstShip), count }],
    });
    return { params: { id: subject.ship.uuid } };
  }),
  call('collections.merge-artifact', async (subject) => {
    const id = artifactCollectionId(artifactRow.key);
    await grant(subject, {
      shards: [{ kind: 'artifact_shard', collectionId: id, count: artifactRow.gradeShards[0]! }],
    });
    return { params: { id } };
  }),
  call('collections.assign-artifact', async (subject) => ({
    params: { id: await giveArtifact(subject) },
    body: { shipId: subject.ship.uuid },
  })),
  call('collections.reassign-artifact', async (subject) => ({
    params: { id: await installArtifact(subject) },
    body: { shipId: null },
  })),
  call('collections.dismount-artifact', async (subject) => ({
    params: { id: await installArtifact(subject) },
  })),
  call('protomatters.convert', () => ({ body: { amount: 10 } })),
  call('protomatters.synthesis', () => ({ body: {} }), true),
  call('capsules.open', () => ({ params: { type: 'ship' }, body: {} }), true),
];

const homelandCalls: readonly ChangingCall[] = [
  call('daily-rewards.claim'),
  call('contracts.take', async ({ client }) => ({
    body: { contractId: (await client.get('contracts.list')).data[0]!.uuid },
  })),
  call('tasks.complete', async ({ client }) => {
    const task = (await client.get('tasks.list')).data.find(({ condition }) => condition === 'subscribe')!;
    return { params: { id: task.uuid } };
  }),
  call('quests.answer', async ({ client }) => ({ params: await passQuest(client, 0) })),
  call('quests.complete', async ({ client }) => {
    const { id } = await passQuest(client, questRows[0]!.questions.length);
    return { params: { id } };
  }),
  call('investments.invest', async ({ client }) => {
    const pool = (await client.get('investments.list')).data[0]!;
    return { params: { id: pool.uuid }, body: { optionId: pool.options[0]!.uuid } };
  }),
  call('achievements.claim', () => ({ params: { id: achievementId('explorer') } })),
];

const crewCalls: readonly ChangingCall[] = [
  bareCall('generals.notifications', async ({ client }) => {
    await buy(client, 'general-month');
    return { body: {} };
  }),
  bareCall('generals.choose', async (subject) => {
    const leader = await meetGeneral(subject);
    await subject.client.flyFirstTrip();
    return { body: { generalId: leader.uuid } };
  }),
  bareCall('generals.claim-tribute', async (subject) => {
    await buy(subject.client, 'general-month');
    const { referralCode } = await subject.client.get('auth.me');
    const pilot = await subject.meet(referralCode);
    await buy(pilot.client, 'clean-50');
    await poll(async () => (await subject.client.get('generals.tribute')).amount > 0);
    return {};
  }),
  bareCall('referrals.join', async (subject) => {
    const { client } = await subject.meet();
    return { body: { code: (await client.get('auth.me')).referralCode } };
  }),
  bareCall('referrals.approve', async (subject) => {
    await recruit(subject);
    return {};
  }),
];

const shopCalls: readonly ChangingCall[] = [
  call('spending.change', () => ({ body: { limit: 500 } })),
  call('ads.issue'),
  call('payments.create', async ({ client }) => ({
    body: { productId: (await client.get('products.list')).data[0]!.uuid },
  })),
  call('wallets.nonce'),
  call('wallets.link', ({ number }) => ({
    body: { address: `0:${number.toString(16).padStart(64, 'c')}` },
  })),
  call('wallets.unlink', async ({ client, number }) => {
    await client.get('wallets.link', { body: { address: `0:${number.toString(16).padStart(64, 'd')}` } });
    return {};
  }),
  call('nfts.sync', async ({ client }) => {
    await linkProven(client);
    return {};
  }),
  call('nfts.activate', async ({ client }) => {
    await linkProven(client);
    await client.get('nfts.sync');
    return { body: { kind: 'atomic_extruder_lite' as const, isActive: true } };
  }),
  call('requests.make', async ({ client }) => {
    await linkProven(client);
    return { body: { kind: 'atomic_extruder' as const } };
  }),
];

/** Players' changing calls. */
export const playerCalls: readonly ChangingCall[] = [
  ...[...accountCalls, ...tripCalls, ...hangarCalls],
  ...[...homelandCalls, ...crewCalls, ...shopCalls],
];
