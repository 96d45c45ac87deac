import { describe, expect, it } from 'vitest';
import { liveFaults } from '#engine/content/checks/check-live.ts';
import { eventWordsOf, heldWords, type LiveContent } from '#engine/content/live-content.ts';
import { rolledBack, withRelease, withTables } from '#engine/content/merge-live.ts';
import type { ProductRow } from '#engine/content/schemas/shop.ts';
import { committedContent as release } from '#server/core/committed-content.ts';

const pack = (key: string): ProductRow => ({
  key,
  kind: 'clean',
  finalPrice: 4000,
  count: 1,
  from: '2027-01-01T00:00:00Z',
});
const said = (...keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, { title: key, description: key }]));
const keysOf = ({ products }: LiveContent) => products.map(({ key }) => key);

/** The content with a product appended, and its words in all languages. */
function withPack(content: LiveContent, key: string): LiveContent {
  const words = Object.fromEntries(
    Object.entries(content.words).map(([language, { products } = {}]) => [
      language,
      { products: { ...products, ...said(key) } },
    ]),
  );
  return withTables(content, { products: [...content.products, pack(key)], words });
}

describe('a published version', () => {
  it('of a time before products were live has those of the release', () => {
    const { events, seasons, words } = release;
    const old = {
      events,
      seasons,
      words: { en: { events: words.en!.events! }, ru: { events: words.ru!.events! } },
    };
    const whole = withRelease(old, release);
    expect(whole.products).toEqual(release.products);
    expect(whole.tasks).toEqual(release.tasks);
    expect(heldWords(whole, 'products', 'clean-1', 'es')).toEqual(release.words.es!.products!['clean-1']);
    expect(eventWordsOf(whole, 'es')).toEqual(words.en!.events);
    expect(liveFaults(whole)).toEqual([]);
  });

  it('keeps the places of its rows when a later release brings more', () => {
    const published = withPack(release, 'ours');
    const later = withPack(release, 'theirs');
    const whole = withRelease(published, later);
    expect(keysOf(whole)).toEqual([...keysOf(release), 'ours', 'theirs']);
    expect(heldWords(whole, 'products', 'theirs', 'ru').title).toBe('theirs');
    expect(liveFaults(whole)).toEqual([]);
    expect(withRelease(whole, later)).toEqual(whole);
  });

  it('keeps its own prices over those of a release', () => {
    const [first, ...rest] = release.products;
    const published = withTables(release, { products: [{ ...first!, finalPrice: 3999 }, ...rest] });
    expect(withRelease(published, release).products[0]?.finalPrice).toBe(3999);
  });
});

describe('a roll-back', () => {
  it('keeps later rows in their places, retired, and all that were there as they were', () => {
    const present = withPack(withPack(release, 'one'), 'two');
    const back = rolledBack(withPack(release, 'one'), present);
    expect(keysOf(back)).toEqual(keysOf(present));
    expect(back.products.map(({ retired }) => retired).slice(-2)).toEqual([undefined, true]);
    expect(liveFaults(back)).toEqual([]);
  });

  it('to the present version changes nothing', () => {
    const present = withPack(release, 'one');
    expect(rolledBack(present, present)).toEqual(present);
  });
});

describe('a publication of one table', () => {
  it('leaves the words of the others', () => {
    const next = withTables(release, { words: { en: { events: {} }, ru: { events: {} } }, events: [] });
    expect(next.words.es).toEqual({ products: release.words.es!.products, tasks: release.words.es!.tasks });
    expect(next.words.en?.events).toEqual({});
  });
});
