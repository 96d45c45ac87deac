import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#engine/protocol/core/call-path.ts';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import { consoleRoles, type Role } from '#engine/protocol/dev/console-data.ts';
import { startTestServer, type TestServer } from '../../../server/fixtures/start-test-server.ts';

/** Everybody may read about players and numbers. */
const readers: readonly Role[] = ['viewer', 'support', 'operator', 'designer'];

/** Roles that may make each developer call besides the owner. A new call has to be added here. */
const table: Readonly<Record<Extract<CallName, `dev.${string}`>, readonly Role[]>> = {
  'dev.clock': ['designer', 'operator'],
  'dev.advance': [],
  'dev.init-data': ['designer', 'operator'],
  'dev.grant': ['operator'],
  'dev.grants': readers,
  'dev.read-grant': readers,
  'dev.approve-grant': ['operator', 'designer'],
  'dev.decline-grant': readers,
  'dev.cancel-grant': ['operator', 'designer'],
  'dev.send-message': ['support', 'operator'],
  'dev.products': readers,
  'dev.reviews': readers,
  'dev.payments': ['operator'],
  'dev.explain-payment': ['operator'],
  'dev.settle-payment': ['operator'],
  'dev.refund-payment': ['operator'],
  'dev.pay': ['operator'],
  'dev.wallet': ['operator'],
  'dev.exchange-account': ['operator'],
  'dev.finish-ad': ['operator'],
  'dev.tunables': readers,
  'dev.publish-tunables': ['designer'],
  'dev.tunable-versions': readers,
  'dev.restore-tunables': ['designer'],
  'dev.make-sandbox-link': ['designer'],
  'dev.content': readers,
  'dev.publish-content': ['designer'],
  'dev.check-content': ['designer', 'operator'],
  'dev.check-tunables': ['designer', 'operator'],
  'dev.content-versions': readers,
  'dev.broadcasts': readers,
  'dev.recall-broadcast': ['operator'],
  'dev.affected-players': ['operator'],
  'dev.content-forms': readers,
  'dev.drafts': readers,
  'dev.save-draft': ['designer'],
  'dev.content-version': readers,
  'dev.restore-content': ['designer'],
  'dev.held-rewards': readers,
  'dev.settle-held-rewards': ['operator'],
  'dev.taps': ['designer'],
  'dev.fair-play': readers,
  'dev.find-players': readers,
  'dev.player': readers,
  'dev.player-ledger': readers,
  'dev.player-contact': ['operator'],
  'dev.player-audit': readers,
  'dev.flight': readers,
  'dev.stops': readers,
  'dev.change-stop': ['operator', 'designer'],
  'dev.people': [],
  'dev.invite-person': [],
  'dev.change-person': [],
  'dev.end-person': [],
  'dev.reinvite-person': [],
  'dev.sign-out-person': [],
  'dev.today': readers,
  'dev.analytics': ['viewer', 'operator', 'designer'],
  'dev.experiments': ['viewer', 'operator', 'designer'],
  'dev.set-mode': ['operator'],
  'dev.take': ['operator'],
  'dev.forgive-debt': ['operator'],
  'dev.refund-order': ['operator'],
  'dev.deliver-charge': ['operator'],
  'dev.ban': ['support', 'operator'],
  'dev.unban': ['operator'],
  'dev.sign-out': ['operator'],
  'dev.merge': ['operator'],
  'dev.reset-name': ['operator'],
  'dev.give-account': ['operator'],
  'dev.end-flight': ['operator'],
  'dev.client-faults': readers,
  'dev.mints': readers,
  'dev.change-mint': ['operator'],
  'dev.audit': [],
  'dev.export-audit': [],
};
const tokenOf = (role: Role) => `the-token-of-the-${role}`;
const names = Object.keys(table) as (keyof typeof table)[];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    // Every refused guess comes from an address of its own, because an address has few guesses.
    trustedProxies: 1,
    isProduction: true,
    developers: consoleRoles.map((role) => ({ name: role, role, token: tokenOf(role) })),
  });
});
afterAll(() => server.stop());

let lastAddress = 0;

/** Sends an empty body, which most calls refuse with 400 once the role is allowed. */
async function ask(name: CallName, headers: Record<string, string>, path?: string) {
  const { method } = paths[name];
  const params = { id: '00000000-0000-4000-8000-000000000000', version: 'v0' };
  const response = await fetch(server.url + (path ?? pathOf(paths[name], params)), {
    method,
    headers: {
      'X-Forwarded-For': `2001:db8:0:${(++lastAddress).toString(16)}::1`,
      'Content-Type': 'application/json',
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return { status: response.status, code: ((await response.json()) as { code?: string }).code };
}

describe('the table of roles', () => {
  it('has every developer call', () => {
    const all = (Object.keys(callSpecs) as CallName[]).filter(
      (name) => name.startsWith('dev.') || paths[name].path.startsWith('/dev/'),
    );
    expect([...all].sort()).toEqual([...names].sort());
    for (const name of all) expect(callSpecs[name].access).toBe('developer');
  });

  it('says the same as the call specs', () => {
    for (const name of names) expect((callSpecs[name] as CallSpec).roles ?? [], name).toEqual(table[name]);
  });
});

describe.each(names)('%s', (name) => {
  it.each(consoleRoles)('is refused or allowed for the %s as the table says', async (role) => {
    const { status, code } = await ask(name, { 'X-Designer-Token': tokenOf(role) });
    if (role === 'owner' || table[name].includes(role)) {
      expect([200, 400, 404]).toContain(status);
      expect(code).not.toBe('role_not_allowed');
    } else expect({ status, code }).toEqual({ status: 403, code: 'role_not_allowed' });
  });

  it.each([
    ['without a token', {}],
    ['with an empty token', { 'X-Designer-Token': '' }],
    ['with another token', { 'X-Designer-Token': 'a-token-of-nobody-at-all' }],
    ['with the start of a token', { 'X-Designer-Token': tokenOf('owner').slice(0, -1) }],
    ['with two tokens', { 'X-Designer-Token': `${tokenOf('owner')}, ${tokenOf('designer')}` }],
    ['with a token as a bearer', { Authorization: `Bearer ${tokenOf('owner')}` }],
    ['with the name of a role', { 'X-Designer-Token': 'owner', 'X-Role': 'owner' }],
  ])('is refused %s', async (_how, headers) => {
    expect(await ask(name, headers as Record<string, string>)).toEqual({
      status: 403,
      code: 'designer_only',
    });
  });

  it('has no other way in', async () => {
    const { path } = paths[name];
    const id = '00000000-0000-4000-8000-000000000000';
    const plain = path.replace(':id', id);
    const ways = [
      plain.slice(0, -1),
      `/${plain}`,
      plain.toUpperCase(),
      plain.replace('/dev', '/dev/.'),
      `/game/v1/..${plain}`,
      plain.replaceAll('/', '%2f').replace('%2f', '/'),
      `${plain}?token=${tokenOf('owner')}`,
    ];
    for (const way of ways) {
      const { status, code } = await ask(name, {}, way);
      expect([403, 404], way).toContain(status);
      expect(['designer_only', 'not_found'], way).toContain(code);
    }
  });
});
