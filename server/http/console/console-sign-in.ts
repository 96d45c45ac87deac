import { randomBytes, randomUUID } from 'node:crypto';
import type { Request } from 'express';
import { log } from '#server/core/log.ts';
import type { CallingDeveloper } from '#server/core/sign-in/calling-developer.ts';
import type { Settings } from '#server/settings.ts';
import type { Store } from '#server/store/core/open-store.ts';
import { writeConsoleCookie } from './console-cookie.ts';
import { type DeveloperGate, proofOf } from './developer-gate.ts';

/** A working day. */
const sessionSeconds = 12 * 3600;

/** What somebody signs in with: a token of the settings, or the secret of a link. */
export type Entering = { readonly token: string } | { readonly link: string };

/** Opens a session with the role of the token or the link. Wrong guesses are counted together with those of tokens. */
export async function enterConsole(
  settings: Settings,
  store: Store,
  developers: DeveloperGate,
  request: Request,
  entering: Entering,
): Promise<Pick<CallingDeveloper, 'name' | 'role'> & { readonly cookie: string }> {
  const found: Pick<CallingDeveloper, 'name' | 'role'> =
    'link' in entering
      ? await developers.guess(request, () => store.consoleSessions.takeLink(entering.link))
      : await developers.byToken(request, entering.token);
  const { name, role } = found;
  const secret = randomBytes(32).toString('base64url');
  const openedAt = new Date();
  const expiresAt = new Date(openedAt.getTime() + sessionSeconds * 1000);
  const tokenProof = 'token' in entering && name !== null ? proofOf(secret, entering.token) : null;
  await store.consoleSessions.addSession(secret, {
    ...{ id: randomUUID(), name, role, tokenProof, openedAt, expiresAt },
  });
  log.info(`${role} ${name} has signed in to the console`);
  return { name, role, cookie: writeConsoleCookie(secret, sessionSeconds, isSecure(settings)) };
}

/** Ends the session here and everywhere; returns the header that removes it from the browser. */
export async function leaveConsole(settings: Settings, store: Store, secret: string): Promise<string> {
  await store.consoleSessions.endSession(secret);
  return writeConsoleCookie(null, 0, isSecure(settings));
}

/** Without a proxy the console is reached by plain HTTP, on a private network or through a tunnel. */
function isSecure({ trustedProxies }: Settings): boolean {
  return trustedProxies !== 0;
}
