import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unchanged } from '#engine/rules/core/decision.ts';
import { wantsNotice } from '#engine/rules/core/notice-settings.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  countCrew,
  extendAccess,
  isGeneral,
  sellsSeason,
  setNotifications,
  shortenAccess,
} from '#engine/rules/crew/general-status.ts';
import { claimTribute, openTribute } from '#engine/rules/crew/tribute.ts';
import { aPilot, day, effectsOf, ledger, noon, ok, saved, tunables } from '../../fixtures/given-crew.ts';

const month = (player = aPilot(), atMs = noon) => extendAccess(unchanged(player), 30, atMs);

describe('access as a general', () => {
  it('lasts exactly 30 days, and the list of generals learns of it', () => {
    const change = month();
    const player = saved(change);
    expect([noon - 1, noon, noon + 30 * day - 1, noon + 30 * day].map((at) => isGeneral(player, at))).toEqual(
      [false, true, true, false],
    );
    expect(effectsOf(change, 'general')).toEqual([
      expect.objectContaining({ playerId: 'ada', sinceMs: noon, untilMs: noon + 30 * day }),
    ]);
  });

  it('is added to the time that is left, or starts now', () => {
    const longer = month(saved(month()), noon + day).player.crew.general;
    expect(longer).toMatchObject({ sinceMs: noon, untilMs: noon + 60 * day });
    const again = month(saved(month()), noon + 40 * day).player.crew.general;
    expect(again).toMatchObject({ sinceMs: noon + 40 * day, untilMs: noon + 70 * day });
  });

  it('is sold for a season that lasts more than seven days beyond it', () => {
    const end = noon + 30 * day;
    expect([22, 23, 29, 31].map((days) => sellsSeason(end, 0, noon + days * day))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(sellsSeason(end, end - 8 * day, noon)).toBe(true);
    expect(sellsSeason(end, end, noon)).toBe(false);
    expect(sellsSeason(null, end, end)).toBe(true);
  });

  it('is never taken back beyond the present moment', () => {
    const player = saved(month());
    expect(isGeneral(shortenAccess(unchanged(player), 30, noon + day).player, noon + day)).toBe(false);
    expect(shortenAccess(unchanged(player), 30, noon + 31 * day).player).toBe(player);
  });

  it('is earned with every thirty active pilots, once each', () => {
    const first = countCrew(aPilot(), 30, noon, tunables);
    expect(first.player).toMatchObject({ crewActive: 30 });
    expect(first.player.crew.general).toMatchObject({ timesEarned: 1, untilMs: noon + 30 * day });
    expect(effectsOf(first, 'message').map(({ code }) => code)).toEqual(['crew_active', 'general_earned']);
    const player = saved(first);
    expect(countCrew(player, 30, noon, tunables)).toEqual({ player, effects: [] });
    expect(countCrew(player, 59, noon, tunables).player.crew.general.timesEarned).toBe(1);
    expect(countCrew(player, 90, noon, tunables).player.crew.general.untilMs).toBe(noon + 90 * day);
  });

  it('is the same in however many steps the crew is counted', () => {
    const counts = fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 1 });
    fc.assert(
      fc.property(counts, (steps) => {
        const end = steps.reduce(
          (player, active) => saved(countCrew(player, active, noon, tunables)),
          aPilot(),
        );
        const max = Math.max(...steps);
        expect(end.crewActive).toBe(steps.at(-1));
        expect(end.crew.general.timesEarned).toBe(Math.floor(max / 30));
      }),
    );
  });

  it('has a switch for notices', () => {
    expect(setNotifications(aPilot(), false, noon)).toEqual({ refuse: 'not_general' });
    const off = ok(setNotifications(saved(month()), false, noon));
    expect(off.player.crew.general.isNotificationEnabled).toBe(false);
    // The inbox gets its messages all the same.
    expect(effectsOf(countCrew(saved(off), 1, noon, tunables), 'message')).toHaveLength(1);
  });
});

describe('tribute', () => {
  it('is claimed in full, never twice, and not at 0', () => {
    expect(claimTribute(aPilot(), 0, 'ref', noon)).toEqual({ refuse: 'tribute_empty' });
    const change = ok(claimTribute(aPilot(), 3400, 'ref', noon));
    expect(ledger(change)).toEqual([['default', 3400, 'tribute', 'ref']]);
    expect(claimTribute(saved(change), 3400, 'ref', noon)).toEqual({ refuse: 'tribute_empty' });
    expect(openTribute(saved(change), 5000)).toBe(1600);
  });

  it('makes up for a refund before it pays again', () => {
    const player = saved(ok(claimTribute(aPilot(), 3400, 'ref', noon)));
    expect(openTribute(player, 3000)).toBe(0);
    expect(openTribute(player, 3500)).toBe(100);
  });

  it('is paid out to the last hundredth, in whatever steps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 100_000 })), (steps) => {
        let [player, received] = [aPilot(), 0];
        for (const step of steps) {
          received += step;
          if (step % 2 === 0) player = saved(ok(claimTribute(player, received, 'ref', noon)));
        }
        expect(player.balance.default + openTribute(player, received)).toBe(received);
      }),
    );
  });
});

describe("a general's switch for notices", () => {
  const wants = (player: Player) =>
    (['returned', 'repaired'] as const).map((kind) => wantsNotice(player, kind));

  it('switches returns and repairs, and nothing that was chosen by itself', () => {
    const off = saved(ok(setNotifications(saved(month()), false, noon)));
    expect(wants(off)).toEqual([false, false]);
    expect(wants(saved(ok(setNotifications(off, true, noon))))).toEqual([true, true]);
    const chosen = { ...off, account: { notices: { kinds: { crew: true }, quiet: null } } };
    expect(wantsNotice(saved(ok(setNotifications(chosen, false, noon))), 'crew')).toBe(true);
  });

  it('of before there was one for each kind counts for all that are usually on', () => {
    const { general } = month().player.crew;
    const old = aPilot({ crew: { leader: null, general: { ...general, isNotificationEnabled: false } } });
    expect(wants(old)).toEqual([false, false]);
    expect(wantsNotice(old, 'crew')).toBe(false);
    expect(wantsNotice(aPilot(), 'crew')).toBe(true);
  });
});

describe('a general who earns more access', () => {
  it('keeps the remaining days and gets the new ones after them', () => {
    const untilMs = noon + 10 * day;
    const general = {
      sinceMs: noon - day,
      untilMs,
      isNotificationEnabled: true,
      timesEarned: 0,
      tributeClaimed: 70,
    };
    const change = countCrew(
      aPilot({ crew: { leader: null, general } }),
      tunables.generalEarnPilots,
      noon,
      tunables,
    );
    expect(change.player.crew.general).toEqual({
      ...general,
      timesEarned: 1,
      untilMs: untilMs + tunables.generalEarnDays * day,
    });
    expect(effectsOf(change, 'message').map(({ code }) => code)).toEqual(['crew_active', 'general_earned']);
  });
});
