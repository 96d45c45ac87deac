import { describe, expect, it } from 'vitest';
import { noticesDue } from '#engine/rules/account/notices-due.ts';
import type { Player } from '#engine/rules/core/player.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { aPlayer, aShip, firstOf, flying, hour, noon, tunables } from '../core/given.ts';

const { crew } = aPlayer();
const general = { ...crew.general, sinceMs: noon, untilMs: noon + 100 * hour };
const rested = aShip('combat-common').health.value;
const tired = aShip('combat-common', { health: { value: rested - 0.5, atMs: noon } });
const ships = [aShip(), tired, aShip('expeditionary-common')];
const home = aPlayer({ ships, crew: { ...crew, general } });
const out = flying(home, firstOf('personal'));
const due = (player: Player, fromMs: number, toMs: number) =>
  noticesDue(player, fromMs, toMs, tunables).map(({ code }) => code);

describe("a general's notices", () => {
  it('come in order of time', () => {
    const notices = noticesDue(out.player, noon, noon + 24 * hour, tunables);
    expect(notices.map(({ code }) => code).sort()).toEqual(['repaired', 'returned']);
    const times = notices.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(notices[0]!.code).toBe('repaired');
  });

  it('announce a return once, at the end of the trip', () => {
    const endMs = endsAtMs(out.flight);
    expect(due(out.player, endMs - 1, endMs)).toContain('returned');
    expect(due(out.player, endMs, endMs + hour)).not.toContain('returned');
    expect(due(out.player, noon, endMs - 1)).not.toContain('returned');
  });

  it('announce no repair of a healthy ship or of one in a trip', () => {
    expect(due(aPlayer({ crew: { ...crew, general } }), noon, noon + 24 * hour)).toEqual([]);
    const away = flying(home, firstOf('attack')).player;
    expect(due(away, noon, noon + 24 * hour)).toEqual(['returned']);
  });

  it('go to generals who have access and have switched them on', () => {
    const without = (fields: Partial<typeof general>) => ({
      ...out.player,
      crew: { ...crew, general: { ...general, ...fields } },
    });
    expect(due(without({ isNotificationEnabled: false }), noon, noon + 24 * hour)).toEqual([]);
    expect(due(without({ untilMs: noon }), noon, noon + 24 * hour)).toEqual([]);
  });
});
