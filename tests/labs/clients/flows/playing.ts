import { check, type Flow, isAtLeast, patience, until } from './flow.ts';
import { arrive, enterSystem, finish, launch } from './flying.ts';

/** Screens that need a way back, and the screen that it leads to. */
const subPages: Readonly<Record<string, string>> = {
  '/settings': '/',
  '/inbox': '/',
  '/collections': '/',
  '/collections/ledger': '/collections',
  '/shards-vault': '/hangar',
  '/general-settings': '/crew',
};

const compact = { width: 390, height: 500 };

export const playing: readonly Flow[] = [
  {
    name: 'start, first flight, collect',
    isShort: true,
    async play(visit) {
      const { client } = visit;
      await client.isReady();
      await enterSystem(visit);
      await launch(visit);
      if (isAtLeast(visit, 6, 2))
        await until('asks before closing in a flight', () => client.asksBeforeClosing);
      await arrive(visit);
      await client.action('trip.collect').click(patience);
      await finish(visit);
      check(client.posted.includes('web_app_ready'), 'web_app_ready was never sent');
    },
  },
  {
    name: 'Back on every screen',
    isShort: true,
    async play(visit) {
      const { client } = visit;
      for (const [path, above] of Object.entries(subPages)) {
        await client.go(path);
        if (isAtLeast(visit, 6, 1)) await until(`${path} shows the Back button`, () => client.hasBack);
        await until(`${path} has a way back`, () => client.hasWayBack());
        await client.goBack();
        await until(`Back from ${path} leads to ${above}`, async () => (await client.path()) === above);
      }
      await client.go('/collections');
      await client.press(client.strings.text('capsules:get-clean'));
      await client.locator('dialog[open]').waitFor(patience);
      await until('a dialog has a way back', () => client.hasWayBack());
      // A dialog answers no press of the first moment.
      await client.page.waitForTimeout(500);
      await client.goBack();
      await client.locator('dialog[open]').waitFor({ state: 'detached', ...patience });
      check((await client.path()) === '/collections', 'Back from a dialog left the screen');
      await enterSystem(visit);
      await until('a system has a way back', () => client.hasWayBack());
      await client.goBack();
      await client.isAt('galaxy');
      if (isAtLeast(visit, 6, 1)) await until('the map has no Back button', () => !client.hasBack);
    },
  },
  {
    name: 'main button in a low window',
    async play(visit) {
      const { client } = visit;
      await enterSystem(visit);
      await launch(visit);
      const size = client.page.viewportSize() ?? compact;
      await client.page.setViewportSize(compact);
      await arrive(visit);
      const own = client.action('trip.collect');
      await until('a button that collects', async () => client.main.isVisible || (await own.isVisible()));
      if (client.main.isVisible) await client.pressMain();
      else await own.click(patience);
      await finish(visit);
      await client.page.setViewportSize(size);
      await until('the main button is gone', () => !client.main.isVisible);
    },
  },
  {
    name: 'minimise and return',
    async play(visit) {
      const { client } = visit;
      await client.go('/settings');
      for (const event of client.profile.minimise) await client.send(event);
      await client.page.waitForTimeout(500);
      for (const event of client.profile.restore) await client.send(event);
      await client.goBack();
      await until('Back works after the return', async () => (await client.path()) === '/');
    },
  },
  {
    name: 'language change',
    async play({ client }) {
      await client.go('/settings');
      await client.root
        .getByRole('radio', { name: 'Русский' })
        .or(client.button('Русский'))
        .first()
        .click(patience);
      await client.locator('html[lang="ru"]').waitFor({ state: 'attached', ...patience });
      await client.reload();
      await client.locator('html[lang="ru"]').waitFor({ state: 'attached', ...patience });
      await client.go('/settings');
      await client.root
        .getByRole('radio', { name: 'English' })
        .or(client.button('English'))
        .first()
        .click(patience);
      await client.locator('html[lang="en"]').waitFor({ state: 'attached', ...patience });
    },
  },
];

/** Comes last, because it ends the other sessions of the player too. */
export const ending: Flow = {
  name: 'session ended elsewhere',
  async play({ client, lab, player }) {
    // A player has five sessions; a sixth ends the oldest.
    await client.go('/settings');
    for (let others = 5; others > 0; others--) await lab.signIn(player);
    await client.press(client.strings.text('account:session.go-on'));
    await client.isReady();
  },
};
