// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { crewMembers, crewStatistics, generalStatus } from '#engine/client/crew/queries.ts';
import type { User } from '#engine/protocol/account/calls.ts';
import type { GeneralStatus, ReferralStatistics } from '#engine/protocol/crew/calls.ts';
import { orbitPlaces, orbitViews } from '#hud/crew/crew-orbits.tsx';
import { CrewScreen } from '#hud/crew/crew-screen.tsx';
import { inviteLink } from '#hud/crew/invite.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { FakeServer } from '../engine/fixtures/fake-server.ts';
import { signInTo } from './fixtures/signed-in.ts';
import { whenIdle } from './fixtures/when-idle.ts';

const crew: ReferralStatistics = {
  spaceshipCount: 5,
  satelliteCount: 14,
  planetaryCount: 0,
  extractionBonus: 7.8,
  currentGeneral: { uuid: 'vega', username: 'nord_vega', firstName: 'Vega' },
  canChooseGeneral: false,
  inviteLink: null,
};
const status: GeneralStatus = {
  isActive: false,
  availableAt: null,
  referralCount: 19,
  referralLimit: 155,
  tribute: 0,
  isNotificationEnabled: true,
  conversionRate: 0.01,
};
const me = { uuid: 'ada', referralCode: 'K7QX', isRecruitedReferral: false } as User;
const balance = { default: 250, clean: 0, conversionRate: 0.01 };
const approve = 'POST /account/v1/referrals/me/';

let server: FakeServer;
let rev = 0;
beforeEach(async () => {
  server = new FakeServer();
  signInTo(server);
  rev++;
  Object.assign(state, {
    user: { ...me },
    toasts: [],
    balance: { default: 0, clean: 0, conversionRate: 0.01 },
  });
  state.settings.language = 'en';
  state.settings.reducedMotion = true;
  state.boot.isLocalMessenger = true;
  await startStrings();
  await startMoreStrings();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows the screen with a server that answers this. */
async function show(
  fields: Partial<ReferralStatistics> = {},
  members: object[] = [],
  count = members.length,
) {
  const statistics = { ...crew, ...fields };
  const found = (body: unknown) => ({ status: 200, body, rev });
  server
    .answer('GET /account/v1/referrals/statistics/', found(statistics))
    .answer('GET /account/v1/generals/me/', found(status))
    .answer('GET /account/v1/referrals/', found({ count, data: members }));
  crewStatistics.apply(statistics, rev);
  crewMembers.apply({ count, data: members as never }, rev);
  generalStatus.apply(status, rev);
  render(<CrewScreen />);
  await whenIdle(crewStatistics, crewMembers, generalStatus);
}

async function press(name: RegExp | string) {
  fireEvent.click(screen.getByRole('button', { name }));
  await whenIdle(crewStatistics, crewMembers, generalStatus);
}

describe('the crew', () => {
  it('shows the whole bonus and what each tier adds', async () => {
    await show();
    expect(screen.getByText('+7.8')).toBeTruthy();
    expect(screen.getByText('Spaceship: 5 of 5 places taken, bonus 5%')).toBeTruthy();
    expect(screen.getByText('HQ on a satellite: 14 of 25 places taken, bonus 2.8%')).toBeTruthy();
    expect(screen.getByText('HQ on a planet: 0 of 125 places taken, bonus 0%')).toBeTruthy();
    expect(document.querySelectorAll('.orbits__place')).toHaveLength(155);
    expect(document.querySelectorAll('.orbits__place.is-lit')).toHaveLength(19);
  });

  it('says that nobody is in it yet, and what a friend adds', async () => {
    await show({ spaceshipCount: 0, satelliteCount: 0, extractionBonus: 0 });
    expect(screen.getByText('Nobody in your crew yet')).toBeTruthy();
    expect(screen.getByText(/first 5 friends adds 1%/)).toBeTruthy();
  });

  it('lists its pilots with their places, and offers the next page', async () => {
    const members = [
      { uuid: 'a', username: null, firstName: 'Bob', crew: 'spaceship', status: true },
      { uuid: 'b', username: 'north', firstName: 'N', crew: 'satellite', status: true },
      { uuid: 'c', username: null, firstName: 'Yura', crew: null, status: false },
    ];
    await show({}, members, 22);
    expect(screen.getByText('22 pilots')).toBeTruthy();
    expect(screen.getByText('+0.2%')).toBeTruthy();
    expect(screen.getByText('Yura').parentElement?.textContent).toContain("Hasn't taken the place yet");
    expect(screen.getByRole('button', { name: 'Show more' })).toBeTruthy();
  });

  it('offers the choice of a general only to a player who may choose', async () => {
    await show({ currentGeneral: null, canChooseGeneral: true });
    expect(screen.getByRole('button', { name: 'Choose a general' })).toBeTruthy();
    cleanup();
    rev++;
    await show({ currentGeneral: null });
    expect(screen.queryByRole('button', { name: 'Choose a general' })).toBeNull();
    expect(screen.getByText('No general yet')).toBeTruthy();
  });
});

describe('a recruited pilot', () => {
  it('takes the place once and gets the reward', async () => {
    state.user = { ...me, isRecruitedReferral: true };
    const after = { ...me, isRecruitedReferral: false };
    server.answer(approve, {
      status: 200,
      body: { isRecruited: false, user: after, balance },
      rev: rev + 100,
    });
    await show();
    await press('Take the place and claim 250 PROTO');
    expect(state.balance.default).toBe(250);
    expect(state.toasts.at(-1)).toMatchObject({ tone: 'gain', text: 'You are in the crew: +250 PROTO' });
    expect(screen.queryByRole('button', { name: /Take the place/ })).toBeNull();
  });

  it('is not asked again after approving', async () => {
    await show();
    expect(screen.queryByRole('button', { name: /Take the place/ })).toBeNull();
  });
});

describe('inviting', () => {
  it("copies the link where the device can't share", async () => {
    const writeText = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await show({ inviteLink: 'https://t.me/a_bot?startapp=K7QX' });
    await press('Invite a friend');
    expect(writeText).toHaveBeenCalledWith('https://t.me/a_bot?startapp=K7QX');
    expect(state.toasts.at(-1)?.text).toBe('Link copied!');
  });

  it('shares the link with a text where the device can share', async () => {
    const share = vi.fn(async () => undefined);
    vi.stubGlobal('navigator', { share });
    await show({ inviteLink: 'https://t.me/a_bot?startapp=K7QX' });
    await press('Invite a friend');
    expect(share).toHaveBeenCalledWith({
      url: 'https://t.me/a_bot?startapp=K7QX',
      text: expect.stringContaining('+250 PROTO'),
    });
  });

  it('has a link of the local messenger that opens the game as another pilot with the code', () => {
    const link = new URL(inviteLink(null) ?? '');
    expect(link.origin).toBe(location.origin);
    expect(link.searchParams.get('tgWebAppStartParam')).toBe('K7QX');
    expect(Number(link.searchParams.get('pilot'))).toBeGreaterThanOrEqual(100_000);
    expect(inviteLink('https://t.me/a_bot?startapp=K7QX')).toBe('https://t.me/a_bot?startapp=K7QX');
  });

  it('shows an error when the messenger sent no link', async () => {
    state.boot.isLocalMessenger = false;
    await show();
    await press('Copy the link');
    expect(state.toasts.at(-1)).toMatchObject({ tone: 'error', text: expect.stringContaining('Try again') });
  });
});

describe('the places on the orbits', () => {
  it.each(Object.values(orbitViews))(
    'are in the order in which they are taken, and inside the picture',
    (view) => {
      const places = orbitPlaces({ spaceship: 5, satellite: 25, planetary: 125 }, view);
      expect(places.map(({ tier }) => tier).lastIndexOf('spaceship')).toBe(4);
      for (const { y } of places) {
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(view.height);
      }
    },
  );
});
