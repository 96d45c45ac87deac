import { callPaths } from '../core/call-path.ts';

export const accountPaths = callPaths({
  'auth.token': ['POST', '/account/v1/auth/token/'],
  'auth.sandbox': ['POST', '/account/v1/auth/sandbox/'],
  'auth.session': ['POST', '/account/v1/auth/session/'],
  'auth.create': ['POST', '/account/v1/auth/'],
  'service.mode': ['GET', '/account/v1/mode/'],
  'auth.me': ['GET', '/account/v3/auth/me/'],
  'auth.start': ['GET', '/account/v1/start/'],
  'auth.onboarding': ['PUT', '/account/v1/auth/me/onboarding/'],
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
  /** The developers' call by which the local messenger signs a player in. */
  'dev.init-data': ['POST', '/dev/init-data/'],
});
