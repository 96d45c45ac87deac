/** Paths of the account that the first load of the page does without: see `core/add-later-paths.ts`. */
export const laterAccountPaths = {
  'inbox.list': ['GET', '/account/v1/inbox/'],
  'inbox.change': ['PUT', '/account/v1/inbox/:id/'],
  'notices.read': ['GET', '/account/v1/notices/'],
  'notices.change': ['PUT', '/account/v1/notices/'],
  'spending.read': ['GET', '/account/v1/spending/'],
  'spending.change': ['PUT', '/account/v1/spending/'],
  'analytics.read': ['GET', '/account/v1/analytics/'],
  'analytics.change': ['PUT', '/account/v1/analytics/'],
  'account.export': ['POST', '/account/v1/export/'],
  'account.delete': ['DELETE', '/account/v1/auth/me/'],
  'devices.list': ['GET', '/account/v1/devices/'],
  'devices.end': ['DELETE', '/account/v1/devices/:id/'],
  'devices.end-others': ['DELETE', '/account/v1/devices/'],
} as const;
