import { afterEach, describe, expect, it } from 'vitest';
import { type BotTest, startBotTest } from '../../fixtures/start-bot-test.ts';

let test: BotTest;
afterEach(() => test.stop());

const publicUrl = 'https://play.example/';
const url = `${publicUrl}store/v1/webhooks/messenger/`;
const set = () => test.bot.of('setWebhook').length;
async function metric(): Promise<string | undefined> {
  const text = await (await fetch(`${test.server.url}/metrics`)).text();
  return /^webhook_right (\d)$/m.exec(text)?.[1];
}

describe('the webhook', () => {
  it('is set again after the pause that the messenger asks for, and a gauge tells', async () => {
    test = await startBotTest({ publicUrl, metricsForMs: 0 }, (bot) =>
      bot.script(
        'setWebhook',
        { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 2 } },
        { ok: false, error_code: 400, description: 'Bad Request: bad webhook: Failed to resolve host' },
      ),
    );
    await expect.poll(set).toBe(1);
    const startMs = performance.now();
    await expect.poll(metric).toBe('0');
    await expect.poll(set).toBe(2);
    expect(performance.now() - startMs).toBeGreaterThan(1500);
    await expect.poll(set).toBe(3);
    await expect.poll(metric).toBe('1');
  });

  it('is compared with the address every few minutes, and moved back', async () => {
    test = await startBotTest({ publicUrl, webhookEveryMs: 50 });
    await expect.poll(() => test.bot.of('getWebhookInfo').length).toBeGreaterThan(3);
    expect(set()).toBe(1);
    const moved = { pending_update_count: 0, allowed_updates: ['message', 'pre_checkout_query'] };
    for (const result of [
      { ...moved, url: 'https://elsewhere.example/' },
      { ...moved, url: '' },
      { ...moved, url, allowed_updates: ['message'] },
    ]) {
      const before = set();
      test.bot.script('getWebhookInfo', { ok: true, result });
      await expect.poll(() => set() - before).toBe(1);
    }
    expect(test.bot.of('setWebhook').at(-1)!.parameters.url).toBe(url);
  });

  it('doesn’t keep a server from stopping while the messenger is away', async () => {
    test = await startBotTest({ publicUrl, metricsForMs: 0 }, (bot) =>
      bot.script('setWebhook', {
        ok: false,
        error_code: 429,
        description: 'Too Many Requests',
        parameters: { retry_after: 600 },
      }),
    );
    await expect.poll(metric).toBe('0');
    const startMs = performance.now();
    await test.server.restart();
    expect(performance.now() - startMs).toBeLessThan(8000);
  });
});
