import { tripTypes } from '../../content/kinds.ts';
import type { Language } from '../../content/languages.ts';

/**
 * Roles of the console (D67). A viewer reads, support also writes to players, an operator decides about
 * money and accounts, a designer publishes numbers and content, and the owner does everything.
 */
export const consoleRoles = ['viewer', 'support', 'operator', 'designer', 'owner'] as const;
export type Role = (typeof consoleRoles)[number];

/** `read_only`: players' changes are refused, reading goes on. `closed`: all their calls are refused. */
export const serviceModes = ['open', 'read_only', 'closed'] as const;
export type ServiceMode = (typeof serviceModes)[number];

/** A mode with a beginning and an end, in real time; the game is as before after it. */
export interface ModePlan {
  readonly mode: Exclude<ServiceMode, 'open'>;
  readonly from: string;
  readonly until: string;
  /** The team's own sentence for players, in every language; null for the game's. */
  readonly words: Readonly<Record<Language, string>> | null;
}

/** Subjects of the messages to the team. */
export const teamMessageKinds = [
  'request',
  'publication',
  'stop',
  'mode',
  'payment',
  'lock',
  'disk',
] as const;
export type TeamMessageKind = (typeof teamMessageKinds)[number];

/** Things that can be stopped alone: an event, a product, all ads, or the launches to one type of trip. */
export const stopKinds = ['event', 'product', 'ads', 'launch'] as const;
export type StopKind = (typeof stopKinds)[number];

/** Keys of the things that are no rows of the content. */
export const stopKeys = { ads: ['all'], launch: tripTypes } as const;

export interface Stop {
  readonly kind: StopKind;
  /** The row's key, or one of `stopKeys`. */
  readonly key: string;
  readonly reason: string;
  /** Name of the person; null for the owner of a developer's own machine. */
  readonly by: string | null;
  /** Real time. */
  readonly at: string;
}

/** The daily tables as exported: names of the parts of `key` (joined by spaces) and of `values`. */
export const analyticsTables = {
  activity: {
    keys: [],
    values: [
      ...['players', 'newPlayers', 'refusedPlayers', 'visits', 'minutes'],
      ...['visits0', 'visits1', 'visits2', 'visits3', 'visits4', 'visits5'],
    ],
  },
  retention: { keys: ['afterDays'], values: ['players', 'returned'] },
  funnel: { keys: ['step'], values: ['players'] },
  flows: { keys: ['currency', 'direction', 'reason'], values: ['amount', 'entries'] },
  conversion: { keys: [], values: ['payers', 'payments', 'stars', 'refundedStars'] },
  balance: { keys: [], values: ['players', 'amount', 'squares'] },
  experiments: { keys: ['measure', 'run'], values: ['players', 'amount', 'squares'] },
} as const satisfies Readonly<Record<string, { keys: readonly string[]; values: readonly string[] }>>;

/** Measures of an experiment, each taken once for a player, so many days after the player joined. */
export const experimentMeasures = {
  return_1: 1,
  return_7: 7,
  return_30: 30,
  paying: 7,
  refused: 1,
  stars: 7,
} as const;
export type ExperimentMeasure = keyof typeof experimentMeasures;

export type TableName = keyof typeof analyticsTables;
export const analyticsTableNames = Object.keys(analyticsTables) as TableName[];

/** The funnel of a new player's first hour, in the order in which the game leads through it. */
export const funnelSteps = [
  'signed_in',
  'launched',
  'tapped',
  'collected',
  'upgraded',
  'launched_again',
] as const;
export type Step = (typeof funnelSteps)[number];

export interface AnalyticsRow {
  readonly table: TableName;
  readonly day: string;
  readonly cohort: string;
  readonly side: 'all' | 'in' | 'out';
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
}

type AnalyticsRecord = Readonly<Record<string, string | number>>;

/** The rows of a table as flat records. A number that isn't there is 0. */
function recordsOf(table: TableName, rows: readonly AnalyticsRow[]): AnalyticsRecord[] {
  const { keys, values } = analyticsTables[table];
  return rows
    .filter((row) => row.table === table)
    .map(({ day, cohort, side, key, ...row }) => {
      const parts = key.split(' ');
      return {
        day,
        cohort,
        side,
        ...Object.fromEntries(keys.map((name, index) => [name, toKey(name, parts[index] ?? '')])),
        ...Object.fromEntries(values.map((name) => [name, row.values[name] ?? 0])),
      };
    });
}

function toKey(name: string, text: string): string | number {
  return name === 'afterDays' ? Number(text) : text;
}

/** The table as CSV (RFC 4180), with a line of names. */
export function toCsv(table: TableName, rows: readonly AnalyticsRow[]): string {
  const { keys, values } = analyticsTables[table];
  const names = ['day', 'cohort', 'side', ...keys, ...values];
  const lines = recordsOf(table, rows).map((record) =>
    names.map((name) => quote(record[name] ?? '')).join(','),
  );
  return `${[names.join(','), ...lines].join('\r\n')}\r\n`;
}

function quote(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The table as JSON lines. */
export function toJsonLines(table: TableName, rows: readonly AnalyticsRow[]): string {
  return recordsOf(table, rows)
    .map((record) => `${JSON.stringify(record)}\n`)
    .join('');
}
