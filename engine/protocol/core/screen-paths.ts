/**
 * Paths of all screens; `:name` matches one segment. The server answers each with the page, and the HUD's
 * routes take their types from this list.
 */
export const screenPaths = [
  '/',
  '/hangar',
  '/crew',
  '/leaderboard',
  '/settings',
  '/inbox',
  '/collections',
  '/collections/ledger',
  '/shards-vault',
  '/expedition-game',
  '/general-selection',
  '/general-settings',
  '/events/:uuid',
  '/homeland',
  '/homeland/tasks',
  '/homeland/r-and-d',
  '/homeland/contracts',
  '/homeland/quests',
  '/homeland/quests/:uuid',
  '/homeland/quests/:uuid/execution',
] as const;

export type ScreenPath = (typeof screenPaths)[number];
