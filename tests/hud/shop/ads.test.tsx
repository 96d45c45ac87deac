// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { published } from '#engine/client/core/tunables.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { provideChunks } from '#hud/chunks/fetch-chunks.ts';
import { AdModal } from '#hud/shop/ads/ad-modal.tsx';
import { showNetworkAd } from '#hud/shop/ads/run-ad.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { FlightPlace } from '#hud/trip/flight/flight-place.tsx';
import { TripDetails } from '#hud/trip/trip-card.tsx';
import { openModals } from '#hud/ui/modals/open-modals.ts';
import { FakeServer } from '../../engine/fixtures/fake-server.ts';
import { aFlight, aLiveTrip, aShip, aSystem, aTrip } from '../fixtures/entities.ts';
import { signInTo } from '../fixtures/signed-in.ts';

const issue = 'GET /store/v1/ads/';
const finish = 'POST /dev/ads/ad/finish/';
const mend = 'PUT /game/v1/ships/ship/increase-health/';
const refuel = 'PUT /game/v1/ships/ship/sessions/flight/full-energy-recover/';
const issued = { status: 200, body: { adId: 'ad', show: { by: 'local' }, adsLeft: 9 } };
const confirmed = { status: 200, body: { adId: 'ad', isConfirmed: true } };

let server: FakeServer;
provideChunks();
beforeEach(async () => {
  server = new FakeServer().answer(issue, issued).answer(finish, confirmed);
  signInTo(server);
  Object.assign(state, { toasts: [], ships: [aShip({ health: 10 })] });
  state.settings.language = 'en';
  openModals.list = [];
  published.tunables = { ...defaultTunables, adShortestSeconds: 0.2 };
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('an ad', () => {
  it('is shown, confirmed by its provider, and repairs the ship', async () => {
    server.answer(mend, { status: 200, body: aShip({ health: 35 }), rev: 500 });
    const close = vi.fn();
    render(<AdModal shipId="ship" for="health" onClose={close} />);
    expect(await screen.findByText('Sample ad of this server')).toBeTruthy();
    await vi.waitFor(() => expect(close).toHaveBeenCalled(), 5000);
    expect(server.of(finish)).toHaveLength(1);
    expect(state.ships[0]?.health).toBe(35);
    expect(state.toasts[0]?.text).toBe('Health +25 HP');
  });

  it('fills the energy of a ship in its trip after the confirmation', async () => {
    server.answer(
      refuel,
      { status: 409, body: { code: 'ad_not_finished' } },
      { status: 200, body: aShip({ energy: 80 }), rev: 501 },
    );
    const close = vi.fn();
    render(<AdModal shipId="ship" flightId="flight" for="energy" onClose={close} />);
    await vi.waitFor(() => expect(close).toHaveBeenCalled(), 8000);
    expect(server.of(refuel)).toHaveLength(2);
    expect(state.toasts[0]?.text).toBe('Energy was restored');
  });

  it('of a network is shown by its script, which gets the ticket and pays nothing by itself', async () => {
    const ad = { by: 'network', script: 'data:text/javascript,0', zone: '77', ymid: 'mark' };
    server.answer(issue, { status: 200, body: { adId: 'ad', show: ad, adsLeft: 9 } });
    server.answer(
      mend,
      { status: 409, body: { code: 'ad_not_finished' } },
      { status: 200, body: aShip(), rev: 502 },
    );
    const show = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 500)));
    Object.assign(window, { show_77: show });
    const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
      expect((script as HTMLScriptElement).dataset).toMatchObject({ zone: '77', sdk: 'show_77' });
      setTimeout(() => (script as HTMLScriptElement).onload?.(new Event('load')));
    });
    const close = vi.fn();
    render(<AdModal shipId="ship" for="health" onClose={close} />);
    expect(await screen.findByText('Ad of an outside network')).toBeTruthy();
    await vi.waitFor(() => expect(close).toHaveBeenCalled(), 8000);
    expect(show).toHaveBeenCalledWith({ ymid: 'mark', requestVar: 'health' });
    expect(server.of(finish)).toHaveLength(0);
    expect(server.of(mend)).toHaveLength(2);
    append.mockRestore();
  });

  it('that its network has not is said, and nothing is claimed', async () => {
    const ad = { by: 'network', script: 'data:text/javascript,1', zone: '78', ymid: 'mark' };
    server.answer(issue, { status: 200, body: { adId: 'ad', show: ad, adsLeft: 9 } });
    Object.assign(window, { show_78: () => Promise.reject(new Error('no feed')) });
    const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
      setTimeout(() => (script as HTMLScriptElement).onload?.(new Event('load')));
    });
    render(<AdModal shipId="ship" for="health" onClose={() => undefined} />);
    expect(await screen.findByText('There is no ad just now')).toBeTruthy();
    expect(server.of(mend)).toHaveLength(0);
    append.mockRestore();
  });

  it('is given up when its script never says anything', async () => {
    Object.assign(window, { show_79: () => new Promise(() => undefined) });
    const ad = { by: 'network' as const, script: 'data:text/javascript,2', zone: '79', ymid: 'mark' };
    const append = vi.spyOn(document.head, 'append').mockImplementation(() => undefined);
    expect(await showNetworkAd(ad, 'health', 50)).toBe(false);
    append.mockRestore();
  });

  it('says when there are none left', async () => {
    server.answer(issue, { status: 409, body: { code: 'ads_over', detail: 'Ads are over' } });
    render(<AdModal shipId="ship" for="health" onClose={() => undefined} />);
    expect(await screen.findByText('Ads are over')).toBeTruthy();
  });

  it("shows the server's reason, and can be tried again", async () => {
    server.answer(mend, { status: 409, body: { code: 'health_full', detail: 'It is full' } });
    render(<AdModal shipId="ship" for="health" onClose={() => undefined} />);
    expect(await screen.findByText('It is full', undefined, { timeout: 5000 })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(server.of(issue)).toHaveLength(2));
  });
});

describe('a trip card', () => {
  const trip = aTrip({ damage: 18 });
  const offer = () => screen.queryByRole('button', { name: 'Watch an ad: +25 HP' });

  it('offers an ad for a ship that is too damaged for the trip', () => {
    render(<TripDetails trip={trip} trips={[trip]} system={aSystem()} />);
    fireEvent.click(offer() as HTMLElement);
    expect(openModals.list[0]).toMatchObject({ name: 'ad', props: { shipId: 'ship', for: 'health' } });
  });

  it('offers no ad for a healthy ship', () => {
    state.ships = [aShip()];
    render(<TripDetails trip={trip} trips={[trip]} system={aSystem()} />);
    expect(offer()).toBeNull();
  });
});

describe('a flight', () => {
  const fly = (energy: number, baggage: number, overload = 0) => {
    Object.assign(state, {
      live: null,
      systems: [aSystem()],
      trips: { system: [aTrip({ status: 'progress' })] },
      flights: { flight: aFlight({ tunablesVersion: 0, energy, baggage, overload }) },
      clockOffsetMs: 0,
    });
    Object.assign(state.view, { place: 'trip', systemId: 'system', tripId: 'trip', flightId: 'flight' });
    render(<FlightPlace />);
  };
  const offer = () => screen.queryByRole('button', { name: 'Watch an ad: full energy' });

  it('offers an ad when its energy is out', () => {
    fly(0.4, 12);
    fireEvent.click(offer() as HTMLElement);
    expect(openModals.list[0]?.props).toEqual({ shipId: 'ship', flightId: 'flight', for: 'energy' });
  });

  it.each([
    [31_000, true],
    [29_000, false],
    [0, false],
  ])('offers an ad only if objects still come after it: %i ms', (leftMs, isOffered) => {
    fly(0.4, 12);
    cleanup();
    state.live = aLiveTrip({ energy: 0.4, tapping: { leftMs, isOver: leftMs === 0, stays: false } });
    render(<FlightPlace />);
    expect(offer() !== null).toBe(isOffered);
  });

  it('offers no ad while there is energy, or no room for a hit', () => {
    fly(1, 12);
    expect(offer()).toBeNull();
    cleanup();
    fly(0, 80, 80);
    expect(offer()).toBeNull();
  });
});
