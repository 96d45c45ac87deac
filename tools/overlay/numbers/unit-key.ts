/** A unit's string key: `% of the height` becomes `percent-of-the-height`. */
export function unitKey(unit: string): string {
  const words = unit.replace(/^%/, 'percent').toLowerCase();
  return words.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
