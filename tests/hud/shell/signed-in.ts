import { vi } from 'vitest';
import { signInWith } from '#engine/client/core/api.ts';
import type { FakeServer } from '#tests/engine/fixtures/fake-server.ts';

/** Sends the HUD's calls to this server, with a player signed in. */
export function signInTo(server: FakeServer): void {
  vi.stubGlobal('fetch', server.fetch);
  signInWith(async () => ({ token: 'token', sessionId: 'session', signingKey: 'key' }));
}
