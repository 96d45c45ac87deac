import { check, type Flow, isAtLeast, patience, until, type Visit } from './flow.ts';

const routes = ['/', '/hangar', '/collections', '/settings'] as const;

/** The same account on the same screen, in a page that still knows its client. */
async function isTheSame(visit: Visit, path: string): Promise<void> {
  const { client, player } = visit;
  await client.isReady();
  check((await client.path()) === path, `the reload left ${path}`);
  await client.go('/settings');
  await client.sees('Ann');
  if (isAtLeast(visit, 6, 1)) await until('the page knows its client', () => client.hasBack);
  const { user } = await signedIn(visit);
  check(user === player, `another account plays: ${user}`);
}

/** The account that the page plays, as the page says it. */
async function signedIn({ client }: Visit): Promise<{ user: number | null }> {
  const initData = await client.game.evaluate(
    () =>
      new URLSearchParams(location.hash.slice(1)).get('tgWebAppData') ??
      (JSON.parse(sessionStorage.getItem('__telegram__initParams') ?? '{}') as Record<string, string>)
        .tgWebAppData ??
      '',
  );
  const user = JSON.parse(new URLSearchParams(initData).get('user') ?? 'null') as { id: number } | null;
  return { user: user?.id ?? null };
}

export const reloading: readonly Flow[] = [
  {
    name: "client's reload on every route",
    isShort: true,
    async play(visit) {
      const { client } = visit;
      for (const path of routes) {
        await client.go(path);
        client.hasBack = false;
        await client.reload();
        // A replaced frame begins at the first address.
        const isAnew = client.profile.transport?.kind === 'frame' && (await client.path()) === '/';
        await isTheSame(visit, isAnew ? '/' : path);
      }
    },
  },
  {
    name: 'own reload, with the address alone and with storage alone',
    isShort: true,
    async play(visit) {
      const { client } = visit;
      for (const forget of ['nothing', 'storage', 'address'] as const) {
        await client.go('/hangar');
        client.hasBack = false;
        await client.reloadItself(forget);
        await isTheSame(visit, '/hangar');
      }
    },
  },
  {
    name: 'reload loop',
    async play(visit) {
      const { client } = visit;
      await client.go('/hangar');
      for (let times = 4; times > 0; times--) await client.reload();
      const isAnew = (await client.path()) === '/';
      await isTheSame(visit, isAnew ? '/' : '/hangar');
    },
  },
  {
    name: 're-created window',
    async play(visit) {
      const { client } = visit;
      await client.go('/hangar');
      client.hasBack = false;
      await client.reopen();
      await isTheSame(visit, '/');
    },
  },
  {
    name: 'return after 25 hours',
    async play({ lab, client: { profile }, player, version }) {
      const late = await lab.open(profile, version, player, { ageMs: 25 * 3600 * 1000 });
      try {
        const close = late.strings.hud('failed.reopen.close');
        await late.button(close).waitFor(patience);
        await late.sees(/open it again from the chat/);
        await late.press(close);
        await until('the game closes', () => late.isClosed);
      } finally {
        await late.close();
      }
    },
  },
];
