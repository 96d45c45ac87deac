import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../server/fixtures/client.ts';
import { connectLive } from '../../../server/fixtures/connect-live.ts';
import { openOne } from '../../../server/fixtures/open-capsule.ts';
import { gameTime } from '../../../server/fixtures/publish-events.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

let server: TestServer;
let client: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  client = await server.player();
});
afterAll(() => server.stop());

interface Row {
  key: string;
  capsule: string;
  outcomes: { kind: string; percent: number; least: number; most: number; rarity: string }[];
  [field: string]: unknown;
}

async function rowsOf(from: TestClient): Promise<Row[]> {
  return structuredClone((await from.get('dev.content')).content.chances) as unknown as Row[];
}
const publish = (chances: Row[]) =>
  client.get('dev.publish-content', { body: { content: { chances: chances as never } } });
const firstVersion = () => client.get('dev.restore-content', { body: { version: 0 } });

/** Chances of a ship capsule in which nothing is common. */
async function nothingCommon(fields: object): Promise<Row[]> {
  const rows = await rowsOf(client);
  const outcomes = rows[0]!.outcomes
    .filter(({ rarity }) => rarity !== 'common')
    .map((row, index) => ({ ...row, percent: [60, 3, 35, 2][index]! }));
  return [...rows, { key: 'nothing-common', capsule: 'ship', outcomes, ...fields }];
}

async function withKeys(count: number): Promise<TestClient> {
  const player = await server.player();
  await player.get('dev.grant', { body: { keys: { ship: count, artifact: count } } });
  return player;
}

describe('published chances', () => {
  it('are shown and drawn from at once, and no longer after a roll-back', async () => {
    const player = await withKeys(20);
    const live = await connectLive(player);
    const before = (await player.get('capsules.keys')).chances;
    await publish(await nothingCommon({}));
    await live.waitFor('events:changed', () => true);
    live.close();
    const { ship, artifact } = (await player.get('capsules.keys')).chances;
    expect(artifact).toEqual(before.artifact);
    expect(ship.id).not.toBe(before.ship.id);
    expect(ship.outcomes.map(({ rarity }) => rarity)).toEqual(['rare', 'rare', 'epic', 'epic']);
    for (let number = 0; number < 10; number++) {
      const { chances } = await player.get('capsules.keys');
      const { answer } = await openOne(player, 'ship', {
        body: { nonce: String(number), chances: chances.ship.id },
      });
      expect(['rare', 'epic']).toContain(answer.rarity);
      const shares = chances.ship.outcomes.map(({ percent }) => percent / 100);
      const drawn = answer.fairness.to - answer.fairness.from;
      expect(shares.some((share) => Math.abs(share - drawn) < 1e-9)).toBe(true);
    }
    await firstVersion();
    expect((await player.get('capsules.keys')).chances.ship.outcomes).toHaveLength(6);
  });

  it('that are no longer those on the screen take no key until the player has seen the new ones', async () => {
    const player = await withKeys(2);
    const shown = (await player.get('capsules.keys')).chances.ship.id;
    await publish(await nothingCommon({}));
    const open = (chances?: string) =>
      player.call('capsules.open', { params: { type: 'ship' }, body: { chances } });
    const refused = await open(shown);
    expect([refused.status, refused.error.code]).toEqual([409, 'chances_changed']);
    const now = await player.get('capsules.keys');
    expect(now.ship).toBe(2);
    expect((await open(now.chances.ship.id)).status).toBe(200);
    expect((await open()).status).toBe(200);
    await firstVersion();
  });

  it('hold between their dates', async () => {
    const nowMs = await gameTime(client);
    const at = (hours: number) => new Date(nowMs + hours * 3_600_000).toISOString();
    await publish(await nothingCommon({ from: at(1), until: at(2) }));
    const outcomes = async () => (await client.get('capsules.keys')).chances.ship.outcomes.length;
    expect(await outcomes()).toBe(6);
    await client.get('dev.advance', { body: { advanceMs: 3_600_000 } });
    expect(await outcomes()).toBe(4);
    await client.get('dev.advance', { body: { advanceMs: 3_600_000 } });
    expect(await outcomes()).toBe(6);
    await firstVersion();
  });

  it('reach only their cohort', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => server.player()));
    const audience = { salt: 'chances', steps: [{ at: null, percent: 50 }] };
    await publish(await nothingCommon({ audience }));
    const counts = await Promise.all(
      players.map(async (player) => (await player.get('capsules.keys')).chances.ship.outcomes.length),
    );
    expect(new Set(counts)).toEqual(new Set([4, 6]));
    await firstVersion();
  });

  it('are there after a restart', async () => {
    await publish(await nothingCommon({}));
    await server.restart();
    client.url = server.url;
    expect((await client.get('capsules.keys')).chances.ship.outcomes).toHaveLength(4);
    await firstVersion();
  });

  it('with a fault are refused by name, and change nothing', async () => {
    const rows = await nothingCommon({});
    rows.at(-1)!.outcomes[0]!.percent = 50;
    const { status, error } = await client.call('dev.publish-content', {
      body: { content: { chances: rows as never } },
    });
    expect([status, error.code]).toEqual([400, 'validation_failed']);
    expect(Object.values(error.fields ?? {})[0]).toMatch(/chances nothing-common: .*sum to 90/);
    expect(await rowsOf(client)).toHaveLength(2);
  });
});
