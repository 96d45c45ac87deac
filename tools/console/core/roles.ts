import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { ConsoleCall, Operator } from './ask.ts';

/**
 * True for the owner and for the named roles; the server decides by the same table (`engine/protocol/dev`).
 */
export function may({ role }: Operator, ...roles: readonly Role[]): boolean {
  return role === 'owner' || roles.includes(role);
}

/** Roles besides the owner that may make each changing call of the console, as its call spec says. */
export const callRoles = {
  'dev.approve-grant': ['operator', 'designer'],
  'dev.ban': ['support', 'operator'],
  'dev.cancel-grant': ['operator', 'designer'],
  'dev.change-mint': ['operator'],
  'dev.change-person': [],
  'dev.decline-grant': ['viewer', 'support', 'operator', 'designer'],
  'dev.change-stop': ['operator', 'designer'],
  'dev.deliver-charge': ['operator'],
  'dev.end-flight': ['operator'],
  'dev.end-person': [],
  'dev.forgive-debt': ['operator'],
  'dev.give-account': ['operator'],
  'dev.grant': ['operator'],
  'dev.invite-person': [],
  'dev.merge': ['operator'],
  'dev.player-contact': ['operator'],
  'dev.publish-content': ['designer'],
  'dev.publish-tunables': ['designer'],
  'dev.recall-broadcast': ['operator'],
  'dev.refund-order': ['operator'],
  'dev.refund-payment': ['operator'],
  'dev.reinvite-person': [],
  'dev.reset-name': ['operator'],
  'dev.restore-content': ['designer'],
  'dev.restore-tunables': ['designer'],
  'dev.send-message': ['support', 'operator'],
  'dev.set-mode': ['operator'],
  'dev.settle-held-rewards': ['operator'],
  'dev.settle-payment': ['operator'],
  'dev.sign-out': ['operator'],
  'dev.sign-out-person': [],
  'dev.take': ['operator'],
  'dev.unban': ['operator'],
} as const satisfies Partial<Record<ConsoleCall, readonly Role[]>>;
export type RoleCall = keyof typeof callRoles;

/** Reason why an operator's role may not make a call, such as `operator only`; empty when it may. */
export function lockOf(operator: Operator, call: RoleCall): string {
  const roles: readonly Role[] = callRoles[call];
  return may(operator, ...roles) ? '' : `${roles.length > 0 ? roles.join(' or ') : 'owner'} only`;
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
