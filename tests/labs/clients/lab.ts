import type { Browser } from 'playwright';
import { signInitData } from '#server/messenger/init-data.ts';
import { openBrowser } from '../../flow/support/browser.ts';
import { GameServer } from '../../flow/support/game-server.ts';
import { BotServer } from '../../server/fixtures/bot-server.ts';
import { TestClient } from '../../server/fixtures/client.ts';
import { Client } from './client.ts';
import type { Profile } from './profiles/profile.ts';

/**
 * Chromium's doors between a page of the internet and one of this machine, which the real game has no part
 * in.
 */
const localFrames = ['LocalNetworkAccessChecks', 'LocalNetworkAccessChecksForNavigations'];
const developerToken = 'the-lab-owns-this-server';

/** The real server with a bot, a local counterpart of the Bot API, and a browser that plays the clients. */
export class Lab {
  #nextPlayer = 7001;

  private constructor(
    readonly browser: Browser,
    readonly server: GameServer,
    readonly bot: BotServer,
  ) {}

  /** The developers' tools move the server's clock; a game in the open has none. */
  static async start({ hasTools }: { readonly hasTools: boolean }): Promise<Lab> {
    const bot = new BotServer();
    await bot.start();
    // The links that invite begin with the bot's name.
    bot.script('getMe', {
      ok: true,
      result: { id: 7, is_bot: true, first_name: 'Proto Trip', username: 'proto_bot' },
    });
    const [browser, server] = await Promise.all([
      openBrowser([`--disable-features=${localFrames.join(',')}`]),
      GameServer.start({
        BOT_TOKEN: bot.token,
        BOT_API_URL: bot.url,
        BOT_WEBHOOK_SECRET: bot.secret,
        ...(hasTools ? { DEV_TOOLS: '1', DEV_TOOLS_TOKEN: developerToken } : {}),
      }),
    ]);
    bot.webhook = `${server.url}/store/v1/webhooks/messenger/`;
    return new Lab(browser, server, bot);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    await this.bot.stop();
  }

  /** Launch data of a player, signed with the bot's token. */
  initData(player: number, ageMs = 0): string {
    const identity = {
      telegramId: player,
      firstName: 'Ann',
      lastName: null,
      username: null,
      startParam: null,
    };
    return signInitData(identity, this.bot.token, Date.now() - ageMs);
  }

  /** Makes a player with a ship, a finished tour and today's reward claimed. */
  async player(): Promise<number> {
    const id = this.#nextPlayer++;
    const wire = await this.signIn(id);
    await wire.get('auth.create', { body: { telegramId: id, firstName: 'Ann' } });
    await wire.get('ships.create');
    await wire.get('auth.onboarding');
    await wire.call('daily-rewards.claim');
    return id;
  }

  /** Signs a player in on another device. A player has five sessions at most, so do it anew for each use. */
  async signIn(id: number): Promise<TestClient> {
    const wire = new TestClient(this.server.url);
    const { token } = await wire.get('auth.token', { body: { initData: this.initData(id) } });
    wire.credentials = { ...wire.credentials, token };
    wire.credentials = { ...wire.credentials, ...(await wire.get('auth.session')) };
    return wire;
  }

  async open(
    profile: Profile,
    version: string,
    player: number | null,
    more: { readonly ageMs?: number; readonly host?: string } = {},
  ): Promise<Client> {
    const { ageMs = 0, ...where } = more;
    const initData = player === null ? null : this.initData(player, ageMs);
    return Client.open(this.browser, profile, { origin: this.server.url, initData, version, ...where });
  }

  async advance(advanceMs: number): Promise<void> {
    await this.server.post('/dev/clock/', { advanceMs }, { 'X-Designer-Token': developerToken });
  }
}
