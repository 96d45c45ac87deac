import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { ImageServer } from '../../tools/fixtures/image-server.ts';
import { findViolations } from './inspect-screen.ts';

/** Opens the console of the image's server as its first owner: by link, bot and second factor. */
export async function enterAsOwner(server: ImageServer, page: Page, account: number): Promise<void> {
  await enterByLink(server, page, account, await server.ownerLink());
}

/** Opens an invitation to the console of the image's server: by bot and second factor. */
export async function enterByLink(
  server: ImageServer,
  page: Page,
  account: number,
  link: string,
): Promise<void> {
  await page.goto(link);
  const bot = page.getByRole('link', { name: 'Open the bot' });
  const start = new URL((await bot.getAttribute('href'))!).searchParams.get('start')!;
  expect(await findViolations(page)).toEqual([]);
  const said = await server.bot.say(account, `/start ${start}`);
  await page.getByLabel('Code of the bot').fill(said.slice(0, 6));
  await page.keyboard.press('Enter');
  const key = await page.locator('code').textContent();
  const app = new TOTP({ secret: Secret.fromBase32(key!.replaceAll(' ', '')) });
  await page.getByLabel('Code of the app').fill(app.generate());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Today' }).waitFor();
}
