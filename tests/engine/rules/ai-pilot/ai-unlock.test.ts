import { describe, expect, it } from 'vitest';
import {
  type AiAccount,
  aiUnlock,
  decideRegistration,
  grantAiPilot,
  registerForAiPilot,
} from '#engine/rules/ai-pilot/ai-unlock.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { aPlayer, hour, noon, ok, shipOf, tunables } from '../core/given.ts';

const lark = 'personal-common';
const thorn = 'combat-common';
const account = (exchange: string, uid = '4410982'): AiAccount => ({
  exchange,
  uid,
  email: 'nord@vega.space',
});
const register = (player: Player, accounts: AiAccount[], nowMs = noon, ship = lark) =>
  registerForAiPilot(player, shipOf(player, ship), accounts, nowMs, tunables);
const unlock = (player: Player, nowMs: number, ship = lark) => aiUnlock(player, ship, nowMs, tunables);

describe('an AI pilot is unlocked (D22)', () => {
  it('by Stars: at once, for one ship, and paying again changes nothing', () => {
    const { player } = grantAiPilot(unchanged(aPlayer()), lark);
    expect(unlock(player, noon)).toEqual({ status: 'available' });
    expect(unlock(player, noon, thorn)).toEqual({ status: 'locked' });
    expect(grantAiPilot(unchanged(player), lark).player).toBe(player);
  });

  it('free, 24 hours after the second of three exchanges', () => {
    const one = ok(register(aPlayer(), [account('alpha')])).player;
    expect(unlock(one, noon + 100 * hour)).toEqual({ status: 'locked' });
    const two = ok(register(one, [account('gamma')], noon + hour)).player;
    expect(unlock(two, noon + hour)).toEqual({ status: 'processing', availableAtMs: noon + 25 * hour });
    expect(unlock(two, noon + 25 * hour - 1)).toHaveProperty('status', 'processing');
    expect(unlock(two, noon + 25 * hour)).toEqual({ status: 'available' });
  });

  it('free for another ship without waiting again', () => {
    const both = ok(register(aPlayer(), [account('alpha'), account('beta')])).player;
    expect(unlock(both, noon + 30 * hour, thorn)).toEqual({ status: 'locked' });
    const asked = ok(register(both, [], noon + 30 * hour, thorn)).player;
    expect(unlock(asked, noon + 30 * hour, thorn)).toEqual({ status: 'available' });
  });

  it('later when an account is changed, but not when the same one is sent again', () => {
    const both = ok(register(aPlayer(), [account('alpha'), account('beta')])).player;
    const same = ok(register(both, [account('beta')], noon + hour)).player;
    expect(same.aiPilots.registrations).toEqual(both.aiPilots.registrations);
    const other = ok(register(both, [account('beta', '99887766')], noon + hour)).player;
    expect(other.aiPilots.registrations).toHaveLength(2);
    expect(unlock(other, noon)).toEqual({ status: 'processing', availableAtMs: noon + 25 * hour });
  });

  it('by Stars while a check is under way', () => {
    const both = ok(register(aPlayer(), [account('alpha'), account('beta')])).player;
    const { player } = grantAiPilot(unchanged(both), lark);
    expect(unlock(player, noon)).toEqual({ status: 'available' });
  });

  it('not without an account, not twice, and not for an unknown exchange', () => {
    expect(register(aPlayer(), [])).toEqual({ refuse: 'registrations_missing' });
    expect(register(aPlayer(), [account('omega')])).toEqual({ refuse: 'registrations_missing' });
    const { player } = grantAiPilot(unchanged(aPlayer()), lark);
    expect(register(player, [account('alpha')])).toEqual({ refuse: 'ai_pilot_unlocked' });
  });
});

describe('the wait for a free AI pilot', () => {
  it('runs from the second registration by time, in whatever order they are stored', () => {
    const player = ok(register(aPlayer(), [account('alpha')])).player;
    const at = (exchange: string, atMs: number) => ({ ...account(exchange), atMs });
    const registrations = [at('gamma', noon + 2 * hour), at('alpha', noon), at('beta', noon + hour)];
    const shuffled = { ...player, aiPilots: { ...player.aiPilots, registrations } };
    expect(unlock(shuffled, noon)).toEqual({ status: 'processing', availableAtMs: noon + 25 * hour });
  });
});

describe('an exchange’s answer', () => {
  const both = ok(register(aPlayer(), [account('alpha'), account('beta')])).player;
  const decide = (player: Player, exchange: string, rejected: 'closed' | null, atMs = noon + hour) =>
    decideRegistration(player, exchange, '4410982', { rejected, atMs }).player;

  it('unlocks with the second account that is accepted', () => {
    const one = decide(both, 'alpha', null);
    expect(unlock(one, noon + 2 * hour)).toHaveProperty('status', 'processing');
    expect(unlock(decide(one, 'beta', null), noon + hour)).toEqual({ status: 'available' });
  });

  it('takes a rejected account out of the count, until it is given again', () => {
    const rejected = decide(both, 'beta', 'closed');
    expect(unlock(rejected, noon + 99 * hour)).toEqual({ status: 'locked' });
    const again = ok(register(rejected, [account('beta')], noon + 2 * hour)).player;
    expect(unlock(again, noon + 2 * hour)).toEqual({ status: 'processing', availableAtMs: noon + 26 * hour });
  });

  it('counts once, and only about the account that is there', () => {
    const accepted = decide(both, 'alpha', null);
    expect(decide(accepted, 'alpha', 'closed')).toBe(accepted);
    expect(decideRegistration(both, 'alpha', '1', { rejected: null, atMs: noon }).player).toBe(both);
  });
});
