// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { state } from '#engine/client/core/state.ts';
import { board as boardQuery } from '#engine/client/crew/queries.ts';
import type { User } from '#engine/protocol/account/calls.ts';
import { leaderboardRanges } from '#engine/rules/crew/leaderboard.ts';
import { LeaderboardScreen } from '#hud/crew/leaderboard/leaderboard-screen.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';
import { FakeServer, type Reply } from '../../engine/fixtures/fake-server.ts';
import { signInTo } from '../fixtures/signed-in.ts';
import { whenIdle } from '../fixtures/when-idle.ts';

const url = 'GET /game/v1/leaderboard/';
const entry = (rank: number, value: number) => ({
  uuid: `pilot-${rank}`,
  username: `pilot ${rank}`,
  rank,
  value,
});
const own = { uuid: 'ada', username: 'Ada', rank: 47, value: 12_480.5 };
const board = (length: number, currentUser: object | null, count = length): Reply => ({
  status: 200,
  body: { count, data: Array.from({ length }, (_, i) => entry(i + 1, 1000 - i)), currentUser },
});

/** Boards are cached for a while, so each test starts a minute later. */
let nowMs = Date.UTC(2026, 10, 20, 15, 40);
let server: FakeServer;
beforeEach(async () => {
  nowMs += 60_000;
  vi.useFakeTimers({ now: nowMs, toFake: ['Date'] });
  server = new FakeServer();
  signInTo(server);
  Object.assign(state, { user: { uuid: 'ada' } as User, toasts: [], clockOffsetMs: 0 });
  state.settings.language = 'en';
  await startStrings();
  await startMoreStrings();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const boards = leaderboardRanges.flatMap((range) =>
  (['earned', 'flights', 'r-and-d'] as const).map((type) => boardQuery(range, type)),
);

async function show(...replies: Reply[]) {
  server.answer(url, ...replies);
  render(<LeaderboardScreen />);
  await whenIdle(...boards);
}

async function press(role: string, name: string) {
  fireEvent.click(screen.getByRole(role, { name }));
  await whenIdle(...boards);
}

const asked = () =>
  server.of(url).map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));

describe('the leaderboards', () => {
  it('show why a board could not be read, and read it again at a press', async () => {
    const refused: Reply = { status: 404, body: { code: 'not_found', detail: 'No such board' } };
    await show(refused, board(5, null));
    expect(screen.getByText('No such board')).toBeTruthy();
    await press('button', 'Try again');
    expect(screen.getByText('Place 1, pilot 1, 1 000.00 PROTO')).toBeTruthy();
  });

  it('start with this week’s earnings, and count down to Monday', async () => {
    await show(board(5, null));
    expect(screen.getByText('Week ends in').nextSibling?.textContent).toMatch(/^2 d 08:1\d$/);
    expect(screen.getByRole('tab', { name: 'Earned' }).getAttribute('aria-selected')).toBe('true');
    expect(
      within(screen.getByRole('list', { name: 'The first three' })).getAllByRole('listitem'),
    ).toHaveLength(3);
    expect(screen.getByText('Not on the board yet')).toBeTruthy();
  });

  it('read twenty rows at a time, and pin the own place when it is further down', async () => {
    await show(board(20, own, 47));
    await press('tab', 'Flights');
    expect(asked()).toContainEqual({ limit: '20', offset: '0', range: 'weekly', type: 'flights' });
    const rows = within(screen.getByRole('list', { name: 'From the fourth place' }));
    expect(rows.getByText('Place 47, You, 12 480.5 flights')).toBeTruthy();
    expect(rows.getByRole('button', { name: 'Show more' })).toBeTruthy();
    await press('button', 'Show more');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ offset: '20' }));
  });

  it('say among which percent of the first the player is, beyond the exact ranks', async () => {
    await show(board(20, { ...own, rank: null, topPercent: 12 }, 100));
    await press('radio', 'Total');
    expect(screen.getByText('Your place').nextSibling?.textContent).toBe('top 12\u00a0%');
    const rows = within(screen.getByRole('list', { name: 'From the fourth place' }));
    expect(rows.getByText('Top 12 %, You, 12 480.50 PROTO')).toBeTruthy();
    expect(rows.getByText('top 12 %')).toBeTruthy();
  });

  it('mark the own place in the list and show it only once', async () => {
    const data = [entry(1, 9), entry(2, 8), entry(3, 7), { ...own, rank: 4, value: 6 }];
    await show({ status: 200, body: { count: 4, data, currentUser: data[3] } });
    await press('tab', 'Flights');
    await press('radio', 'Total');
    expect(screen.getAllByText('Place 4, You, 6 flights')).toHaveLength(1);
    expect(screen.getByText('Your place').nextSibling?.textContent).toBe('4');
  });

  it('show free places up to three on the podium and ten in the list', async () => {
    await show(board(1, null));
    await press('tab', 'R&D');
    const free = (list: string) =>
      within(screen.getByRole('list', { name: list })).getAllByText('Free place').length;
    expect(free('The first three')).toBe(2);
    expect(free('From the fourth place')).toBe(7);
  });

  it('say how to be the first on an empty board', async () => {
    await show(board(0, null));
    await press('radio', 'Total');
    expect(screen.getByText('Nobody is on the board')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'To the trips' })).toBeTruthy();
  });
});
