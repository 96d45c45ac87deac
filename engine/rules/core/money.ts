/**
 * Drops the fraction of a hundredth, once, at the end of a formula (D1). What a float lost in its last bits isn't a
 * fraction; a real one, at least a millionth, is far larger than that.
 */
export function roundDown(hundredths: number): number {
  return Math.floor(hundredths + Math.max(1, Math.abs(hundredths)) * 1e-14);
}
