import { banReasons } from '#engine/protocol/core/live.ts';
import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import { ask } from '../core/ask.ts';
import { money } from '../core/format.ts';
import type { RoleCall } from '../core/roles.ts';
import type { ActionFormProps, FormField } from '../ui/action-form.tsx';

/** An action that needs no more than the player. */
export type Simple =
  | 'grant'
  | 'take'
  | 'forgive'
  | 'message'
  | 'sign-out'
  | 'ban'
  | 'unban'
  | 'name'
  | 'account'
  | 'merge';
export type Action =
  | { readonly kind: Simple }
  | { readonly kind: 'refund'; readonly orderId: string; readonly what: string }
  | { readonly kind: 'deliver'; readonly chargeId: string }
  | { readonly kind: 'end-flight'; readonly flightId: string; readonly what: string };

/** The call that each action makes; a role without it sees the action closed. */
export const actionCalls: Readonly<Record<Action['kind'], RoleCall>> = {
  grant: 'dev.grant',
  take: 'dev.take',
  forgive: 'dev.forgive-debt',
  message: 'dev.send-message',
  'sign-out': 'dev.sign-out',
  ban: 'dev.ban',
  unban: 'dev.unban',
  name: 'dev.reset-name',
  account: 'dev.give-account',
  merge: 'dev.merge',
  refund: 'dev.refund-order',
  deliver: 'dev.deliver-charge',
  'end-flight': 'dev.end-flight',
};

type Described = Pick<ActionFormProps, 'title' | 'about' | 'fields' | 'button' | 'isDanger' | 'send'> & {
  readonly done: string;
};

/** A merge has its own action. */
const typedReasons = banReasons.filter((reason) => reason !== 'merged');
const reason: FormField = { name: 'reason', label: 'Reason', value: '' };
const currency: FormField = {
  name: 'currency',
  label: 'Currency',
  options: [
    ['default', 'PROTO'],
    ['clean', 'clean PROTO'],
  ],
};
const amount: FormField = { name: 'amount', label: 'Amount', kind: 'number' };
const coin = (values: Readonly<Record<string, string>>) =>
  values.currency === 'clean' ? 'clean' : 'default';

/** The form of an action, and the call that it sends. */
export function describeAction(action: Action, player: PlayerPage): Described {
  switch (action.kind) {
    case 'grant':
    case 'take':
    case 'forgive':
      return moneyAction(action.kind, player);
    case 'message':
      return messageAction(player);
    case 'merge':
      return mergeAction(player);
    case 'account':
      return exchangeAction(player);
    case 'end-flight':
      return flightAction(action, player);
    case 'refund':
    case 'deliver':
      return orderAction(action, player);
    default:
      return accountAction(action.kind, player);
  }
}

function moneyAction(kind: 'grant' | 'take' | 'forgive', { playerId, balance, debt }: PlayerPage): Described {
  const params = { id: playerId };
  const has = `Balance: ${money(balance.default)} PROTO, ${money(balance.clean)} clean.`;
  const limit = 'Above your limit of a day another operator has to approve it.';
  if (kind === 'grant')
    return {
      title: 'Grant',
      about: `${has} ${limit}`,
      fields: [currency, amount, reason],
      button: 'Grant',
      done: 'Granted',
      send: (values, key) => {
        const sum =
          coin(values) === 'clean' ? { clean: Number(values.amount) } : { amount: Number(values.amount) };
        return ask('dev.grant', { body: { playerId, ...sum, reason: values.reason }, key });
      },
    };
  const isTake = kind === 'take';
  const owed = `Owed: ${money(debt.default)} PROTO, ${money(debt.clean)} clean.`;
  const flag: FormField = {
    name: 'isDebt',
    label: 'Record any shortfall as debt',
    kind: 'flag',
    isOptional: true,
  };
  return {
    title: isTake ? 'Take' : 'Forgive a debt',
    about: `${isTake ? has : owed} ${limit}`,
    fields: [currency, amount, ...(isTake ? [flag] : []), reason],
    button: isTake ? 'Take' : 'Forgive',
    isDanger: isTake,
    done: isTake ? 'Taken' : 'Forgiven',
    send: (values, key) => {
      const body = {
        currency: coin(values),
        amount: Number(values.amount),
        reason: values.reason ?? '',
      } as const;
      if (!isTake) return ask('dev.forgive-debt', { params, body, key });
      return ask('dev.take', { params, body: { ...body, isDebt: values.isDebt === '1' }, key });
    },
  };
}

function messageAction({ playerId }: PlayerPage): Described {
  return {
    title: 'Message',
    about: 'Sent to the inbox, in the language of the player. Attachments count as a grant.',
    fields: [
      { name: 'titleEn', label: 'Title, English' },
      { name: 'textEn', label: 'Text, English', kind: 'area' },
      { name: 'titleRu', label: 'Title, Russian' },
      { name: 'textRu', label: 'Text, Russian', kind: 'area' },
      { ...amount, label: 'Attached PROTO', isOptional: true },
      reason,
    ],
    button: 'Send',
    done: 'Sent',
    send: ({ titleEn = '', textEn = '', titleRu = '', textRu = '', ...values }, key) => {
      const given = Number(values.amount || 0);
      const texts = { en: { title: titleEn, text: textEn }, ru: { title: titleRu, text: textRu } };
      return ask('dev.send-message', {
        body: {
          playerId,
          texts,
          kind: given > 0 ? 'compensation' : 'news',
          attachments: given > 0 ? [{ kind: 'protomatter', count: given }] : [],
          reason: values.reason,
        },
        key,
      });
    },
  };
}

function mergeAction(player: PlayerPage): Described {
  const { playerId, firstName, balance, ships, artifacts, shards, keys, boosters } = player;
  const pieces = [
    `${money(balance.default)} PROTO`,
    `${money(balance.clean)} clean`,
    `${keys.ship + keys.artifact} keys`,
    `${Object.values(boosters).reduce((sum, count) => sum + count, 0)} boosters`,
    `${ships.length} ships and ${artifacts} artifacts at grade 1 with the shards of their grades`,
    `${shards} shards`,
  ];
  return {
    title: `Merge ${firstName} into another account`,
    about:
      `${firstName} is the double: it is emptied and closed, and that is final. As a message the other account gets ` +
      `${pieces.join(', ')}. Levels, systems, stars, ranks, crew, general, AI pilots, orders, research and wallet stay behind.`,
    fields: [{ name: 'into', label: 'Id of the player who receives everything' }, reason],
    button: 'Merge for good',
    isDanger: true,
    done: 'Merged',
    send: (values, key) =>
      ask('dev.merge', {
        params: { id: playerId },
        body: { into: (values.into ?? '').trim(), reason: values.reason ?? '' },
        key,
      }),
  };
}

function exchangeAction({ playerId, firstName }: PlayerPage): Described {
  return {
    title: `Give ${firstName} an account at an exchange`,
    about:
      'For a holder whose number serves another player: look at a picture of the account first. A free AI pilot that the ' +
      'number has opened for the other player ends as after a refund.',
    fields: [
      { name: 'exchange', label: 'Exchange, by its id' },
      { name: 'uid', label: 'Account number (UID)' },
      reason,
    ],
    button: 'Give the account',
    done: 'The account serves this player',
    send: ({ exchange = '', uid = '', ...values }, key) =>
      ask('dev.give-account', {
        params: { id: playerId },
        body: { exchange: exchange.trim() as 'alpha', uid: uid.trim(), reason: values.reason ?? '' },
        key,
      }),
  };
}

function flightAction(
  { flightId, what }: Extract<Action, { kind: 'end-flight' }>,
  { playerId, firstName }: PlayerPage,
): Described {
  return {
    title: `End ${what} of ${firstName}`,
    about:
      'For a trip that cannot go on or be collected. What it has earned until now is paid, its trip does not count as flown, ' +
      'the ship is free, and a message tells the player.',
    fields: [reason],
    button: 'End the trip',
    isDanger: true,
    done: 'The ship is free',
    send: (values, key) =>
      ask('dev.end-flight', {
        params: { id: playerId },
        body: { flightId, reason: values.reason ?? '' },
        key,
      }),
  };
}

function orderAction(action: Extract<Action, { kind: 'refund' | 'deliver' }>, player: PlayerPage): Described {
  const params = { id: player.playerId };
  if (action.kind === 'refund')
    return {
      title: `Refund ${action.what}`,
      about: 'The Stars are refunded, and the delivery is taken back. A missing part becomes a debt.',
      fields: [reason],
      button: 'Refund',
      done: 'Refunded',
      send: (values, key) =>
        ask('dev.refund-order', {
          params,
          body: { orderId: action.orderId, reason: values.reason ?? '' },
          key,
        }),
    };
  return {
    title: 'Deliver the payment',
    about: 'It is delivered once, however often this is asked for.',
    fields: [reason],
    button: 'Deliver',
    done: 'Delivered',
    send: (values, key) =>
      ask('dev.deliver-charge', {
        params,
        body: { chargeId: action.chargeId, reason: values.reason ?? '' },
        key,
      }),
  };
}

function accountAction(
  kind: 'sign-out' | 'ban' | 'unban' | 'name',
  { playerId, firstName }: PlayerPage,
): Described {
  const params = { id: playerId };
  const body = (values: Readonly<Record<string, string>>) => ({ reason: values.reason ?? '' });
  if (kind === 'ban')
    return {
      title: `Ban ${firstName}`,
      about: 'All devices are logged out and told which reason it is. Signing in is refused.',
      fields: [
        {
          name: 'kind',
          label: 'Reason shown to the player',
          options: typedReasons.map((reason) => [reason, reason] as const),
        },
        { name: 'days', label: 'Days; empty: until it is lifted', kind: 'number', isOptional: true },
        { ...reason, label: 'Reason, for the team' },
      ],
      button: 'Ban',
      isDanger: true,
      done: 'Banned',
      send: (values, key) => {
        const days = values.days ? { days: Number(values.days) } : {};
        return ask('dev.ban', {
          params,
          body: { kind: values.kind as 'bots', ...days, ...body(values) },
          key,
        });
      },
    };
  const names = { unban: 'dev.unban', 'sign-out': 'dev.sign-out', name: 'dev.reset-name' } as const;
  const words = {
    unban: ['Lift the ban', 'The player may sign in again.', 'The ban is lifted'],
    'sign-out': [
      'Log out everywhere',
      'All devices are logged out. The player may sign in again.',
      'Logged out',
    ],
    name: [
      'Reset the name',
      'The names become “Pilot”, and a message tells the player.',
      'The name is reset',
    ],
  } as const;
  const [title, about, done] = words[kind];
  return {
    title,
    about,
    done,
    fields: [reason],
    button: title,
    send: (values, key) => ask(names[kind], { params, body: body(values), key }),
  };
}
