import { type State, state } from '#engine/client/core/state.ts';
import { leaveSystem } from '#engine/client/galaxy/operations.ts';
import { leaveTrip } from '#engine/client/trip/flight/open-flight.ts';
import type { ScreenPath } from '#engine/protocol/core/screen-paths.ts';
import type { StringKey } from '../../strings/strings.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { closeModal } from '../../ui/modals/open-modals.ts';

/** A screen by the name of its component. */
export type ScreenName =
  | 'CollectionsScreen'
  | 'CrewScreen'
  | 'DockingScreen'
  | 'EventScreen'
  | 'GeneralSelectionScreen'
  | 'GeneralSettingsScreen'
  | 'HangarScreen'
  | 'HomelandScreen'
  | 'InboxScreen'
  | 'LeaderboardScreen'
  | 'LedgerScreen'
  | 'QuestScreen'
  | 'QuizScreen'
  | 'SettingsScreen'
  | 'TripScreen'
  | 'VaultScreen';

type NameIn<Key> = Key extends `nav.${infer Name}` ? Name : never;

export interface Route {
  /** `:name` stands for one segment; the screen reads it with wouter's `useRoute`. */
  path: ScreenPath;
  /** Name of the route in the strings, under `nav`. */
  name: NameIn<StringKey>;
  screen: ScreenName;
  /** In the navigation, with this glyph, in this order. */
  glyph?: IconName;
  /** Tabs of the screen, each with a path of its own below this one. */
  tabs?: readonly string[];
  /** A number in the state that puts a badge on the navigation item while it isn't 0. */
  waiting?: 'tasksToDo';
  /** The parent path: lit in the navigation, and the target of Back. */
  under?: string;
  /** A sub-page has the messenger's Back button, but no header and no navigation. */
  isSubPage?: boolean;
  /** The navigation is hidden, even on a desktop. */
  hidesNavigation?: boolean;
  /** The canvas is visible. */
  showsScene?: boolean;
}

/** Every screen. */
export const routes: readonly Route[] = [
  { path: '/', name: 'trip', screen: 'TripScreen', glyph: 'trip', showsScene: true },
  { path: '/hangar', name: 'hangar', screen: 'HangarScreen', glyph: 'hangar' },
  { path: '/crew', name: 'crew', screen: 'CrewScreen', glyph: 'crew' },
  { path: '/leaderboard', name: 'top', screen: 'LeaderboardScreen', glyph: 'top' },
  {
    path: '/general-selection',
    name: 'general-selection',
    screen: 'GeneralSelectionScreen',
    under: '/crew',
    isSubPage: true,
  },
  {
    path: '/general-settings',
    name: 'general-settings',
    screen: 'GeneralSettingsScreen',
    under: '/crew',
    isSubPage: true,
  },
  {
    path: '/homeland',
    name: 'homeland',
    screen: 'HomelandScreen',
    glyph: 'homeland',
    tabs: ['tasks', 'r-and-d', 'quests', 'contracts'],
    waiting: 'tasksToDo',
  },
  {
    path: '/homeland/quests/:uuid',
    name: 'quest',
    screen: 'QuestScreen',
    under: '/homeland/quests',
    isSubPage: true,
  },
  {
    path: '/homeland/quests/:uuid/execution',
    name: 'quiz',
    screen: 'QuizScreen',
    under: '/homeland/quests/:uuid',
    isSubPage: true,
  },
  { path: '/events/:uuid', name: 'event', screen: 'EventScreen', isSubPage: true },
  { path: '/collections', name: 'collections', screen: 'CollectionsScreen', isSubPage: true },
  {
    path: '/collections/ledger',
    name: 'ledger',
    screen: 'LedgerScreen',
    under: '/collections',
    isSubPage: true,
  },
  {
    path: '/shards-vault',
    name: 'shards-vault',
    screen: 'VaultScreen',
    under: '/hangar',
    isSubPage: true,
  },
  { path: '/settings', name: 'settings', screen: 'SettingsScreen', isSubPage: true },
  { path: '/inbox', name: 'inbox', screen: 'InboxScreen', isSubPage: true },
  {
    path: '/expedition-game',
    name: 'docking',
    screen: 'DockingScreen',
    isSubPage: true,
    hidesNavigation: true,
    showsScene: true,
  },
];

const patterns = routes.map(({ path, tabs }) => {
  const tab = tabs ? `(/(${tabs.join('|')}))?` : '';
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}${tab}/?$`);
});

/** The route of a path; the trip screen's for an unknown path. */
export function routeOf(path: string): Route {
  return routes[patterns.findIndex((pattern) => pattern.test(path))] ?? (routes[0] as Route);
}

/** The target of Back from a path, with the path's parameters, because a path begins with its parent's. */
export function parentOf(path: string): string {
  const { under = '/' } = routeOf(path);
  return under.includes(':') ? path.split('/').slice(0, under.split('/').length).join('/') : under;
}

/** The top-level route of a path, which is lit in the navigation. */
export function topRouteOf(path: string): Route {
  const route = routeOf(path);
  return route.under === undefined ? route : topRouteOf(route.under);
}

export function hasRoute(path: string): boolean {
  return routes.some((route) => route.path === path);
}

/**
 * Goes one level up, or closes the topmost panel of the screen.
 * Used by the messenger's Back button and the Esc key.
 */
export function goUp(route: Route, navigate: (path: string) => void): void {
  if (closeModal() || (route.path !== '/' && requiredPath(state))) return;
  if (route.path !== '/') navigate(parentOf(location.pathname));
  else if (state.view.place === 'trip') leaveTrip();
  else if (state.view.place === 'system') leaveSystem();
}

interface Newcomer {
  readonly user: Readonly<Pick<NonNullable<State['user']>, 'isSelectedGeneral' | 'isOnboarded'>> | null;
  readonly view: Readonly<Pick<State['view'], 'choosesGeneral'>>;
  readonly statistics: Readonly<Pick<NonNullable<State['statistics']>, 'totalTrips'>> | null;
  readonly galaxy: Readonly<Pick<NonNullable<State['galaxy']>, 'isSeasonOver'>> | null;
}

/** True until a new pilot has collected a trip: there is one button, and nothing else (D49). */
export function fliesFirst({ user, statistics, galaxy }: Omit<Newcomer, 'view'>): boolean {
  return user?.isOnboarded === false && statistics?.totalTrips === 0 && !galaxy?.isSeasonOver;
}

/** Path that a new pilot can't leave: for the first trip, then for the choice of a general. */
export function requiredPath(newcomer: Newcomer): ScreenPath | null {
  if (fliesFirst(newcomer)) return '/';
  const { user, view } = newcomer;
  const isChoosing = view.choosesGeneral && user && !user.isSelectedGeneral && !user.isOnboarded;
  return isChoosing ? '/general-selection' : null;
}
