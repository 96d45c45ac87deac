// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInWith } from '#engine/client/core/api.ts';
import { state } from '#engine/client/core/state.ts';
import type { ShipType } from '#engine/content/kinds.ts';
import { defaultTunables } from '#engine/content/tunables.ts';
import { artifactSlots, moveRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { HangarScreen } from '#hud/hangar/hangar-screen.tsx';
import { MergeModal } from '#hud/hangar/merge/merge-modal.tsx';
import { canMerge, mergeReason } from '#hud/hangar/merge/merge-thing.ts';
import { ShipModal } from '#hud/hangar/ships/ship-modal.tsx';
import { shownTraits, statParts } from '#hud/hangar/ships/ship-stats.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { openModals } from '#hud/ui/modals/open-modals.ts';
import { aFlight, anAiPilot, anArtifact, aShip } from './fixtures/entities.ts';

const isOff = (element: HTMLElement) =>
  element.getAttribute('aria-disabled') === 'true' || element.hasAttribute('disabled');

beforeEach(async () => {
  Object.assign(state, { ships: [], flights: {}, trips: {}, aiPilots: {}, clockOffsetMs: 0 });
  state.balance = { default: 100, clean: 5, conversionRate: 0.01 };
  openModals.list = [];
  // There is no server: calls are never answered.
  signInWith(() => new Promise(() => undefined));
  history.replaceState(null, '');
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('the hangar', () => {
  it('opens only tabs of ship types that the player owns', () => {
    state.ships = [aShip(), aShip({ uuid: 'seen', shipId: null, type: 'combat' })];
    render(<HangarScreen />);
    expect(isOff(screen.getByRole('tab', { name: 'Personal' }))).toBe(false);
    expect(isOff(screen.getByRole('tab', { name: 'Combat' }))).toBe(true);
    expect(isOff(screen.getByRole('tab', { name: 'Expeditionary' }))).toBe(true);
  });

  it('shows the ship that the navigation names', () => {
    state.ships = [aShip(), aShip({ uuid: 'jay', shipId: 'jay', name: 'Jay', inUse: false })];
    for (const named of [{ shipId: 'jay' }, 'jay']) {
      history.replaceState(named, '');
      render(<HangarScreen />);
      expect(screen.getByRole('heading', { name: 'Jay' })).toBeTruthy();
      cleanup();
    }
  });

  it('shows the next ship that is named while it is open', () => {
    state.ships = [aShip(), aShip({ uuid: 'jay', shipId: 'jay', name: 'Jay', inUse: false })];
    render(<HangarScreen />);
    history.pushState('jay', '', '/hangar');
    // The router hears of it by an event, which it sends itself only in the window where it was loaded first.
    act(() => void dispatchEvent(new Event('pushState')));
    expect(screen.getByRole('heading', { name: 'Jay' })).toBeTruthy();
  });

  it('shows the next ship for an arrow key, but not from a row of tabs or under a modal', () => {
    state.ships = [aShip(), aShip({ uuid: 'jay', shipId: 'jay', name: 'Jay', inUse: false })];
    render(<HangarScreen />);
    const shownName = () => screen.getByRole('heading', { level: 1 }).textContent;
    fireEvent.keyDown(screen.getByRole('tab', { name: 'Personal' }), { code: 'ArrowRight' });
    expect(shownName()).toBe('Lark');
    fireEvent.keyDown(window, { code: 'ArrowRight' });
    expect(shownName()).toBe('Jay');
    fireEvent.keyDown(window, { code: 'ArrowLeft' });
    expect(shownName()).toBe('Lark');
    openModals.list = [{} as never];
    fireEvent.keyDown(window, { code: 'ArrowRight' });
    expect(shownName()).toBe('Lark');
  });

  it.each([
    ['a fast drag to the left', -120, 'Jay'],
    ['a short one', -30, 'Lark'],
  ])('shows the next ship after %s', (_, by, name) => {
    state.ships = [aShip(), aShip({ uuid: 'jay', shipId: 'jay', name: 'Jay', inUse: false })];
    const { container } = render(<HangarScreen />);
    const table = container.querySelector('.turntable__ship')!;
    table.setPointerCapture = () => undefined;
    fireEvent.pointerDown(table, { clientX: 200, pointerId: 1, isPrimary: true });
    fireEvent.pointerUp(table, { clientX: 200 + by, pointerId: 1, isPrimary: true });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
  });

  it('offers to use a ship that is not in use, and marks the one that is', () => {
    state.ships = [aShip(), aShip({ uuid: 'jay', shipId: 'jay', name: 'Jay', inUse: false })];
    render(<HangarScreen />);
    expect(screen.getAllByText('Chosen').length).toBeGreaterThan(0);
    fireEvent.click(screen.getByRole('button', { name: 'Next ship' }));
    expect(isOff(screen.getByRole('button', { name: 'Choose' }))).toBe(false);
  });

  it.each([
    ['a trip', () => Object.assign(state, { flights: { flight: aFlight() } })],
    ['a run of its AI pilot', () => Object.assign(state, { aiPilots: { ship: anAiPilot() } })],
  ])("doesn't offer it while another ship of the type is on %s", (what, fly) => {
    const sessionId = what === 'a trip' ? 'flight' : null;
    state.ships = [aShip({ sessionId }), aShip({ uuid: 'jay', shipId: 'jay', name: 'Jay', inUse: false })];
    fly();
    history.replaceState({ shipId: 'jay' }, '');
    render(<HangarScreen />);
    expect(isOff(screen.getByRole('button', { name: 'Choose' }))).toBe(true);
    expect(screen.getByText('Please wait until the current trip is completed to switch ships')).toBeTruthy();
  });

  it('marks a ship that its AI pilot flies and leads to its log', () => {
    state.ships = [aShip()];
    state.aiPilots = { ship: anAiPilot() };
    render(<HangarScreen />);
    fireEvent.click(screen.getByRole('button', { name: /Flown by its AI pilot/ }));
    expect(openModals.list.at(-1)).toMatchObject({ name: 'aiPilot', props: { shipId: 'ship' } });
  });

  it('opens the artifact of a slot, and asks which artifact to put into a free slot', () => {
    state.ships = [aShip({ artifacts: [anArtifact({ shipId: 'ship' })] })];
    render(<HangarScreen />);
    expect(screen.getByText('Artifacts, 1 of 4 slots')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Vein Drill, grade 1' }));
    expect(openModals.list.at(-1)?.name).toBe('artifact');
    fireEvent.click(screen.getByRole('button', { name: 'Slot 2 is free: install an artifact' }));
    expect(openModals.list.at(-1)?.name).toBe('pickArtifact');
  });
});

describe('the rows of a ship', () => {
  it.each<[ShipType, string[]]>([
    ['personal', ['tapLimit']],
    ['expeditionary', ['dockingReward']],
    ['combat', []],
  ])('of type %s show more than its stats', (type, rows) => {
    expect(shownTraits(type)).toEqual(rows);
  });

  it('sum up to the stat', () => {
    const worn = anArtifact({ stat: 'health', bonus: 5 });
    const parts = statParts(aShip({ healthPoints: 10, artifacts: [worn] }), 'health', defaultTunables);
    expect(parts).toMatchObject({ base: 95.24, points: 10, artifacts: 5 });
    expect(parts.base + parts.grade).toBeCloseTo(100, 1);
  });
});

describe("a ship's page", () => {
  it("offers health for an ad while the ship isn't at full health", () => {
    state.ships = [aShip({ health: 88, maxHealth: 100 })];
    const { unmount } = render(<ShipModal shipId="ship" onClose={() => undefined} />);
    expect(screen.getByText('Health 88 of 100')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /Watch an ad: \+25 HP/ }));
    expect(openModals.list.at(-1)).toMatchObject({ name: 'ad', props: { shipId: 'ship', for: 'health' } });
    unmount();
    state.ships = [aShip({ health: 100, maxHealth: 100 })];
    render(<ShipModal shipId="ship" onClose={() => undefined} />);
    expect(screen.queryByRole('button', { name: /Watch an ad/ })).toBeNull();
  });

  it('spends no more points than there are, and takes back only added ones', () => {
    state.ships = [aShip({ upgradePoints: 1 })];
    render(<ShipModal shipId="ship" onClose={() => undefined} />);
    const [less, more] = ['Health: a point less', /^Health: a point more/].map((name) =>
      screen.getByRole('button', { name }),
    ) as [HTMLElement, HTMLElement];
    expect(isOff(less)).toBe(true);
    fireEvent.click(more);
    expect(isOff(more)).toBe(true);
    expect(isOff(less)).toBe(false);
    expect(screen.getByRole('button', { name: 'Apply 1 point' })).toBeTruthy();
  });

  it('has no steppers without points, and no merge at the last grade', () => {
    state.ships = [aShip({ grade: 5, nextGrade: null })];
    render(<ShipModal shipId="ship" onClose={() => undefined} />);
    expect(screen.queryByRole('button', { name: /a point more/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Merge to grade/ })).toBeNull();
  });
});

describe('a merge', () => {
  const next = { requiredShards: 8, currentShards: 8, requiredCleanProto: 9 };

  it('is shown only with enough shards, below the last grade', () => {
    expect(canMerge({ currentShards: 8, requiredShards: 8 })).toBe(true);
    expect(canMerge({ currentShards: 7, requiredShards: 8 })).toBe(false);
    expect(canMerge({ currentShards: 99, requiredShards: 0 })).toBe(false);
  });

  it('says how much clean PROTO is missing', () => {
    state.ships = [aShip({ currentShards: 8, nextGrade: next })];
    render(<MergeModal kind="ship" id="ship" onClose={() => undefined} />);
    expect(isOff(screen.getByRole('button', { name: /Merge for/ }))).toBe(true);
    expect(screen.getByText('Needs 9.00 clean PROTO; you have 5.00')).toBeTruthy();
  });

  it('can be pressed with enough shards and clean PROTO', () => {
    state.balance.clean = 9;
    state.ships = [aShip({ currentShards: 8, nextGrade: next })];
    render(<MergeModal kind="ship" id="ship" onClose={() => undefined} />);
    expect(isOff(screen.getByRole('button', { name: /Merge for/ }))).toBe(false);
  });

  it('has no button while shards are missing, and says how many there are', () => {
    state.ships = [aShip({ currentShards: 3, nextGrade: { ...next, currentShards: 3 } })];
    render(<MergeModal kind="ship" id="ship" onClose={() => undefined} />);
    expect(screen.queryByRole('button', { name: /Merge for/ })).toBeNull();
    expect(screen.getByText('3 of 8')).toBeTruthy();
  });

  it('refuses by the same rule as the server', () => {
    const view = { grade: 1, currentShards: 8, requiredShards: 8, requiredClean: 2 };
    expect(mergeReason(view, 1)).toBe('not_enough_clean');
    expect(mergeReason(view, 2)).toBeUndefined();
    expect(mergeReason({ ...view, currentShards: 1 }, 2)).toBe('merge_not_ready');
    expect(mergeReason({ ...view, requiredShards: 0 }, 2)).toBe('grade_capped');
  });
});

describe('moving an artifact', () => {
  const max = artifactSlots('common', defaultTunables);

  it('waits for ships that are out, and for a free slot', () => {
    expect(moveRefusal({ isShipInTrip: true, slots: null })).toBe('ship_in_trip');
    expect(moveRefusal({ isShipInTrip: false, slots: { taken: max, max } })).toBe('no_slot');
    expect(moveRefusal({ isShipInTrip: false, slots: { taken: max - 1, max } })).toBeUndefined();
  });
});
