// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { defaultTunables } from '#engine/content/tunables.ts';
import { readDraft, storeDraft, takeCarriedDraft, withNumber } from '#tools/console/numbers/draft.ts';

afterEach(() => localStorage.clear());

describe('the draft of numbers', () => {
  it('has changed values only', () => {
    const draft = withNumber({}, defaultTunables, 'spawnIntervalMs', 250);
    expect(draft).toEqual({ spawnIntervalMs: 250 });
    expect(withNumber(draft, defaultTunables, 'spawnIntervalMs', defaultTunables.spawnIntervalMs)).toEqual(
      {},
    );
  });

  it('survives a reload', () => {
    storeDraft({ spawnIntervalMs: 250 });
    expect(readDraft()).toEqual({ spawnIntervalMs: 250 });
  });

  it.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['a list', '[1]'],
    ['a text', '"x"'],
  ])('is empty after %s was stored', (_, text) => {
    if (text !== null) localStorage.setItem('console.numbers', text);
    expect(readDraft()).toEqual({});
  });

  it('takes numbers that the dev tools carry over, once, and keeps its others', () => {
    storeDraft({ objectLifeMs: 3000, spawnIntervalMs: 500 });
    const carried = { spawnIntervalMs: 250, maxPirates: 'many', unheardOf: 5 };
    location.hash = `#draft=${encodeURIComponent(JSON.stringify(carried))}`;
    expect(takeCarriedDraft()).toBe(1);
    expect(readDraft()).toEqual({ objectLifeMs: 3000, spawnIntervalMs: 250 });
    expect(location.hash).toBe('');
    expect(takeCarriedDraft()).toBe(0);
  });

  it.each(['#draft=%E0%A4%A', '#draft=[1]', '#draft=', '#enter=abc'])('takes nothing from %s', (hash) => {
    location.hash = hash;
    expect(takeCarriedDraft()).toBe(0);
    expect(readDraft()).toEqual({});
  });

  it('drops values that the release refuses', () => {
    const stored = { spawnIntervalMs: 250, objectLifeMs: -1, unheardOf: 5, maxPirates: 'many' };
    localStorage.setItem('console.numbers', JSON.stringify(stored));
    expect(readDraft()).toEqual({ spawnIntervalMs: 250 });
  });
});
