import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifactRows, shipRows } from '#engine/content/hangar.ts';
import { artifactCollectionId, shipCollectionId } from '#engine/content/ids.ts';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { openOne } from '../../../server/fixtures/open-capsule.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A call that draws, or uses what was drawn; `pick` chooses among the player's things. */
type Step =
  | { readonly kind: 'open'; readonly type: 'ship' | 'artifact' }
  | { readonly kind: 'synthesise' }
  | { readonly kind: 'merge' | 'build'; readonly what: 'ship' | 'artifact'; readonly pick: number }
  | { readonly kind: 'assign'; readonly pick: number; readonly to: number };

const pick = fc.nat({ max: 30 });
const what = fc.constantFrom('ship', 'artifact');
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('open'), type: what }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('synthesise') }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('merge', 'build'), what, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('assign'), pick, to: pick }) },
) as fc.Arbitrary<Step>;
const histories = fc.array(anyStep, { minLength: 15, maxLength: 30, size: 'max' });

interface Holding {
  readonly keys: Record<'ship' | 'artifact', number>;
  readonly shards: Record<string, number>;
  readonly ships: number;
  readonly artifacts: number;
  readonly boosters: number;
  readonly clean: number;
}

async function look(client: TestClient): Promise<Holding> {
  const { ship, artifact } = await client.get('capsules.keys');
  const shards = (await client.get('collections.shards')).data;
  const ships = (await client.get('collections.ships')).data.filter(({ shipId }) => shipId !== null);
  const artifacts = (await client.get('collections.artifacts')).data;
  const counts = Object.values(await client.get('boosters.get'));
  return {
    keys: { ship, artifact },
    shards: Object.fromEntries(shards.map(({ skin, currentShards }) => [skin, currentShards])),
    ships: ships.length,
    artifacts: artifacts.filter(({ artifactId }) => artifactId !== null).length,
    boosters: counts.reduce((sum, count) => sum + count, 0),
    clean: (await client.get('protomatters.get')).clean,
  };
}

/** The holding after a step, computed from the answer alone; a refusal doesn't change it. */
async function take(client: TestClient, before: Holding, step: Step): Promise<Holding> {
  const shards = { ...before.shards };
  const move = (key: string, count: number) => {
    shards[key] = (shards[key] ?? 0) + count;
    if (shards[key] === 0) delete shards[key];
  };
  switch (step.kind) {
    case 'open': {
      const { type } = step;
      const reply = await openOne(client, type);
      if (reply.status !== 200) return before;
      const { kind, skin, count } = reply.answer;
      if (kind !== type) move(skin, count);
      const isPaid = before.keys[type] === 0;
      return {
        ...before,
        shards,
        keys: { ...before.keys, [type]: before.keys[type] - (isPaid ? 0 : 1) },
        clean: before.clean - (isPaid ? 9 : 0),
        ships: before.ships + (kind === 'ship' ? 1 : 0),
        artifacts: before.artifacts + (kind === 'artifact' ? 1 : 0),
      };
    }
    case 'synthesise': {
      const { status } = await client.call('protomatters.synthesis');
      return status === 200 ? { ...before, boosters: before.boosters + 1, clean: before.clean - 1 } : before;
    }
    case 'merge':
    case 'build': {
      const found = await findMerge(client, step);
      if (!found) return before;
      const name = `collections.merge-${step.what}` as 'collections.merge-ship';
      const { status } = await client.call(name, { params: { id: found.id } });
      const isReady = found.has >= found.needs && found.needs > 0 && before.clean >= found.price;
      expect(status).toBe(isReady ? 200 : 409);
      if (!isReady) return before;
      move(found.key, -found.needs);
      const built = step.kind === 'build' ? 1 : 0;
      return {
        ...before,
        shards,
        clean: before.clean - found.price,
        ships: before.ships + (step.what === 'ship' ? built : 0),
        artifacts: before.artifacts + (step.what === 'artifact' ? built : 0),
      };
    }
    default:
      await assign(client, step);
      return before;
  }
}

/** Something to merge or build: its id, its shards and its cost. */
async function findMerge(client: TestClient, step: Extract<Step, { kind: 'merge' | 'build' }>) {
  const isBuild = step.kind === 'build';
  const all =
    step.what === 'ship'
      ? (await client.get('collections.ships')).data.map((ship) => ({
          ...ship,
          owned: ship.shipId,
          price: isBuild ? 0 : (ship.nextGrade?.requiredCleanProto ?? 0),
        }))
      : (await client.get('collections.artifacts')).data.map((artifact) => ({
          ...artifact,
          owned: artifact.artifactId,
          price: 0,
        }));
  const fit = all.filter(({ owned }) => (owned === null) === isBuild);
  const found = fit[step.pick % Math.max(1, fit.length)];
  return (
    found && {
      id: found.uuid,
      key: found.skin,
      has: found.currentShards,
      needs: found.requiredShards,
      price: found.price,
    }
  );
}

/** Moves an artifact to another ship, which neither adds nor removes anything. */
async function assign(client: TestClient, step: Extract<Step, { kind: 'assign' }>): Promise<void> {
  const artifacts = (await client.get('collections.artifacts')).data.filter(({ artifactId }) => artifactId);
  const ships = (await client.get('collections.ships')).data.filter(({ shipId }) => shipId);
  const artifact = artifacts[step.pick % Math.max(1, artifacts.length)];
  const ship = ships[step.to % ships.length];
  if (!artifact || !ship) return;
  const params = { id: artifact.uuid };
  const body = { shipId: ship.uuid };
  const name = artifact.equipped ? 'collections.reassign-artifact' : 'collections.assign-artifact';
  const reply = await client.call(name, { params, body });
  if (reply.status === 200) expect(reply.answer).toMatchObject({ equipped: true, shipId: ship.uuid });
  else expect(['no_slot', 'artifact_installed']).toContain(reply.error.code);
}

async function begin(): Promise<TestClient> {
  const client = await server.player();
  await client.get('ships.create');
  const { uuid } = await client.get('auth.me');
  const shards = [
    ...shipRows.map(({ key }) => ({ kind: 'ship_shard' as const, collectionId: shipCollectionId(key) })),
    ...artifactRows.map(({ key }) => ({
      kind: 'artifact_shard' as const,
      collectionId: artifactCollectionId(key),
    })),
  ];
  await client.get('dev.grant', {
    body: {
      playerId: uuid,
      clean: 60,
      keys: { ship: 6, artifact: 6 },
      shards: shards.slice(0, 12).map((shard) => ({ ...shard, count: 9 })),
    },
  });
  return client;
}

describe('a history of draws, merges and artifacts, whatever it is', () => {
  it('conserves keys, shards and money after every call', async () => {
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const client = await begin();
        let holding = await look(client);
        for (const step of steps) {
          holding = await take(client, holding, step);
          expect(await look(client)).toEqual(holding);
        }
        const { data } = await client.get('ledger.list', { query: { limit: 100 } });
        const clean = data.filter(({ currency }) => currency === 'clean');
        expect(clean.reduce((sum, { amount }) => sum + amount, 0)).toBe(holding.clean);
        const assigned = (await client.get('collections.ships')).data.map(
          ({ artifacts }) => artifacts.length,
        );
        for (const count of assigned) expect(count).toBeLessThanOrEqual(4);
      }),
      { numRuns: 5, endOnFailure: true },
    );
  });
});
