import type { LiveContent } from '../live-content.ts';
import { capsuleWorth } from './check-chances.ts';
import { tripPay } from './check-trip-changes.ts';

/** What published rows do to what players get, as sentences: of capsules what they are worth, of trips what they pay. */
export function liveEffects({ chances, trips }: Pick<LiveContent, 'chances' | 'trips'>): string[] {
  return [
    ...chances
      .map((row) => ({ key: row.key, worth: capsuleWorth(row).toFixed(2) }))
      .filter(({ worth }) => worth !== '1.00')
      .map(({ key, worth }) => `chances ${key}: worth ${worth} times the release's capsule`),
    ...trips.flatMap((change) => {
      const pay = tripPay(change);
      if (!pay) return [];
      const { before, after } = pay;
      const times = (after / before).toFixed(2);
      return `trips ${change.key}: ${after.toFixed(1)} PROTO an hour instead of ${before.toFixed(1)}, ${times} times`;
    }),
  ];
}
