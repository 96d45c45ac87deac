import { describe, expect, it } from 'vitest';
import type { LiveContent } from '#engine/content/live-content.ts';
import { noticeText } from '#server/commands/account/notices.ts';

const rush = { title: 'Gold rush', effect: 'more', about: 'More of it.' };
const content = { words: { en: { events: { rush } } } } as unknown as LiveContent;
const active = (number: number) => ({ code: 'crew_active', values: { active: number } }) as const;
const repaired = (ship: string) => ({ code: 'repaired', values: { ship } }) as const;

describe('the message of the bot', () => {
  it('is the text of a single notice', () => {
    expect(noticeText([active(3)], 'en', content)).toMatch(/Active pilots: 3/);
    expect(noticeText([{ code: 'event_begins', values: { event: 'rush' } }], 'en', content)).toBe(
      'Gold rush has begun.',
    );
  });

  it('of several of one kind is the last one', () => {
    expect(noticeText([active(3), active(4)], 'en', content)).toMatch(/Active pilots: 4/);
  });

  it('of several kinds has a line each', () => {
    const lines = noticeText([repaired('personal-common'), active(3), active(4)], 'ru', content).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe('Пока вас не было:');
  });

  it('never has more than six of them', () => {
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
    const events = keys.map((event) => ({ code: 'event_begins', values: { event } }) as const);
    const lines = noticeText(events, 'en', content).split('\n');
    expect(lines).toHaveLength(7);
    expect(lines.at(-1)).toBe('…and 3 more in your inbox');
  });
});
