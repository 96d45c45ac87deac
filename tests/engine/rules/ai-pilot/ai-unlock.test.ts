import { describe, expect, it } from 'vitest';
import {
  type AiAccount,
  aiCheck,
  aiUnlock,
  decideRegistration,
  grantAiPilot,
  registerForAiPilot,
} from '#engine/rules/ai-pilot/ai-unlock.ts';
import { gainAccount, loseAccount } from '#engine/rules/ai-pilot/collect-ai-pilot.ts';
import type { AiVerdict } from '#engine/rules/core/ai-pilot-state.ts';
import { unchanged } from '#engine/rules/core/decision.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { aPlayer, hour, noon, ok, shipOf, tunables } from '../../fixtures/given.ts';

const lark = 'personal-common';
const thorn = 'combat-common';
const account = (exchange: string, uid = '4410982'): AiAccount => ({
  exchange,
  uid,
  email: 'nord@vega.space',
});
const register = (player: Player, accounts: AiAccount[], nowMs = noon, ship = lark) =>
  registerForAiPilot(player, shipOf(player, ship), { accounts, nowMs, tunables });
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
    expect(same.aiPilots).toEqual(both.aiPilots);
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

const both = ok(register(aPlayer(), [account('alpha'), account('beta')])).player;
const three = ok(register(aPlayer(), [account('alpha'), account('beta'), account('gamma')])).player;
type Rejected = AiVerdict['rejected'];
const decide = (player: Player, exchange: string, rejected: Rejected, atMs = noon + hour) =>
  decideRegistration(player, exchange, '4410982', { rejected, atMs }).player;
const check = (player: Player, nowMs: number) => aiCheck(player, nowMs, tunables).status;

describe('the verdict about accounts', () => {
  it('falls once for all of them, a day after the last one was sent', () => {
    const decided = decide(decide(both, 'alpha', null), 'beta', 'closed');
    expect(check(decided, noon + 24 * hour - 1)).toBe('processing');
    expect(check(decided, noon + 24 * hour)).toBe('rejected');
    const late = ok(register(decide(both, 'alpha', null), [account('gamma')], noon + 5 * hour)).player;
    expect(check(late, noon + 29 * hour - 1)).toBe('processing');
    expect(check(late, noon + 29 * hour)).toBe('accepted');
  });

  it.each<[string, Player, 'accepted' | 'rejected']>([
    ['nobody has answered', both, 'accepted'],
    ['both are confirmed', decide(decide(both, 'alpha', null), 'beta', null), 'accepted'],
    ['one of two is unknown', decide(both, 'alpha', 'unknown_account'), 'rejected'],
    ['one of three is unknown', decide(three, 'alpha', 'unknown_account'), 'accepted'],
    ['two of three are rejected', decide(decide(three, 'alpha', 'closed'), 'beta', 'other'), 'rejected'],
    ['the answer comes too late', decide(both, 'alpha', 'closed', noon + 24 * hour + 1), 'accepted'],
  ])('when %s', (_, player, status) => {
    expect(check(player, noon + 100 * hour)).toBe(status);
  });

  it('is the same for a number that serves somebody else as for one that nobody knows', () => {
    const given = [account('alpha'), account('beta')];
    const taken = ok(
      registerForAiPilot(aPlayer(), shipOf(aPlayer(), lark), {
        accounts: given,
        nowMs: noon,
        tunables,
        isTaken: () => true,
      }),
    ).player;
    const unknown = decide(decide(both, 'alpha', 'unknown_account'), 'beta', 'unknown_account');
    for (const nowMs of [noon, noon + 23 * hour, noon + 24 * hour])
      expect([check(taken, nowMs), unlock(taken, nowMs)]).toEqual([
        check(unknown, nowMs),
        unlock(unknown, nowMs),
      ]);
  });

  it('counts the first answer, and only about the account that is there', () => {
    const accepted = decide(both, 'alpha', null);
    expect(decide(accepted, 'alpha', 'closed')).toBe(accepted);
    expect(decideRegistration(both, 'alpha', '1', { rejected: null, atMs: noon }).player).toBe(both);
  });
});

describe('sending accounts', () => {
  const rejectedAgain = (player: Player, nowMs: number) =>
    decide(decide(player, 'alpha', 'other', nowMs), 'beta', 'other', nowMs);

  it('is possible again after a rejection, with the same accounts too', () => {
    const rejected = rejectedAgain(both, noon);
    const again = ok(register(rejected, [account('alpha'), account('beta')], noon + 24 * hour)).player;
    expect(check(again, noon + 24 * hour)).toBe('processing');
  });

  it('is possible three times a day and ten times in all', () => {
    let player = aPlayer();
    const uids = Array.from({ length: 12 }, (_, index) => String(4_410_000 + index));
    const send = (nowMs: number) => register(player, [account('alpha', uids.shift())], nowMs);
    for (let day = 0; day < 4; day++) {
      const nowMs = noon + day * 24 * hour;
      for (let set = 0; set < (day < 3 ? 3 : 1); set++) player = ok(send(nowMs + set)).player;
      expect(register(player, [account('beta', '7654321')], nowMs + 3)).toEqual({
        refuse: 'registrations_spent',
      });
    }
    expect(player.aiPilots.sets).toHaveLength(10);
    expect(send(noon + 1000 * hour)).toEqual({ refuse: 'registrations_spent' });
  });
});

describe('an account that an operator gives to its holder', () => {
  const alpha = { exchange: 'alpha', uid: '4410982' };
  const lose = (player: Player, nowMs: number) =>
    loseAccount(player, alpha, { nowMs, tunables, tunablesOf: () => tunables }).player;

  it('ends the free AI pilots that it had opened, and none that were paid for', () => {
    const open = grantAiPilot(unchanged(both), thorn).player;
    const lost = lose(open, noon + 30 * hour);
    expect([unlock(lost, noon + 30 * hour), unlock(lost, noon + 30 * hour, thorn)]).toEqual([
      { status: 'locked' },
      { status: 'available' },
    ]);
    expect(lost.aiPilots.ships[lark]).toBeUndefined();
  });

  it('ends nothing where other accounts are enough', () => {
    const lost = lose(three, noon + 30 * hour);
    expect(unlock(lost, noon + 30 * hour)).toEqual({ status: 'available' });
  });

  it('opens the AI pilot of the holder, whose check it had failed', () => {
    const holder = decide(both, 'alpha', 'taken', noon);
    expect(unlock(holder, noon + 24 * hour)).toEqual({ status: 'locked' });
    const gained = gainAccount(holder, { ...alpha, email: '' }, noon + 40 * hour).player;
    expect(unlock(gained, noon + 40 * hour)).toEqual({ status: 'available' });
    expect(gained.aiPilots.registrations.at(-1)).toMatchObject({ email: 'nord@vega.space', atMs: noon });
  });
});
