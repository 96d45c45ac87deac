/**
 * Drops the fraction of a hundredth, once, at the end of a formula (D1). A rounding error in a float's last bits
 * doesn't count as a fraction: a real one is at least a millionth, far larger than that.
 */
export function roundDown(hundredths: number): number {
  return Math.floor(hundredths + Math.max(1, Math.abs(hundredths)) * 1e-14);
}
