/** A unit's string key: `% of the height` becomes `percent-of-the-height`. */
export function unitKey(unit: string): string {
  const text = unit.replace(/^%/, 'percent').toLowerCase();
  return text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
