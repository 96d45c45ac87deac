/** A unit's key among the words: `% of the height` is `percent-of-the-height`. */
export function unitKey(unit: string): string {
  const words = unit.replace(/^%/, 'percent').toLowerCase();
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
