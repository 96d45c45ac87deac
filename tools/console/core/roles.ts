import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { Operator } from './ask.ts';

/**
 * True for the owner and for the named roles; the server decides by the same table (`engine/protocol/dev`).
 */
export function may({ role }: Operator, ...roles: readonly Role[]): boolean {
  return role === 'owner' || roles.includes(role);
}

/** Roles in the words of the invitation. */
export const roleWords: Readonly<Record<Role, string>> = {
  viewer: 'Sees numbers and players, changes nothing',
  support: 'Reads, writes to a player, bans for a day',
  operator: 'Money up to the limit, payments, bans, mode',
  designer: 'Numbers, content, events',
  owner: 'Everything, and the people here',
};

const [yes, no] = ['✓', '–'] as const;

/** Rights by role, in words where a limit holds. */
export const rights: readonly (readonly [right: string, may: Readonly<Record<Role, string>>])[] = [
  ['See players, flights, ledgers', row(yes, yes, yes, yes)],
  ['See messenger id, wallet', row(no, no, 'on a press', no, 'on a press')],
  ['Write to one player', row(no, 'no gifts', yes, no)],
  ['Grant, take, refund, deliver', row(no, no, 'to the limit', no, 'to the limit')],
  ['Ban a player', row(no, '1 day', yes, no)],
  ['Write to many', row(no, no, yes, no)],
  ['Publish numbers and content', row(no, no, no, yes)],
  ['Approve what others ask', row(no, no, yes, no)],
  ['Maintenance', row(no, no, yes, no)],
  ['Daily tables, CSV', row(yes, no, yes, yes)],
  ['Audit, people', row(no, no, no, no)],
];

function row(viewer: string, support: string, operator: string, designer: string, owner: string = yes) {
  return { viewer, support, operator, designer, owner };
}
