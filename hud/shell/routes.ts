import type { ComponentType } from 'react';
import type { IconName } from '../parts/icons.ts';
import { TripScreen } from '../trip/trip-screen.tsx';
import { screen } from './fetch-later.ts';

export interface Route {
  /** `:name` stands for one segment; the screen reads it with wouter's `useRoute`. */
  path: string;
  /** Its name in the strings, under `nav`. */
  name: string;
  screen: ComponentType;
  /** In the navigation, with this glyph, in this order. */
  glyph?: IconName;
  /** The route it belongs to: lit in the navigation, and where Back leads. */
  under?: string;
  /** A sub-page has no header, no navigation and the messenger's Back. */
  isSubPage?: boolean;
  /** The canvas is seen. */
  showsScene?: boolean;
}

/** Every screen; one more is one more row. */
export const routes: readonly Route[] = [
  { path: '/', name: 'trip', screen: TripScreen, glyph: 'trip', showsScene: true },
  { path: '/hangar', name: 'hangar', screen: screen('HangarScreen'), glyph: 'hangar' },
  { path: '/crew', name: 'crew', screen: screen('CrewScreen'), glyph: 'crew' },
  { path: '/leaderboard', name: 'top', screen: screen('LeaderboardScreen'), glyph: 'top' },
  { path: '/settings', name: 'settings', screen: screen('SettingsScreen'), isSubPage: true },
];

const patterns = routes.map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

/** The route of a path; an unknown one is the trip's. */
export function routeOf(path: string): Route {
  return routes[patterns.findIndex((pattern) => pattern.test(path))] ?? (routes[0] as Route);
}

/** The route that a path belongs to, and so the one that is lit in the navigation. */
export function topRouteOf(path: string): Route {
  const route = routeOf(path);
  return route.under === undefined ? route : topRouteOf(route.under);
}

export function hasRoute(path: string): boolean {
  return routes.some((route) => route.path === path);
}
