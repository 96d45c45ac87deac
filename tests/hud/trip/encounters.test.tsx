// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { encountersOf } from '#engine/client/trip/encounters/encounters.ts';
import { encounterRows } from '#engine/content/encounters.ts';
import type { EncounterView } from '#engine/protocol/trip/calls.ts';
import { tripPaths } from '#engine/protocol/trip/paths.ts';
import type { PlayInput } from '#engine/rules/trip/encounters/encounter-play.ts';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { EncounterModal } from '#hud/trip/encounters/encounter-modal.tsx';
import { encounterScenes } from '#hud/trip/encounters/encounter-pictures.ts';
import { EncounterPlate } from '#hud/trip/encounters/encounter-plate.tsx';
import { closeModal, openModals } from '#hud/ui/modals/open-modals.ts';
import { aFlight } from '../fixtures/entities.ts';

const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#engine/client/core/api.ts', () => ({ call }));

const minute = 60_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();
let number = 0;
let flightId = '';

const anEncounter = (fields: Partial<EncounterView> = {}): EncounterView => ({
  n: 1,
  opensAt: at(-minute),
  closesAt: at(19 * minute),
  state: 'open',
  commitment: 'a1b2',
  kind: 'derelict',
  title: 'The derelict',
  about: 'No lights, no call.',
  story: null,
  safe: {
    title: 'Skim the hull',
    about: 'Loose plates only',
    pay: 9.6,
    percent: 10,
    chance: 10,
    hand: null,
    damage: 0,
    heals: 8,
    gift: null,
  },
  bold: {
    title: 'Cut the hold',
    about: 'A beam',
    pay: 24,
    percent: 25,
    chance: 7,
    hand: null,
    damage: 6,
    heals: 0,
    gift: null,
  },
  choice: null,
  outcome: null,
  ...fields,
});
const met = (works: boolean) =>
  anEncounter({
    state: 'met',
    choice: 'bold',
    outcome: {
      works,
      text: works ? 'The hold is open' : 'The hold was empty',
      earned: works ? 9.6 : 0,
      damage: works ? 0 : 6,
      draw: works ? 0.41 : 0.83,
      seed: 'the secret',
      message: 'encounter:flight',
    },
  });
const playable = () => {
  const encounter = anEncounter();
  const play = { game: 'rings', seconds: 40, gapPercent: 100 } as const;
  return { ...encounter, bold: { ...encounter.bold!, play } };
};

/** Begins to play, holds a key for a second, and waits. Returns what was reported then. */
async function playUntil(
  ms: number,
  end?: () => void,
  answer?: object,
): Promise<{ choice: string; input: PlayInput[] }> {
  fly();
  vi.useFakeTimers();
  const hand = (percent: number | null) => ({ beganAt: at(0), reportBy: at(minute), percent });
  const flight = state.flights[flightId]!;
  answers['encounters.list'] = { count: 1, data: [playable()] };
  await encountersOf(flightId).load();
  const begun = { ...playable(), ...met(false), bold: playable().bold, hand: hand(null) };
  answers['encounters.start'] = { encounter: begun, session: flight, balance };
  const played = { encounter: { ...begun, hand: hand(8) }, session: flight, balance };
  answers['encounters.choose'] = answer ?? played;
  await show(<EncounterModal flightId={flightId} n={1} onClose={vi.fn()} />);
  await press(/Cut the hold/, 'radio');
  await press(/Cut the hold/);
  const pass = (passedMs: number) => act(async () => void (await vi.advanceTimersByTimeAsync(passedMs)));
  await pass(4000);
  fireEvent.keyDown(window, { code: 'ArrowRight' });
  await pass(1000);
  fireEvent.keyUp(window, { code: 'ArrowRight' });
  await pass(ms - 7000);
  // Once more, because effects wait for the end of `act`.
  await pass(2000);
  end?.();
  vi.useRealTimers();
  const sent = call.mock.calls.filter(([{ name }]) => name === 'encounters.choose');
  expect(sent).toHaveLength(1);
  return sent[0]![1].body;
}
const balance = { default: 100, clean: 0, conversionRate: 0.01 };

function fly(openInMs = -minute): void {
  flightId = `flight-${++number}`;
  const encounters = [
    { n: 1, opensAt: at(openInMs), closesAt: at(openInMs + 20 * minute), isMet: false, earned: 0 },
  ];
  state.flights = { [flightId]: aFlight({ uuid: flightId, encounters }) };
}
async function show(node: React.ReactNode): Promise<void> {
  await act(async () => {
    render(node);
  });
}
const press = (name: string | RegExp, role = 'button') =>
  act(async () => fireEvent.click(screen.getByRole(role, { name })));

let rev = 1000;
let answers: Record<string, object> = {};
beforeEach(async () => {
  answers = { 'encounters.list': { count: 1, data: [anEncounter()] } };
  call.mockReset();
  call.mockImplementation(async ({ name }: { name: string }) => {
    const answer = answers[name];
    if (!answer) return { ok: false, code: 'not_found', status: 404, detail: null };
    return 'ok' in answer ? answer : { ok: true, answer, rev: ++rev };
  });
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(() => {
  cleanup();
  while (closeModal());
});

describe('the pictures of encounters', () => {
  it('are there for every kind, and no two are alike', () => {
    const scenes = encounterRows.map(({ key }) => encounterScenes[key]?.());
    expect(scenes).not.toContain(undefined);
    const looks = scenes.map((scene) => `${scene!.planet} ${scene!.thing}`);
    expect(new Set(looks).size).toBe(encounterRows.length);
  });
});

describe('a part of a story', () => {
  it('says which part it is and what is remembered, and offers the next one for the bold way', async () => {
    const story = {
      part: 2,
      of: 3,
      remembered: { text: 'You brought them in', at: '2026-11-18T10:00:00.000Z' },
    };
    const hand = { ...anEncounter().bold!, hand: 8, chance: 6 };
    answers['encounters.list'] = { count: 1, data: [anEncounter({ story, bold: hand })] };
    fly();
    await encountersOf(flightId).load();
    await show(<EncounterModal flightId={flightId} n={1} onClose={() => undefined} />);
    expect(screen.getByText('A story, part 2 of 3')).toBeTruthy();
    expect(screen.getByText('You brought them in, 18 Nov. It is remembered')).toBeTruthy();
    expect(screen.getByText('and part 3')).toBeTruthy();
    expect(screen.getByText('By hand 8 in 10')).toBeTruthy();
  });
});

describe('the plate of an encounter', () => {
  it('announces what is open, and leads to it', async () => {
    fly();
    await show(<EncounterPlate flightId={flightId} />);
    expect(screen.getByRole('status').textContent).toContain('The derelict');
    await press('Look');
    expect(openModals.list.at(-1)).toMatchObject({ name: 'encounter', props: { flightId, n: 1 } });
  });

  it.each([
    ['before it opens', minute],
    ['after it has closed', -21 * minute],
  ])('isn’t there %s', async (_when, openInMs) => {
    fly(openInMs);
    await show(<EncounterPlate flightId={flightId} />);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('leaves when the player has chosen, here or elsewhere', async () => {
    fly();
    await show(<EncounterPlate flightId={flightId} />);
    await act(async () => {
      state.flights[flightId]!.encounters![0]!.isMet = true;
    });
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('an encounter', () => {
  it('shows pay and odds of both ways first, and the seal', async () => {
    fly();
    await encountersOf(flightId).load();
    await show(<EncounterModal flightId={flightId} n={1} onClose={vi.fn()} />);
    const [safe, bold] = screen.getAllByRole('radio');
    expect(safe?.getAttribute('aria-checked')).toBe('true');
    expect(safe?.textContent).toMatch(/Skim the hull.*9\.60.*10% of the trip.*10 in 10 chance.*no damage/);
    expect(bold?.textContent).toMatch(/Cut the hold.*24\.00.*7 in 10 chance.*else −6 HP/);
    expect(screen.getByText('Sealed before you choose')).toBeTruthy();
  });

  it.each([
    [true, '+9.60', '41 of 100, under 70 works', 'Fly on'],
    [false, '0.00', '83 of 100, under 70 works', 'Leave'],
  ])('shows the outcome, works: %s', async (works, sum, draw, button) => {
    fly();
    await encountersOf(flightId).load();
    const { [flightId]: flight } = state.flights;
    answers['encounters.choose'] = { encounter: met(works), session: flight!, balance };
    const close = vi.fn();
    await show(<EncounterModal flightId={flightId} n={1} onClose={close} />);
    await press(/Cut the hold/, 'radio');
    await press('Cut the hold');
    expect(call).toHaveBeenCalledWith(
      tripPaths['encounters.choose'],
      expect.objectContaining({ params: { id: 'ship', sid: flightId, n: '1' }, body: { choice: 'bold' } }),
    );
    expect(screen.getAllByText(sum).length).toBeGreaterThan(0);
    expect(screen.getByText(draw)).toBeTruthy();
    expect(screen.getByText('the secret')).toBeTruthy();
    await press(button);
    expect(close).toHaveBeenCalled();
  });

  it('offers a way to be played, or to be left to the crew', async () => {
    fly();
    answers['encounters.list'] = { count: 1, data: [playable()] };
    await encountersOf(flightId).load();
    const { [flightId]: flight } = state.flights;
    answers['encounters.choose'] = { encounter: met(true), session: flight!, balance };
    await show(<EncounterModal flightId={flightId} n={1} onClose={vi.fn()} />);
    expect(screen.queryByText(/Send the crew/)).toBeNull();
    await press(/Cut the hold/, 'radio');
    expect(screen.getByText(/40 s/)).toBeTruthy();
    await press('Send the crew, 7 in 10');
    expect(call).toHaveBeenCalledWith(
      tripPaths['encounters.choose'],
      expect.objectContaining({ body: { choice: 'bold' } }),
    );
    expect(screen.getAllByText('+9.60').length).toBeGreaterThan(0);
  });

  it('reports after its time what the keys did, and shows how far the hand came', async () => {
    const report = await playUntil(47_000);
    expect(screen.getByText('By hand')).toBeTruthy();
    expect(screen.getByText('8 %')).toBeTruthy();
    expect(report.choice).toBe('bold');
    expect(report.input.map(({ x }) => x)).toEqual([1, 0]);
    const [pushed, letGo] = report.input;
    expect(letGo!.tick - pushed!.tick).toBeGreaterThan(50);
    expect(letGo!.tick - pushed!.tick).toBeLessThan(70);
  });

  it('reports what was played so far when it is closed', async () => {
    const report = await playUntil(8000, cleanup);
    expect(report.input.map(({ x }) => x)).toEqual([1, 0]);
  });

  it('lets a report that got no answer be sent again', async () => {
    const unanswered = { ok: false, code: 'network', status: 0, detail: null };
    const report = await playUntil(47_000, undefined, unanswered);
    const flight = state.flights[flightId]!;
    answers['encounters.choose'] = { encounter: met(false), session: flight, balance };
    await press('Try again');
    const sent = call.mock.calls.filter(([{ name }]) => name === 'encounters.choose');
    expect(sent).toHaveLength(2);
    expect(sent[1]![1].body).toEqual(report);
    expect(screen.getByText('The hold was empty')).toBeTruthy();
  });

  it('is read again when another device has chosen', async () => {
    fly();
    await encountersOf(flightId).load();
    answers['encounters.choose'] = { ok: false, code: 'encounter_met', status: 409, detail: 'chosen' };
    await show(<EncounterModal flightId={flightId} n={1} onClose={vi.fn()} />);
    answers['encounters.list'] = { count: 1, data: [met(true)] };
    await press('Skim the hull');
    expect(screen.getByText('The hold is open')).toBeTruthy();
  });
});
