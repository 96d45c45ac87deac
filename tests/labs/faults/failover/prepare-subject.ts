import { artifactRows } from '#engine/content/hangar.ts';
import { artifactCollectionId, galaxyId, systemId } from '#engine/content/ids.ts';
import { optionId, questId, questionId } from '#engine/content/quest-ids.ts';
import { questRows } from '#engine/content/quests.ts';
import { productId } from '#engine/content/shop.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { Session } from '#engine/protocol/trip/entities.ts';
import type { Input, TestClient } from '../../../server/fixtures/client.ts';
import { TonWallet } from '../../../server/fixtures/ton-wallet.ts';
import type { EquippedSubject, FailoverWorld, Subject } from './world.ts';

/** A changing call with an input that succeeds and writes. */
export interface ChangingCall {
  readonly name: CallName;
  /** Makes a new player who can make the call, and the input. */
  readonly prepare: (
    world: FailoverWorld,
  ) => Promise<{ readonly subject: Subject; readonly input: Input<CallName> }>;
  /** True when the result is drawn, so that amounts differ between two runs. */
  readonly isDrawn: boolean;
}

type Prepared<Name extends CallName> = Promise<Input<Name>> | Input<Name>;

/** A call of a player with a ship, a trip and money. */
export function call<Name extends CallName>(
  name: Name,
  prepare: (subject: EquippedSubject) => Prepared<Name> = () => ({}),
  isDrawn = false,
): ChangingCall {
  return {
    name,
    isDrawn,
    prepare: async (world) => {
      const subject = await world.equip(await world.newSubject());
      const input = (await prepare(subject)) as Input<CallName>;
      return { subject, input };
    },
  };
}

/** A call of a player without anything. */
export function bareCall<Name extends CallName>(
  name: Name,
  prepare: (subject: Subject) => Prepared<Name> = () => ({}),
): ChangingCall {
  return {
    name,
    isDrawn: false,
    prepare: async (world) => {
      const subject = await world.newSubject();
      const input = (await prepare(subject)) as Input<CallName>;
      return { subject, input };
    },
  };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
export const artifactRow = artifactRows[0]!;

/** Gives things to the player. */
export const grant = ({ client, uuid }: Subject, things: BodyOf<'dev.grant'>) =>
  client.get('dev.grant', { body: { playerId: uuid, reason: 'for a test', ...things } });

export const launch = ({ client, ship, trip }: EquippedSubject) => client.launch(ship.uuid, trip);
export const durationOf = ({ endsAt, createdAt }: Session) => Date.parse(endsAt) - Date.parse(createdAt);
const now = async (client: TestClient) => Date.parse((await client.get('dev.clock')).now);
export const until = async (client: TestClient, time: string) =>
  client.advance(Math.max(0, Date.parse(time) - (await now(client))) + 1000);

const tripsOf = async (client: TestClient) =>
  (await client.get('trips.list', { params: { g: galaxyId(), s: systemId(1) } })).data;

/** A trip that ends with an arrival game, with a ship for it, whose timer has run out. */
export async function arrive(subject: EquippedSubject, shipType: 'combat' | 'expeditionary') {
  const { client } = subject;
  const { ships } = await grant(subject, { ships: [{ type: shipType, rarity: 'common' }] });
  const tripType = shipType === 'combat' ? 'attack' : 'expedition';
  const flight = await client.launch(
    ships[0]!,
    (await tripsOf(client)).find(({ type }) => type === tripType)!,
  );
  await client.advance(durationOf(flight) + 1);
  return { id: ships[0]!, sid: flight.uuid };
}

/** The first trip long enough for an encounter, which is open. */
export async function meetEncounter({ client, ship }: EquippedSubject) {
  for (const trip of (await tripsOf(client)).filter(({ type }) => type === 'personal')) {
    const flight = await client.launch(ship.uuid, trip);
    const params = { id: ship.uuid, sid: flight.uuid };
    if (flight.encounters) {
      await until(client, flight.encounters[0]!.opensAt);
      return { ...params, n: '1' };
    }
    await client.advance(durationOf(flight) + 5 * minuteMs);
    await client.get('sessions.finish', { params });
    await client.advance(60 * minuteMs);
  }
  throw new Error('No long trip');
}

export const giveArtifact = async (subject: EquippedSubject) =>
  (await grant(subject, { artifacts: [{ artifactId: artifactCollectionId(artifactRow.key) }] }))
    .artifacts[0]!;

/** An artifact on the player's ship. */
export async function installArtifact(subject: EquippedSubject): Promise<string> {
  const id = await giveArtifact(subject);
  const body = { shipId: subject.ship.uuid };
  await subject.client.get('collections.assign-artifact', { params: { id }, body });
  return id;
}

/** Accounts at partner exchanges that no other player has. */
export const accountsOf = ({ number }: Subject) =>
  ['alpha', 'beta'].map((exchange) => ({ exchange, uid: `${5_000_000 + number}`, email: 'a@b.co' }));

export async function unlockAiPilot(subject: EquippedSubject): Promise<string> {
  const id = subject.ship.uuid;
  const body = { isFree: true, registrations: accountsOf(subject) };
  await subject.client.get('ai-pilot.unlock', { params: { id }, body });
  await subject.client.advance(dayMs);
  return id;
}

export async function buy(client: TestClient, key: string, shipId?: string): Promise<string> {
  const body = { productId: productId(key), ...(shipId && { shipId }) };
  const { orderId } = await client.get('payments.create', { body });
  await client.get('dev.pay', { params: { id: orderId }, body: {} });
  return orderId;
}

/** Another player who leads a crew as a general. */
export async function meetGeneral(subject: Subject) {
  const other = await subject.meet();
  await buy(other.client, 'general-month');
  return other;
}

/** Polls until an effect on another player has been delivered. */
export async function poll(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isDone()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('An effect is not delivered');
}

/** Links a wallet that has proven its address. The local source gives it an NFT of every kind. */
export async function linkProven(client: TestClient): Promise<void> {
  let wallet = new TonWallet();
  while (!wallet.raw.endsWith('f')) wallet = new TonWallet();
  const { payload, domain } = await client.get('wallets.nonce');
  const proof = wallet.prove({ payload, domain });
  await client.get('wallets.link', { body: { address: wallet.raw, proof } });
}

/** An ad that was watched. */
export async function watchAd(client: TestClient): Promise<string> {
  const { adId } = await client.get('ads.issue');
  await client.advance(defaultTunables.adShortestSeconds * 1000);
  await client.get('dev.finish-ad', { params: { id: adId }, body: {} });
  return adId;
}

/** Taps that cost energy, on the trip under way. */
async function tap({ client }: Subject, params: { id: string; sid: string }): Promise<void> {
  await client.advance(10_000);
  const taps = Array.from({ length: 5 }, (_, k) => ({ k, t: k * 1000 + 500 }));
  await client.get('sessions.replenish', { params, body: { baggage: 0, taps } });
}

/** A running trip with an energy that isn't full, and a watched ad. */
export async function flyTired(subject: EquippedSubject) {
  const session = await launch(subject);
  const params = { id: subject.ship.uuid, sid: session.uuid };
  await tap(subject, params);
  return { params, body: { adId: await watchAd(subject.client) } };
}

/** An invited player, whose crew is not approved yet. */
export async function recruit(subject: Subject): Promise<void> {
  const leader = await meetGeneral(subject);
  const { referralCode } = await leader.client.get('auth.me');
  const pilot = await subject.meet(referralCode);
  become(subject, pilot);
}

/** Lets another player make the call. */
function become(subject: Subject, { client, uuid, telegramId }: Awaited<ReturnType<Subject['meet']>>): void {
  Object.assign(subject, { client, uuid, telegramId });
}

export async function passQuest(client: TestClient, count: number) {
  const [quest] = questRows;
  const params = (index: number) => ({
    id: questId(quest!.key),
    questionId: questionId(quest!.key, index),
    optionId: optionId(quest!.key, index, quest!.questions[index]!.right),
  });
  for (let index = 0; index < count; index++) await client.get('quests.answer', { params: params(index) });
  return params(count < quest!.questions.length ? count : 0);
}
