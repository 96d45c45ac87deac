import { check, type Flow, until } from './flow.ts';

/** A site that the page's policy lets frame it, but that is no web client. */
const stranger = 'https://stranger.telegram.org/';

/** Flows of the window around the page. */
export const surrounded: readonly Flow[] = [
  {
    name: "each of the client's hosts",
    isShort: true,
    async play({ lab, client: { profile }, player, version }) {
      const hosts = profile.transport?.kind === 'frame' ? profile.transport.hosts.slice(1) : [];
      if (hosts.length === 0) return 'this client has one host, or none';
      for (const host of hosts) {
        const other = await lab.open(profile, version, player, { host });
        try {
          await other.isReady();
          check(other.posted.includes('web_app_ready'), `${host} hears nothing`);
        } finally {
          await other.close();
        }
      }
    },
  },
  {
    name: 'nothing for a stranger',
    isShort: true,
    async play({ lab, client: { profile }, player, version }) {
      if (profile.transport?.kind !== 'frame') return 'this client has no frame';
      const other = await lab.open(profile, version, player, { host: stranger });
      try {
        await other.isReady();
        await until('the later code has run', () =>
          other.game.evaluate(() => document.querySelectorAll('canvas').length > 0),
        );
        check(other.posted.length === 0, `${stranger} hears ${other.posted.join(', ')}`);
      } finally {
        await other.close();
      }
    },
  },
];
