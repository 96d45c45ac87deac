import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifactRows, shipRowOf } from '#engine/content/hangar.ts';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import type { BodyOf } from '#engine/protocol/core/calls.ts';
import type { TestClient } from '../fixtures/client.ts';
import { connectLive } from '../fixtures/connect-live.ts';
import { startTestServer, type TestServer } from '../fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const firstShip = 'personal-common';
const rare = 'combat-rare';
const artifactRow = artifactRows[0]!;
const ships = (key: string, count: number) => ({
  kind: 'ship_shard' as const,
  collectionId: shipCollectionId(key),
  count,
});
const artifacts = (key: string, count: number) => ({
  kind: 'artifact_shard' as const,
  collectionId: artifactCollectionId(key),
  count,
});

async function aPlayer(grant: BodyOf<'dev.grant'> = {}) {
  const client = await server.player();
  const { ship, trip } = await client.prepareTrip();
  const { uuid } = await client.get('auth.me');
  const given = await client.get('dev.grant', { body: { playerId: uuid, ...grant } });
  return { client, ship, trip, given };
}

const merge = (client: TestClient, what: 'ship' | 'artifact', id: string) =>
  client.call(`collections.merge-${what}` as 'collections.merge-ship', { params: { id } });

describe('shards', () => {
  it('are listed by collection with what the next merge takes', async () => {
    const { client } = await aPlayer({
      shards: [ships(firstShip, 9), ships(rare, 3), artifacts(artifactRow.key, 2)],
    });
    const { count, data } = await client.get('collections.shards');
    expect(count).toBe(3);
    expect(data.map(({ skin, grade, currentShards }) => [skin, grade, currentShards])).toEqual([
      [firstShip, 1, 9],
      [rare, 0, 3],
      [artifactRow.key, 0, 2],
    ]);
    const row = shipRowOf(firstShip);
    expect(data[0]).toMatchObject({
      kind: 'ship_shard',
      collectionId: shipCollectionId(firstShip),
      requiredShards: row.gradeShards[0],
      requiredCleanProto: row.gradeCleanProto[0]! / 100,
    });
    expect(data[1]!.requiredCleanProto).toBe(0);
    expect(data[2]!.requiredShards).toBe(artifactRow.gradeShards[0]);
    const page = await client.get('collections.shards', { query: { limit: 1, offset: 1 } });
    expect(page).toEqual({ count: 3, data: [data[1]] });
  });
});

describe('a ship', () => {
  it('is merged up to the last grade for shards and clean PROTO, and improves', async () => {
    const row = shipRowOf(firstShip);
    const shards = row.gradeShards.reduce((sum, count) => sum + count, 0);
    const clean = row.gradeCleanProto.reduce((sum, price) => sum + price, 0) / 100;
    const { client, ship } = await aPlayer({ clean, shards: [ships(firstShip, shards + 5)] });
    let before = ship;
    for (const grade of [2, 3, 4, 5]) {
      const { answer } = await merge(client, 'ship', ship.uuid);
      expect(answer.ship).toMatchObject({ uuid: ship.uuid, grade, level: 1, inUse: true });
      expect(answer.ship.maxHealth).toBeGreaterThan(before.maxHealth);
      before = answer.ship;
    }
    expect(before).toMatchObject({ nextGrade: null, currentShards: 5 });
    expect((await client.get('protomatters.get')).clean).toBe(0);
    const capped = await merge(client, 'ship', ship.uuid);
    expect([capped.status, capped.error.code]).toEqual([409, 'grade_capped']);
    expect((await client.get('statistics.trips')).totalImprovedShips).toBe(4);
    const { data } = await client.get('ledger.list');
    expect(data.filter(({ reason }) => reason === 'ship_merge')).toHaveLength(4);
  });

  it('isn’t merged without enough shards or PROTO', async () => {
    const { client, ship } = await aPlayer({ shards: [ships(firstShip, 7)] });
    expect((await merge(client, 'ship', ship.uuid)).error.code).toBe('merge_not_ready');
    const { uuid } = await client.get('auth.me');
    await client.get('dev.grant', { body: { playerId: uuid, clean: 0.99, shards: [ships(firstShip, 1)] } });
    expect((await merge(client, 'ship', ship.uuid)).error.code).toBe('not_enough_clean');
    expect((await client.get('collections.shards')).data[0]).toMatchObject({ currentShards: 8, grade: 1 });
  });

  it('is built from shards once, by its collection’s id', async () => {
    const [needed] = shipRowOf(rare).gradeShards;
    const { client } = await aPlayer({ shards: [ships(rare, needed! * 3)] });
    const id = shipCollectionId(rare);
    const listed = (await client.get('collections.ships')).data.find(({ shipId }) => shipId === null)!;
    expect(listed).toMatchObject({ uuid: id, requiredShards: needed });
    const replies = await Promise.all(Array.from({ length: 6 }, () => merge(client, 'ship', id)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]));
    const built = replies.find(({ status }) => status === 200)!.answer.ship;
    expect(built).toMatchObject({ grade: 1, inUse: true, currentShards: needed! * 2, skin: rare });
    expect(built.shipId).toBe(built.uuid);
    const all = (await client.get('collections.ships')).data.filter(({ skin }) => skin === rare);
    expect(all.map(({ uuid }) => uuid)).toEqual([built.uuid]);
  });

  it('isn’t built from too few shards, from none or from an unknown collection', async () => {
    const { client } = await aPlayer({ shards: [ships(rare, 1)] });
    expect((await merge(client, 'ship', shipCollectionId(rare))).error.code).toBe('merge_not_ready');
    expect((await merge(client, 'ship', shipCollectionId('combat-epic'))).error.code).toBe('merge_not_ready');
    expect((await merge(client, 'ship', shipCollectionId(firstShip))).status).toBe(404);
    expect((await merge(client, 'ship', artifactCollectionId(artifactRow.key))).status).toBe(404);
    expect((await merge(client, 'ship', randomUUID())).status).toBe(404);
    expect((await merge(client, 'ship', 'x')).status).toBe(400);
  });

  it('is merged once by two devices with the shards for one merge', async () => {
    const { client, ship } = await aPlayer({ clean: 10, shards: [ships(firstShip, 8)] });
    const replies = await Promise.all(Array.from({ length: 8 }, () => merge(client, 'ship', ship.uuid)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await client.get('protomatters.get')).clean).toBe(9);
    expect((await client.get('collections.shards')).count).toBe(0);
  });

  it('can be merged during a trip, which goes on unchanged', async () => {
    const { client, ship, trip } = await aPlayer({ clean: 10, shards: [ships(firstShip, 8)] });
    const session = await client.launch(ship.uuid, trip);
    const { answer } = await merge(client, 'ship', ship.uuid);
    expect(answer.ship).toMatchObject({ grade: 2, sessionId: session.uuid, health: session.health });
    const after = await client.get('sessions.get', { params: { id: ship.uuid, sid: session.uuid } });
    expect([after.expected, after.endsAt]).toEqual([session.expected, session.endsAt]);
  });
});

describe('an artifact', () => {
  const id = artifactCollectionId(artifactRow.key);

  it('is listed: owned ones first, then those with shards only', async () => {
    const { client, given } = await aPlayer({
      artifacts: [{ artifactId: artifactCollectionId(artifactRows[1]!.key) }],
      shards: [artifacts(artifactRow.key, 3)],
    });
    const { count, data } = await client.get('collections.artifacts');
    expect(count).toBe(2);
    expect(data[0]).toMatchObject({ uuid: given.artifacts[0], artifactId: given.artifacts[0], shipId: null });
    expect(data[1]).toMatchObject({
      uuid: id,
      artifactId: null,
      currentShards: 3,
      requiredShards: artifactRow.gradeShards[0],
    });
    client.language = 'ru';
    const [russian] = (await client.get('collections.artifacts')).data;
    expect(russian!.name).not.toBe(data[0]!.name);
  });

  it('is built from shards and merged to the last grade without PROTO', async () => {
    const shards = artifactRow.gradeShards.reduce((sum, count) => sum + count, artifactRow.gradeShards[0]!);
    const { client } = await aPlayer({ shards: [artifacts(artifactRow.key, shards)] });
    const built = await client.get('collections.merge-artifact', { params: { id } });
    expect(built.artifact).toMatchObject({ grade: 1, equipped: false, skin: artifactRow.key });
    const params = { id: built.artifact.uuid };
    let { bonus } = built.artifact;
    for (const grade of [2, 3, 4, 5]) {
      const merged = await client.get('collections.merge-artifact', { params });
      expect(merged.artifact.grade).toBe(grade);
      expect(merged.artifact.bonus).toBeGreaterThan(bonus);
      bonus = merged.artifact.bonus;
    }
    expect((await merge(client, 'artifact', params.id)).error.code).toBe('grade_capped');
    expect((await merge(client, 'artifact', id)).status).toBe(404);
    expect((await client.get('collections.shards')).count).toBe(0);
    expect((await client.get('statistics.trips')).totalImprovedArtifacts).toBe(4);
  });

  it('is installed, moved and dismounted, and counts for the ship it is on', async () => {
    const health = artifactRows.find(({ stat }) => stat === 'health')!;
    const { client, ship, given } = await aPlayer({
      artifacts: [{ artifactId: artifactCollectionId(health.key) }],
      ships: [{ type: 'combat', rarity: 'rare' }],
    });
    const live = await connectLive(client);
    const [artifactId, combat] = [given.artifacts[0]!, given.ships[0]!];
    const params = { id: artifactId };
    const get = (shipId: string) => client.get('ships.get', { params: { id: shipId } });
    const bare = (await get(combat)).maxHealth;
    const on = await client.get('collections.assign-artifact', { params, body: { shipId: ship.uuid } });
    expect(on).toMatchObject({ shipId: ship.uuid, equipped: true });
    const worn = await get(ship.uuid);
    expect(worn.maxHealth).toBeCloseTo(ship.maxHealth + on.bonus, 1);
    expect(worn.artifacts.map(({ uuid }) => uuid)).toEqual([artifactId]);
    await live.waitFor('player:changed', ({ parts }) => parts.includes('ships'));
    live.close();
    const again = await client.call('collections.assign-artifact', { params, body: { shipId: combat } });
    expect(again.error.code).toBe('artifact_installed');
    const moved = await client.get('collections.reassign-artifact', { params, body: { shipId: combat } });
    expect(moved.shipId).toBe(combat);
    expect((await get(ship.uuid)).maxHealth).toBe(ship.maxHealth);
    expect((await get(combat)).maxHealth).toBeCloseTo(bare + on.bonus, 1);
    const off = await client.get('collections.reassign-artifact', { params, body: { shipId: null } });
    expect(off).toMatchObject({ shipId: null, equipped: false });
    expect((await client.call('collections.dismount-artifact', { params })).error.code).toBe(
      'artifact_not_installed',
    );
    await client.get('collections.assign-artifact', { params, body: { shipId: combat } });
    expect((await client.get('collections.dismount-artifact', { params })).shipId).toBeNull();
  });

  it('needs a free slot, and a ship that isn’t in a trip', async () => {
    const five = artifactRows.slice(0, 5).map(({ key }) => ({ artifactId: artifactCollectionId(key) }));
    const { client, ship, trip, given } = await aPlayer({ artifacts: five });
    const assign = (artifactId: string) =>
      client.call('collections.assign-artifact', {
        params: { id: artifactId },
        body: { shipId: ship.uuid },
      });
    const replies = await Promise.all(given.artifacts.map(assign));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
    expect(replies.filter(({ error }) => error.code === 'no_slot')).toHaveLength(1);
    await client.launch(ship.uuid, trip);
    const worn = replies.find(({ status }) => status === 200)!.answer.uuid;
    expect((await client.call('collections.dismount-artifact', { params: { id: worn } })).error.code).toBe(
      'ship_in_trip',
    );
  });

  it("can't be used by another player or on another player's ship", async () => {
    const mine = await aPlayer({ artifacts: [{ artifactId: id }] });
    const theirs = await aPlayer({ artifacts: [{ artifactId: id }] });
    const [own, foreign] = [mine.given.artifacts[0]!, theirs.given.artifacts[0]!];
    const assign = (artifactId: string, shipId: string) =>
      mine.client.call('collections.assign-artifact', { params: { id: artifactId }, body: { shipId } });
    expect((await assign(foreign, mine.ship.uuid)).status).toBe(404);
    expect((await assign(own, theirs.ship.uuid)).status).toBe(404);
    expect((await merge(mine.client, 'artifact', foreign)).status).toBe(404);
    expect((await merge(mine.client, 'ship', theirs.ship.uuid)).status).toBe(404);
    for (const shipId of [null, 5, 'x', '', ['a'], {}])
      expect((await assign(own, shipId as string)).status, String(shipId)).toBe(400);
    const reassign = { params: { id: own }, body: { shipId: theirs.ship.uuid } };
    expect((await mine.client.call('collections.reassign-artifact', reassign)).status).toBe(404);
  });
});
