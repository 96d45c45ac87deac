export const accountPaths = {
  'auth.token': ['POST', '/account/v1/auth/token/'],
  'auth.session': ['POST', '/account/v1/auth/session/'],
  'auth.create': ['POST', '/account/v1/auth/'],
  'auth.me': ['GET', '/account/v3/auth/me/'],
  'auth.start': ['GET', '/account/v1/start/'],
  'auth.onboarding': ['PUT', '/account/v1/auth/me/onboarding/'],
} as const;
