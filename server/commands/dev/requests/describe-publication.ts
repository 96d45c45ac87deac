import { liveEffects } from '#engine/content/checks/live-effects.ts';
import type { LiveContent } from '#engine/content/live-content.ts';
import { withTables } from '#engine/content/merge-live.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { contentWorth, tunableEffects, tunablesWorth } from '#engine/rules/core/published-worth.ts';
import { addedWorth, grouped, type WorthLine } from '#engine/rules/core/worth.ts';
import type { RequestOf } from '../../../core/change-request.ts';
import type { Services } from '../../../services.ts';

/** One part of a request; `worth` in PROTO for all receivers, null without one. */
export interface RequestLine {
  readonly text: string;
  readonly worth: number | null;
}

interface DescribedPublication {
  readonly act: string;
  readonly lines: RequestLine[];
}

/** Names of rows that a sentence has room for. */
const maxNames = 3;

/** A publication of content in words, compared with the version in force. */
export function describeContent(
  { store }: Services,
  { body: draft, reach }: RequestOf<'content'>,
): DescribedPublication {
  const { content: present, version } = store.content.current();
  if ('version' in draft) {
    const text = draft.holdsRewards
      ? 'Rewards of events that it takes back are held for a decision'
      : 'Rewards of events that it takes back are paid';
    return { act: `roll the content back to v${draft.version}`, lines: [{ text, worth: null }] };
  }
  const names = changedRows(present, draft.content);
  const act = `publish ${listed(names.length > 0 ? names : Object.keys(draft.content))}`;
  if (draft.basedOn !== version) return { act, lines: [] };
  const next = withTables(present, draft.content);
  const measure = { tunables: store.tunables.current().values, chances: present.chances, players: reach };
  const worth = addedWorth(contentWorth(present, measure), contentWorth(next, measure));
  return { act, lines: [...worth.map(worthLine), ...effectLines(liveEffects(present, next))] };
}

export function describeTunables(
  { store }: Services,
  { body: draft, reach }: RequestOf<'tunables'>,
): DescribedPublication {
  const { values: present, version } = store.tunables.current();
  if ('version' in draft) return { act: `roll the numbers back to v${draft.version}`, lines: [] };
  const names = Object.keys(draft.values) as (keyof Tunables)[];
  const changed = names.filter((name) => draft.values[name] !== present[name]);
  const act = `publish ${listed(changed.length > 0 ? changed : names)}`;
  if (draft.basedOn !== version) return { act, lines: [] };
  const next = { ...present, ...draft.values };
  return {
    act,
    lines: [
      ...tunablesWorth(present, next, reach).map(worthLine),
      ...changed.map((name) => ({ text: `${name}: ${next[name]} instead of ${present[name]}`, worth: null })),
      ...effectLines(tunableEffects(present, next)),
    ],
  };
}

function worthLine({ place, each, players, total }: WorthLine): RequestLine {
  return { text: `${place}: ${grouped(each)} PROTO for each of ${grouped(players)} players`, worth: total };
}

function effectLines(effects: readonly string[]): RequestLine[] {
  return effects.map((text) => ({ text, worth: null }));
}

/** Rows that tables would add, change or leave out, such as `events pirate-week`. */
function changedRows(present: LiveContent, tables: Partial<LiveContent>): string[] {
  const { words, ...rows } = tables;
  const keyOf = (row: object) => String('key' in row ? row.key : 'number' in row ? row.number : '');
  const changed = Object.entries(rows).flatMap(([table, next]) => {
    const before = new Map(
      present[table as keyof typeof rows].map((row) => [keyOf(row), JSON.stringify(row)] as const),
    );
    const after = new Map(next.map((row) => [keyOf(row), JSON.stringify(row)] as const));
    const keys = [...new Set([...before.keys(), ...after.keys()])];
    return keys.filter((key) => before.get(key) !== after.get(key)).map((key) => `${table} ${key}`);
  });
  const hasWords = words && JSON.stringify(words) !== JSON.stringify(present.words);
  return hasWords ? [...changed, 'words'] : changed;
}

function listed(names: readonly string[]): string {
  const more = names.length > maxNames ? ` and ${names.length - maxNames} more` : '';
  return `${names.slice(0, maxNames).join(', ')}${more}`;
}
