import { expect, it } from 'vitest';
import type { Language } from '#engine/content/languages.ts';
import { questId } from '#engine/content/quest-ids.ts';
import { desktop, phone, type Size } from './support/browser.ts';
import { setUpGame } from './support/game.ts';
import { seatsToPlay } from './support/seats.ts';

const game = setUpGame({ frameMs: 40 });

const seats: readonly [string, number, Size, Language][] = [
  ['desktop', 5602, desktop, 'en'],
  ['phone', 5601, phone, 'ru'],
];

it.each(seatsToPlay(seats))(
  "plays a quest's film with subtitles on a %s",
  async (name, number, size, language) => {
    const pilot = await game.seat(`films-${name}`, number, size, language);
    await pilot.arrive();
    const { page, window, strings } = pilot;
    await page.goto(`${game.server.url}/homeland/quests/${questId('the-light-that-stayed')}?pilot=${number}`);
    const play = page.getByRole('button', { name: strings.text('homeland:quests.film') });
    await play.waitFor();
    await window.shoot('1-still');
    await play.focus();
    await page.keyboard.press('Enter');
    const film = page.locator('video');
    const now = () => film.evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(now).toBeGreaterThan(1);
    const lines = await film.evaluate((video: HTMLVideoElement) => video.textTracks[0]?.activeCues?.length);
    expect(lines).toBe(1);
    expect(await film.evaluate((video) => document.activeElement === video)).toBe(true);
    await window.shoot('2-playing');
    await film.evaluate((video: HTMLVideoElement) => {
      video.currentTime = video.duration - 0.2;
    });
    await play.waitFor();
    await pilot.isContent();
  },
);

it('serves a part of a film', async () => {
  const answer = await fetch(`${game.server.url}/video/the-light-that-stayed.mp4`, {
    headers: { range: 'bytes=100-199' },
  });
  expect(answer.status).toBe(206);
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  expect((await answer.arrayBuffer()).byteLength).toBe(100);
});
