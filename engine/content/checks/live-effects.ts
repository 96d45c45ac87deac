import { languages, writtenLanguages } from '../languages.ts';
import type { LiveContent } from '../live-content.ts';
import { capsuleWorth } from './check-chances.ts';
import { tripPay } from './check-trip-changes.ts';

/** Change of a price, in percent, from which it is named. */
const namedPercent = 30;

/**
 * Effects of content before its publication, as sentences: prices, capsules, trips, and
 * words shown in English.
 */
export function liveEffects(present: LiveContent, next: LiveContent): string[] {
  return [
    ...priceChanges(present, next),
    ...next.chances
      .map((row) => ({ key: row.key, worth: capsuleWorth(row).toFixed(2) }))
      .filter(({ worth }) => worth !== '1.00')
      .map(({ key, worth }) => `chances ${key}: worth ${worth} times the release's capsule`),
    ...next.trips.flatMap((change) => {
      const pay = tripPay(change);
      if (!pay) return [];
      const { before, after } = pay;
      const times = (after / before).toFixed(2);
      return `trips ${change.key}: ${after.toFixed(1)} PROTO an hour instead of ${before.toFixed(1)}, ${times} times`;
    }),
    ...shownInEnglish(next),
  ];
}

function priceChanges(present: LiveContent, next: LiveContent): string[] {
  return next.products.flatMap((row) => {
    const before = present.products.find(({ key }) => key === row.key)?.finalPrice ?? row.finalPrice;
    const percent = (100 * (row.finalPrice - before)) / before;
    if (Math.abs(percent) <= namedPercent) return [];
    const sign = percent > 0 ? '+' : '−';
    return [
      `product ${row.key}: ${stars(row.finalPrice)} Stars instead of ${stars(before)}, ${sign}${Math.abs(percent).toFixed(0)} %`,
    ];
  });
}

/** The price charged is rounded up to whole Stars. */
function stars(hundredths: number): number {
  return Math.ceil(hundredths / 100);
}

function shownInEnglish({ events, words }: LiveContent): string[] {
  return languages
    .filter((language) => !(writtenLanguages as readonly string[]).includes(language))
    .flatMap((language) => {
      const missing = events.filter(({ key }) => !words[language]?.events?.[key]).map(({ key }) => key);
      if (missing.length === 0) return [];
      return [`words.${language}: ${missing.join(', ')} will be shown in English`];
    });
}
