import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../fixtures/start-test-server.ts';

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const at = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { Accept: browser, ...headers } });

it.each([
  ['en-GB', 'en', 'Open the game'],
  ['ru-RU,ru;q=0.9,en;q=0.8', 'ru', 'Открыть игру'],
  ['es-MX', 'es', 'Abrir el juego'],
  ['de', 'en', 'Open the game'],
])('a browser that speaks %s gets a page in %s with a way to the game', async (spoken, language, open) => {
  for (const path of ['/no-such-screen', '/open/', '/visit/nothing', '/static/gone.js']) {
    const response = await at(path, { 'Accept-Language': spoken });
    expect([path, response.status]).toEqual([path, 404]);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('vary')).toBe('Accept, Accept-Language');
    const page = await response.text();
    expect(page).toContain(`<html lang="${language}">`);
    expect(page).toContain(`<a href="/">${open}</a>`);
  }
});

it.each([
  ['a call, even in a browser', '/game/v1/nothing/', browser],
  ['a developer call', '/dev/nothing/', browser],
  ['a program', '/no-such-screen', '*/*'],
  ['a script', '/static/gone.js', 'application/json'],
])('%s gets JSON', async (_, path, accept) => {
  const response = await at(path, { Accept: accept });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({ code: expect.any(String) });
});
