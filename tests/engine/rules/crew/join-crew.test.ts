import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crewCounts, crewPercent, crewTierAt } from '#engine/rules/crew/crew.ts';
import {
  approveCrew,
  canChooseGeneral,
  isRecruitedReferral,
  joinCrew,
  pickGeneral,
  type Recruiter,
  recruit,
} from '#engine/rules/crew/join-crew.ts';
import { aPilot, day, effectsOf, ledger, noon, ok, saved, tunables } from './given-crew.ts';

const leader = { id: 'lena', leaderId: null };
const general: Recruiter = { ...leader, members: 3, untilMs: noon + day };
const join = (player = aPilot()) => joinCrew(player, leader, 'invited', noon, tunables);

describe('joining a crew', () => {
  it('by an invitation pays 250 PROTO and notifies the leader', () => {
    const change = ok(join());
    expect(ledger(change)).toEqual([['default', 25_000, 'invitation', 'lena']]);
    expect(effectsOf(change, 'crew')).toEqual([
      expect.objectContaining({ id: 'ada:joined', leaderId: 'lena', memberId: 'ada', isActive: false }),
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
    expect(joinCrew(aPilot(), other, 'invited', noon, tunables)).toEqual({ refuse });
  });

  it('is no longer possible after the guided tour', () => {
    expect(join(aPilot({ isOnboarded: true }))).toEqual({ refuse: 'general_unavailable' });
  });

  it('with a general needs one who has access and a free place', () => {
    expect(ledger(ok(pickGeneral(aPilot(), general, noon, tunables)))).toHaveLength(1);
    for (const gone of [
      { ...general, untilMs: noon },
      { ...general, members: tunables.generalReferralsMost },
    ])
      expect(pickGeneral(aPilot(), gone, noon, tunables)).toEqual({ refuse: 'general_unavailable' });
  });
});

describe('approving', () => {
  it('makes the pilot active and pays 250 PROTO, once', () => {
    const change = ok(approveCrew(saved(ok(join())), noon + 1, tunables));
    expect(ledger(change)).toEqual([['default', 25_000, 'approval', 'lena']]);
    expect(effectsOf(change, 'crew')).toEqual([
      expect.objectContaining({ id: 'ada:active', isActive: true }),
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
