import { type TunableName, tunableNames, tunableRows } from '#engine/content/tunables.ts';

/** The tabs, each with the content groups it shows. `economy` also shows groups without a tab. */
const tabGroups = {
  spawns: ['objects', 'tapping', 'waves', 'verbs'],
  pirates: ['pirates'],
  trips: ['trips', 'extraction', 'recovery'],
  docking: ['docking', 'assault'],
  rules: ['rules', 'traits', 'mastery', 'research'],
  economy: ['economy', 'homeland', 'store', 'ads', 'leaderboard', 'polling'],
  ships: ['ships', 'ai pilot'],
  crew: ['crew'],
} as const;

export type TabId = keyof typeof tabGroups;
export const tabIds = Object.keys(tabGroups) as TabId[];

/** Shares of 100 that are drawn as bars of one scale. */
export const weightNames = [
  'objectWeightXs',
  'objectWeightS',
  'objectWeightM',
  'objectWeightL',
  'objectWeightXl',
] as const satisfies TunableName[];

export interface Group {
  readonly name: string;
  readonly rows: readonly TunableName[];
}

/** The groups of a tab with their numbers, without those that are drawn as bars. */
export function groupsOf(tab: TabId): Group[] {
  return [...new Set(tunableNames.map((name) => tunableRows[name].group))]
    .filter((group) => tabOf(group) === tab)
    .map((group) => ({
      name: group,
      rows: tunableNames.filter(
        (name) => tunableRows[name].group === group && !(weightNames as readonly string[]).includes(name),
      ),
    }));
}

export function tabOf(group: string): TabId {
  return tabIds.find((id) => (tabGroups[id] as readonly string[]).includes(group)) ?? 'economy';
}

/** A unit's string key: `% of the height` becomes `percent-of-the-height`. */
export function unitKey(unit: string): string {
  const text = unit.replace(/^%/, 'percent').toLowerCase();
  return text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
