import { type ComponentType, lazy } from 'react';
import type { IconName } from '../parts/icons.ts';
import { TripScreen } from '../trip/trip-screen.tsx';

export interface Route {
  path: string;
  /** Its name in the strings, under `nav`. */
  name: string;
  screen: ComponentType;
  /** In the navigation, with this glyph, in this order. */
  glyph?: IconName;
  /** A sub-page has no header, no navigation and the messenger's Back; it leads to `/`. */
  isSubPage?: boolean;
  /** The canvas is seen. */
  showsScene?: boolean;
}

/** Every screen; one more is one more row. */
export const routes: readonly Route[] = [
  { path: '/', name: 'trip', screen: TripScreen, glyph: 'trip', showsScene: true },
  {
    path: '/hangar',
    name: 'hangar',
    screen: lazy(() => import('../hangar/hangar-screen.tsx')),
    glyph: 'hangar',
  },
  {
    path: '/settings',
    name: 'settings',
    screen: lazy(() => import('../settings/settings-screen.tsx')),
    isSubPage: true,
  },
];

/** The route of a path; an unknown one is the trip's. */
export function routeOf(path: string): Route {
  return routes.find((route) => route.path === path) ?? (routes[0] as Route);
}

export function hasRoute(path: string): boolean {
  return routes.some((route) => route.path === path);
}
