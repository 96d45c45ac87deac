import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { consoleRoles } from '#engine/protocol/dev/console-data.ts';
import { devPaths } from '#engine/protocol/dev/paths.ts';
import type { ConsoleCall } from '#tools/console/core/ask.ts';
import { callRoles, lockOf, type RoleCall } from '#tools/console/core/roles.ts';

const calls = Object.keys(callRoles) as RoleCall[];
const rolesOf = (call: ConsoleCall): CallSpec['roles'] => (callSpecs[call] as CallSpec).roles;

it.each(calls)('%s is open to the roles that its call spec names', (call) => {
  expect(callRoles[call]).toEqual(rolesOf(call) ?? []);
});

it.each(calls.flatMap((call) => consoleRoles.map((role) => [call, role] as const)))(
  '%s is closed to a %s exactly when the server refuses it, and names who may',
  (call, role) => {
    const lock = lockOf({ personId: 'x', name: 'x', role }, call);
    const isAllowed = role === 'owner' || (rolesOf(call) ?? []).includes(role);
    expect(lock).toBe(isAllowed ? '' : `${rolesOf(call)?.join(' or ') ?? 'owner'} only`);
  },
);

it.each(['player', 'pages'])('has every changing call of the folder %s', (folder) => {
  const path = `tools/console/${folder}`;
  const source = readdirSync(path).map((file) => readFileSync(`${path}/${file}`, 'utf8'));
  const named = (Object.keys(devPaths) as ConsoleCall[]).filter((call) =>
    source.some((text) => text.includes(`'${call}'`)),
  );
  const changing = named.filter((call) => callSpecs[call].mutates);
  expect(changing.length).toBeGreaterThan(5);
  expect(changing.filter((call) => !(call in callRoles))).toEqual([]);
});
