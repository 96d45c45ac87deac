import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { productRowOf } from '#engine/content/shop.ts';
import { newPlayer } from '#engine/rules/account/new-player.ts';
import { openStore, type Store } from '#server/store/core/open-store.ts';
import { startEmbedded } from '#server/store/embedded/start-embedded.ts';
import { newSecrets } from '#server/store/repositories/core/player-repository.ts';

/** Search terms that find one of the players. */
export interface ConsoleSample {
  readonly playerId: string;
  readonly telegramId: number;
  readonly name: string;
  readonly orderId: string;
  readonly chargeId: string;
  readonly wallet: string;
}

const atOnce = 40;
const sampled = 60;
const audited = 2000;
const ledgerEntries = 400;
const syllables = [
  'ka',
  'ri',
  'to',
  'ne',
  'lu',
  'vo',
  'shi',
  'dra',
  'mi',
  'zu',
  'pe',
  'ga',
  'bo',
  'ly',
  'ek',
];

/** Writes players with names, orders, payments and wallets into the database of a data folder. */
export async function seedConsole(dataDir: string, count: number): Promise<ConsoleSample[]> {
  const embedded = await startEmbedded({ dataDir: join(dataDir, 'embedded') });
  const store = await openStore(embedded.uri);
  const samples: ConsoleSample[] = [];
  for (let at = 0; at < count; at += atOnce) {
    const size = Math.min(atOnce, count - at);
    const batch = await Promise.all(
      Array.from({ length: size }, (_, index) => seedPlayer(store, 1_000_000 + at + index)),
    );
    if (at % Math.max(atOnce, Math.floor(count / sampled)) < atOnce) samples.push(batch[0]!);
  }
  for (const sample of samples.slice(0, sampled)) await seedHistory(store, sample);
  await seedAudit(store, samples);
  await store.close();
  await embedded.stop();
  return samples;
}

async function seedPlayer(store: Store, telegramId: number): Promise<ConsoleSample> {
  const name = Array.from({ length: 4 }, () => syllables[randomBytes(1)[0]! % syllables.length]).join('');
  const referralCode = telegramId.toString(36);
  const profile = {
    telegramId,
    firstName: name,
    lastName: null,
    username: `${name}_${telegramId}`,
    referralCode,
  };
  const player = newPlayer(randomUUID(), profile, newSecrets(), Date.now());
  const sample: ConsoleSample = {
    playerId: player.id,
    telegramId,
    name,
    orderId: randomUUID(),
    chargeId: `charge-${telegramId}`,
    wallet: `0:${randomBytes(32).toString('hex')}`,
  };
  await Promise.all([
    store.identities.claim(telegramId, player.id),
    store.identities.claimCode(referralCode, player.id),
    store.players.insert(player),
    store.names.add([player]),
    store.wallets.claim(sample.wallet, player.id, async () => true),
    store.charges.receive(
      { chargeId: sample.chargeId, telegramId, stars: 40, payload: `${sample.orderId}:${player.id}` },
      'delivered',
    ),
    store.orders.save([orderOf(sample)]),
  ]);
  return sample;
}

function orderOf({ playerId, orderId, chargeId }: ConsoleSample) {
  const atMs = Date.now();
  const purchase = {
    id: orderId,
    product: 'clean-1',
    bought: productRowOf('clean-1'),
    shipId: null,
    stars: 40,
    status: 'delivered' as const,
    createdAtMs: atMs,
    paidAtMs: atMs,
    chargeId,
  };
  return { kind: 'order' as const, id: orderId, atMs, playerId, purchase, order: 1 };
}

async function seedHistory(store: Store, { playerId }: ConsoleSample): Promise<void> {
  await store.ledger.add(
    Array.from({ length: ledgerEntries }, (_, order) => ({
      kind: 'ledger' as const,
      id: `${playerId}:${order}`,
      playerId,
      order,
      atMs: Date.now(),
      currency: 'default' as const,
      amount: 100,
      reason: 'trip',
      reference: 'x',
      balanceAfter: order * 100,
    })),
  );
}

async function seedAudit(store: Store, samples: readonly ConsoleSample[]): Promise<void> {
  for (let index = 0; index < audited; index++)
    await store.audit.append({
      at: new Date().toISOString(),
      personId: 'token:ann',
      name: 'ann',
      role: 'operator',
      network: '127.0.0.1',
      call: 'dev.grant',
      input: '{}',
      reason: 'seeded',
      outcome: 'asked',
      of: null,
      about: samples[index % samples.length]!.playerId,
    });
}
