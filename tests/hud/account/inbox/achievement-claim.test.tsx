// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { achievements } from '#engine/client/homeland/queries.ts';
import type { InboxMessage } from '#engine/protocol/account/calls.ts';
import type { Achievement } from '#engine/protocol/homeland/calls.ts';
import { AchievementClaim } from '#hud/account/inbox/achievement-claim.tsx';
import { startMoreStrings, startStrings } from '#hud/strings/strings.ts';

let rev = 0;
const { call } = vi.hoisted(() => ({ call: vi.fn() }));
vi.mock('#engine/client/core/api.ts', () => ({ call }));

const earner: Achievement = {
  uuid: 'earner',
  title: 'Earner',
  description: 'Trips collected',
  icon: 'trips',
  type: 'total_trips',
  progress: 12,
  nextLevel: { level: 1, award: 50, value: 5 },
};
const message = (values: InboxMessage['values']): InboxMessage => ({
  uuid: 'message',
  sender: 'homeland',
  kind: 'notice',
  code: 'achievement_reached',
  values,
  title: 'Achievement reached',
  text: '50 PROTO are waiting for you.',
  attachments: [],
  createdAt: '2026-03-14T12:00:00.000Z',
  expiresAt: '2026-04-14T12:00:00.000Z',
  isRead: false,
  isClaimed: false,
});
const claimButton = () => screen.queryByRole('button', { name: 'Collect 50 PROTO: Earner' });

async function show(achievement: Achievement, values: InboxMessage['values']): Promise<void> {
  call.mockImplementation(async ({ name }: { name: string }) =>
    name === 'achievements.claim'
      ? {
          ok: true,
          rev: ++rev,
          answer: { ...achievement, nextLevel: null, award: 50, balance: { default: 50 } },
        }
      : { ok: true, rev: ++rev, answer: { count: 1, data: [achievement] } },
  );
  await achievements.load();
  await act(async () => {
    render(<AchievementClaim message={message(values)} />);
  });
}

beforeEach(async () => {
  call.mockReset();
  await startStrings();
  await startMoreStrings();
});
afterEach(cleanup);

describe('a message about a reached achievement', () => {
  it('claims its award, and offers it no more', async () => {
    await show(earner, { achievementId: 'earner', level: 1, amount: 50 });
    await act(async () => fireEvent.click(claimButton() as HTMLElement));
    expect(call.mock.calls.map(([{ name }]) => name)).toContain('achievements.claim');
    expect(claimButton()).toBeNull();
  });

  it.each([
    ['claimed', { ...earner, nextLevel: { level: 2, award: 80, value: 9 } }, 1],
    ['complete', { ...earner, nextLevel: null }, 1],
    ['out of reach', { ...earner, progress: 4 }, 1],
  ])('offers nothing when the level is %s', async (_, achievement, level) => {
    await show(achievement, { achievementId: 'earner', level, amount: 50 });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('offers the earlier level first', async () => {
    await show(earner, { achievementId: 'earner', level: 2, amount: 80 });
    expect(claimButton()).not.toBeNull();
  });

  it('offers nothing without the achievement’s id', async () => {
    await show(earner, { level: 1, amount: 50 });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
