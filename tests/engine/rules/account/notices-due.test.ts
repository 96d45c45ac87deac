import { describe, expect, it } from 'vitest';
import { galaxy } from '#engine/content/galaxy.ts';
import { movedNoticeAtMs, nextNoticeAtMs, noticesDue } from '#engine/rules/account/notices-due.ts';
import type { AiRun } from '#engine/rules/core/ai-pilot-state.ts';
import type { NoticeSettings, OwnedShip, Player } from '#engine/rules/core/player.ts';
import { usedDay } from '#engine/rules/homeland/daily-rewards.ts';
import { encountersOf } from '#engine/rules/trip/encounters/encounters.ts';
import { endsAtMs } from '#engine/rules/trip/flight.ts';
import { aPlayer, aShip, firstOf, flying, hour, noon, tunables } from '../../fixtures/given.ts';
import { longRun } from '../../fixtures/given-ai.ts';

const minute = 60_000;
const day = 24 * hour;
const terms = { tunables, tunablesOf: () => tunables, systems: galaxy.systems };
const rested = aShip('combat-common').health.value;
const tired = aShip('combat-common', { health: { value: rested - 0.5, atMs: noon } });
const home = aPlayer({ ships: [aShip(), tired, aShip('expeditionary-common')] });
const out = flying(home, firstOf('personal'));
const codes = (player: Player, fromMs: number, toMs: number) =>
  noticesDue(player, fromMs, toMs, terms).map(({ code }) => code);
const wanting = (player: Player, kinds: NoticeSettings['kinds']): Player => ({
  ...player,
  account: { notices: { kinds, quiet: null } },
});
const withShip = (player: Player, ship: OwnedShip): Player => ({
  ...player,
  ships: player.ships.map((other) => (other.id === ship.id ? ship : other)),
});

describe('notices of what happens while the player is away', () => {
  it('come in order of time', () => {
    const notices = noticesDue(out.player, noon, noon + day, terms);
    expect(notices.map(({ code }) => code)).toEqual(['repaired', 'returned']);
    const times = notices.map(({ atMs }) => atMs);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('announce a return once, a minute after the end of the trip', () => {
    const dueMs = endsAtMs(out.flight) + minute;
    expect(codes(out.player, dueMs - 1, dueMs)).toContain('returned');
    expect(codes(out.player, dueMs, dueMs + hour)).not.toContain('returned');
    expect(codes(out.player, noon, dueMs - 1)).not.toContain('returned');
  });

  it('announce no repair of a healthy ship or of one in a trip', () => {
    expect(codes(aPlayer(), noon, noon + day)).toEqual([]);
    expect(codes(flying(home, firstOf('attack')).player, noon, noon + day)).toEqual(['returned']);
  });

  it('announce full energy to who asked for it, of ships in use that have cargo', () => {
    const empty = aShip('personal-common', { energy: { value: 0, atMs: noon } });
    const spent = withShip(aPlayer(), empty);
    expect(codes(spent, noon, noon + day)).toEqual([]);
    expect(codes(wanting(spent, { energy: true }), noon, noon + day)).toEqual(['energy_full']);
    const parked = withShip(spent, { ...empty, inUse: false });
    expect(codes(wanting(parked, { energy: true }), noon, noon + day)).toEqual([]);
    const fighter = withShip(aPlayer(), aShip('combat-common', { energy: { value: 0, atMs: noon } }));
    expect(codes(wanting(fighter, { energy: true }), noon, noon + day)).toEqual([]);
  });

  it('announce the next daily reward at midnight where the player is', () => {
    const daily = { day: 1, ...usedDay(Math.floor(noon / day), 'UTC', noon) };
    const claimed = { ...aPlayer(), homeland: { ...aPlayer().homeland, daily } };
    const dueMs = noon + 12 * hour + minute;
    expect(codes(claimed, dueMs - 1000, dueMs + 1000)).toEqual(['daily_ready']);
    const seen = { zone: 'America/New_York', language: 'en' } as const;
    expect(codes({ ...claimed, account: { seen } }, dueMs, dueMs + 3 * hour)).toEqual([]);
    expect(codes({ ...claimed, account: { seen } }, dueMs, dueMs + 5 * hour)).toEqual(['daily_ready']);
  });

  it('announce every encounter that was not met', () => {
    const encounters = { secret: 'a'.repeat(32), plannedMs: 3 * hour, stories: [], met: [] };
    const flight = { ...out.flight, durationMs: 3 * hour, encounters };
    const player = { ...out.player, flights: [flight] };
    const all = encountersOf(flight, tunables);
    expect(all.length).toBeGreaterThan(1);
    const told = () =>
      noticesDue(player, noon, noon + 3 * hour, terms).filter(({ code }) => code === 'encounter');
    expect(told().map(({ atMs }) => atMs)).toEqual(all.map(({ opensAtMs }) => opensAtMs + minute));
    const met = [{ n: 1, isBold: false, works: true, earned: 0, damage: 0, hand: null }];
    const after = { ...player, flights: [{ ...flight, encounters: { ...encounters, met } }] };
    expect(
      noticesDue(after, noon, noon + 3 * hour, terms).filter(({ code }) => code === 'encounter'),
    ).toHaveLength(all.length - 1);
  });

  it('announce the return of an AI pilot, once it flies and until it is collected', () => {
    const fields = { startedAtMs: noon - 999 * hour, calledBackAtMs: noon - 998 * hour };
    const withAi = (run: AiRun | null) =>
      codes(
        {
          ...aPlayer(),
          aiPilots: { registrations: [], ships: { 'combat-common': { unlock: 'paid', run } } },
        },
        noon - 9999 * hour,
        noon,
      );
    expect(withAi({ ...longRun, ...fields, collectedAtMs: null })).toEqual(['ai_returned']);
    expect(withAi({ ...longRun, ...fields, collectedAtMs: noon })).toEqual([]);
    expect(withAi(null)).toEqual([]);
  });

  it('come only of the kinds that are wanted', () => {
    expect(codes(wanting(out.player, { returned: false }), noon, noon + day)).toEqual(['repaired']);
    expect(codes(wanting(out.player, { returned: false, repaired: false }), noon, noon + day)).toEqual([]);
  });
});

describe('the next look at notices', () => {
  it('is at the first one to come, and none when nothing is', () => {
    const [first, second] = noticesDue(out.player, noon, noon + day, terms);
    expect(nextNoticeAtMs(out.player, noon, terms)).toBe(first!.atMs);
    expect(nextNoticeAtMs(out.player, first!.atMs, terms)).toBe(second!.atMs);
    expect(nextNoticeAtMs(out.player, second!.atMs, terms)).toBeNull();
  });

  it('after a change is found from what has changed alone', () => {
    expect(movedNoticeAtMs(home, out.player, noon, terms)).toBe(endsAtMs(out.flight) + minute);
    expect(movedNoticeAtMs(out.player, out.player, noon, terms)).toBeNull();
    const tapped = { ...out.flight, baggage: 7 };
    expect(movedNoticeAtMs(out.player, { ...out.player, flights: [tapped] }, noon, terms)).toBeNull();
    const sooner = { ...out.flight, durationMs: out.flight.durationMs - 1000 };
    expect(movedNoticeAtMs(out.player, { ...out.player, flights: [sooner] }, noon, terms)).toBe(
      endsAtMs(sooner) + minute,
    );
  });

  it('after other settings is found from everything', () => {
    const off = wanting(out.player, { repaired: false, returned: false });
    expect(movedNoticeAtMs(out.player, off, noon, terms)).toBeNull();
    expect(movedNoticeAtMs(off, wanting(out.player, {}), noon, terms)).toBe(
      nextNoticeAtMs(out.player, noon, terms),
    );
  });
});
