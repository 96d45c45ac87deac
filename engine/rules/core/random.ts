/**
 * A number in [0, 1) that depends only on its arguments, equal in Node and in browsers. It gives random
 * access into a seed: object 7 000 of a flight needs no draw of the 6 999 before it. The seed's text is
 * hashed by FNV-1a; each step of the path is mixed in by MurmurHash3's finaliser.
 */
export function randomOf(seed: string, ...path: readonly number[]): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  for (const step of path) hash = mix(hash ^ Math.imul(step + 0x9e3779b9, 0x85ebca6b));
  return mix(hash) / 0x1_0000_0000;
}

/** The index that a number in [0, 1) selects by weight. At least one weight must be positive. */
export function pickWeighted(weights: readonly number[], at: number): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let remainder = at * total;
  for (let index = 0; index < weights.length; index++) {
    remainder -= weights[index] ?? 0;
    if (remainder < 0) return index;
  }
  return weights.findLastIndex((weight) => weight > 0);
}

function mix(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
