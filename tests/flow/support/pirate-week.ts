import { investmentRows } from '#engine/content/homeland.ts';
import type { TestClient } from '../../server/fixtures/client.ts';
import { gameTime } from '../../server/fixtures/publish-events.ts';

const hourMs = 3_600_000;
const pool = investmentRows[0]!;

/**
 * Gives the pirate week of the release dates, from an hour ago. Here it counts what is invested, which is
 * quickly done.
 */
export async function publishPirateWeek(wire: TestClient, hours: number): Promise<void> {
  const now = await gameTime(wire);
  const { content } = await wire.get('dev.content');
  const rows = content.events.map((row) =>
    row.key === 'pirate-week'
      ? {
          ...row,
          from: new Date(now - hourMs).toISOString(),
          until: new Date(now + hours * hourMs).toISOString(),
          counts: { what: 'invested', pool: pool.key },
          goal: {
            target: 2000,
            milestones: [
              { at: 800, rewards: [{ kind: 'protomatter', count: 50 }] },
              { at: 1200, rewards: [{ kind: 'ship_capsule_key', count: 1 }] },
              { at: 1600, rewards: [{ kind: 'ship_shard', collection: 'combat-rare', count: 4 }] },
              { at: 2000, rewards: [{ kind: 'clean_protomatter', count: 2 }] },
            ],
          },
        }
      : { ...row, from: null, until: null },
  );
  await wire.get('dev.publish-content', { body: { content: { events: rows } } });
}
