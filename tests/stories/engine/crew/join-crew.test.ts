import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approveCrew,
  canChooseGeneral,
  crewCounts,
  crewPercent,
  crewTierAt,
  isRecruitedReferral,
  joinCrew,
  leaveCrew,
  pickGeneral,
  type Recruiter,
  recruit,
} from '#engine/rules/crew/crew.ts';
import {
  aPilot,
  day,
  effectsOf,
  ledger,
  noon,
  ok,
  saved,
  tunables,
} from '../../../engine/fixtures/given-crew.ts';

const leader = { id: 'lena', leaderId: null };
const general: Recruiter = { ...leader, members: 3, active: 2, untilMs: noon + day };
/** A pilot who has collected a trip. */
const flown = aPilot({ totals: { ...aPilot().totals, trips: 1 } });
const join = (player = aPilot()) => joinCrew(player, leader, 'invited', { nowMs: noon, tunables });

describe('joining a crew', () => {
  it('by an invitation pays 250 PROTO and notifies the leader', () => {
    const change = ok(join());
    expect(ledger(change)).toEqual([['default', 25_000, 'invitation', 'lena']]);
    expect(effectsOf(change, 'crew')).toEqual([
      expect.objectContaining({
        id: `ada:joined:${noon}`,
        leaderId: 'lena',
        memberId: 'ada',
        isActive: false,
      }),
    ]);
    expect(isRecruitedReferral(change.player)).toBe(true);
  });

  it('works once', () => {
    const player = saved(ok(join()));
    expect(canChooseGeneral(player)).toBe(false);
    expect(join(player)).toEqual({ refuse: 'already_in_crew' });
  });

  it.each([
    ['own_crew', { id: 'ada', leaderId: null }],
    ['crew_loop', { id: 'lena', leaderId: 'ada' }],
  ])('is refused with %s', (refuse, other) => {
    expect(joinCrew(aPilot(), other, 'invited', { nowMs: noon, tunables })).toEqual({ refuse });
  });

  it('by a code is possible before the first trip, with a general only after it', () => {
    const fresh = aPilot();
    expect(canChooseGeneral(fresh)).toBe(false);
    expect(pickGeneral(fresh, general, noon, tunables)).toEqual({ refuse: 'choose_later' });
    expect(join(fresh)).toHaveProperty('ok');
    expect(canChooseGeneral(flown)).toBe(true);
  });

  it('is no longer possible after the guided tour', () => {
    expect(join(aPilot({ isOnboarded: true }))).toEqual({ refuse: 'general_unavailable' });
  });

  it('with a general needs one who has access and a free place', () => {
    expect(ledger(ok(pickGeneral(flown, general, noon, tunables)))).toHaveLength(1);
    const manyIdle = { ...general, members: 10 * tunables.maxGeneralReferrals };
    expect(ledger(ok(pickGeneral(flown, manyIdle, noon, tunables)))).toHaveLength(1);
    for (const gone of [
      { ...general, untilMs: noon },
      { ...general, active: tunables.maxGeneralReferrals },
    ])
      expect(pickGeneral(flown, gone, noon, tunables)).toEqual({ refuse: 'general_unavailable' });
  });
});

describe('approving', () => {
  it('makes the pilot active and pays 250 PROTO, once', () => {
    const change = ok(approveCrew(saved(ok(join())), noon + 1, tunables));
    expect(ledger(change)).toEqual([['default', 25_000, 'approval', 'lena']]);
    expect(effectsOf(change, 'crew')).toEqual([
      expect.objectContaining({ id: `ada:active:${noon}`, isActive: true }),
    ]);
    expect(change.player.balance.default).toBe(50_000);
    expect(isRecruitedReferral(change.player)).toBe(false);
    expect(approveCrew(saved(change), noon + 2, tunables)).toEqual({ refuse: 'already_claimed' });
  });

  it('needs a crew', () => {
    expect(approveCrew(aPilot(), noon, tunables)).toEqual({ refuse: 'not_recruited' });
  });
});

describe('automatic recruiting', () => {
  const onboarded = aPilot({ isOnboarded: true });

  it('takes a pilot without a crew to the general with the smallest one, without a bonus', () => {
    const change = recruit(
      onboarded,
      [general, { ...general, id: 'mia', members: 1 }, { ...general, id: 'kim', members: 1 }],
      noon,
      tunables,
    );
    expect(change.player.crew.leader).toMatchObject({ id: 'kim', how: 'recruited', activeAtMs: null });
    expect(ledger(change)).toEqual([]);
  });

  it.each([
    ['still on the tour', aPilot(), [general]],
    ['in a crew', aPilot({ ...saved(ok(join())), isOnboarded: true }), [general]],
    ['alone in the world', onboarded, []],
    ['the only general', onboarded, [{ ...general, id: 'ada' }]],
    ['followed by the only general', onboarded, [{ ...general, leaderId: 'ada' }]],
  ])('does nothing for a pilot who is %s', (_name, player, generals) => {
    expect(recruit(player, generals, noon, tunables)).toEqual({ player, effects: [] });
  });
});

describe('leaving a crew', () => {
  const recruited = saved(recruit(aPilot({ isOnboarded: true }), [general], noon, tunables));
  const leave = (player: typeof recruited, atMs: number) => leaveCrew(player, atMs, tunables);

  it('is for a recruit who has not approved for a week', () => {
    expect(leave(recruited, noon + 7 * day - 1).player).toBe(recruited);
    const change = leave(recruited, noon + 7 * day);
    expect(change.player.crew).toEqual({ ...recruited.crew, leader: null });
    expect(effectsOf(change, 'leave')).toMatchObject([
      { leaderId: 'lena', memberId: 'ada', joinedAtMs: noon },
    ]);
    const again = recruit(
      saved(change),
      [{ ...general, id: 'mia', untilMs: noon + 9 * day }],
      noon + 8 * day,
      tunables,
    );
    expect(again.player.crew.leader?.id).toBe('mia');
    expect(effectsOf(again, 'crew')[0]?.id).not.toBe(`ada:joined:${noon}`);
  });

  it('is not for those who approved or came by themselves', () => {
    const active = saved(ok(approveCrew(recruited, noon, tunables)));
    expect(leave(active, noon + 99 * day).player).toBe(active);
    const invited = saved(ok(join()));
    expect(leave(invited, noon + 99 * day).player).toBe(invited);
  });
});

describe('the tiers', () => {
  it('are filled in order and add up to the bonus', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (active) => {
        const counts = crewCounts(active, tunables);
        expect(counts.spaceship + counts.satellite + counts.planetary).toBe(Math.min(active, 155));
        const percent = counts.spaceship + counts.satellite * 0.2 + counts.planetary * 0.08;
        expect(crewPercent(active, tunables)).toBeCloseTo(percent, 6);
      }),
    );
    expect([0, 4, 5, 29, 30, 154, 155].map((place) => crewTierAt(place, tunables))).toEqual([
      'spaceship',
      'spaceship',
      'satellite',
      'satellite',
      'planetary',
      'planetary',
      null,
    ]);
  });
});
