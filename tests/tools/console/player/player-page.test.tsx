import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { consoleRoles, type Role } from '#engine/protocol/dev/console-data.ts';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import { actionCalls } from '#tools/console/player/describe-action.ts';
import { ActionBar } from '#tools/console/player/player-page.tsx';

const labels = {
  Grant: 'grant',
  Take: 'take',
  Message: 'message',
  'Log out everywhere': 'sign-out',
  'Lift the ban': 'unban',
  Ban: 'ban',
  'Forgive debt': 'forgive',
  'Reset name': 'name',
  'Exchange account': 'account',
  Merge: 'merge',
} as const;

/** Buttons of the bar with their labels; `isClosed` for a disabled one. */
function buttonsOf(role: Role, ban: PlayerPage['ban']) {
  const html = renderToStaticMarkup(
    <ActionBar
      player={{ ban, debt: { default: 5, clean: 0 } }}
      operator={{ personId: 'x', name: 'x', role }}
      onAction={() => undefined}
      isOn
    />,
  );
  return [...html.matchAll(/<button([^>]*)>([^<]*?) <(kbd|span)/g)].map(
    ([, attributes = '', label = '', last]) => ({
      label: label as keyof typeof labels,
      isClosed: attributes.includes('disabled'),
      hasKey: last === 'kbd',
    }),
  );
}

const ban: PlayerPage['ban'] = {
  kind: 'bots',
  reason: 'a script',
  by: 'ann',
  at: '2026-11-20T10:00:00.000Z',
  until: null,
};

describe.each(consoleRoles)('the actions on a player, for a %s,', (role) => {
  it.each([
    ['a player', null],
    ['a banned player', ban],
  ])('are open exactly when the role may make their call: %s', (_who, state) => {
    const buttons = buttonsOf(role, state);
    expect(buttons).toHaveLength(9);
    for (const { label, isClosed, hasKey } of buttons) {
      const { roles = [] }: CallSpec = callSpecs[actionCalls[labels[label]]];
      const isAllowed = role === 'owner' || roles.includes(role);
      expect([label, isClosed, hasKey]).toEqual([label, !isAllowed, isAllowed]);
    }
  });
});
