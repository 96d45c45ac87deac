/** Of the inbox and of more settings. The first load of the page does without them: see `core/add-later-paths.ts`. */
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
} as const;
