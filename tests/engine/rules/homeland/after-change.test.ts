import { describe, expect, it } from 'vitest';
import { achievementRows, contractRows } from '#engine/content/homeland.ts';
import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { afterChange } from '#engine/rules/homeland/after-change.ts';
import { datedEvents } from '#engine/rules/homeland/events.ts';
import { aPlayer, hour, noon, tunables } from '../../fixtures/given.ts';

const contract = contractRows.find(({ goal }) => goal === 'invested')!;
const achievement = achievementRows.find(({ type }) => type === 'invested_in_rnd')!;
const events = datedEvents([
  {
    key: 'research-week',
    colour: 'signal',
    hero: 'station',
    leads: 'research',
    from: new Date(noon - hour).toISOString(),
    until: new Date(noon + hour).toISOString(),
    counts: { what: 'invested' },
  },
]);
const context = { events, nowMs: noon, tunables };

function withContract(player: Player): Player {
  const taken = {
    key: contract.key,
    date: 0,
    zone: 'UTC',
    atMs: noon,
    offered: [contract.key],
    endsAtMs: noon + hour,
    pay: 1000,
    progress: 0,
    doneAtMs: null,
  };
  return { ...player, homeland: { ...player.homeland, contracts: { ...player.homeland.contracts, taken } } };
}

describe('a change', () => {
  it('pays the contract, counts for an event and announces an achievement', () => {
    const player = withContract(aPlayer());
    const { homeland } = player;
    const invested = 100 * Math.max(contract.count, achievement.levels[0]!.value);
    const change = withPlayer(unchanged(player), { homeland: { ...homeland, invested } });
    const { player: after, effects } = afterChange(player, change, context);
    expect(after.balance.default).toBe(player.balance.default + 1000);
    expect(after.homeland.events).toEqual({ [events[0]!.id]: invested });
    expect(effects).toMatchObject([
      { kind: 'ledger', reason: 'contract' },
      { kind: 'message', code: 'contract_done' },
      { kind: 'event', count: invested },
      { kind: 'message', code: 'achievement_reached' },
    ]);
  });

  it('without progress stays as it is', () => {
    const change = unchanged(withContract(aPlayer()));
    expect(afterChange(change.player, change, context)).toBe(change);
  });
});
