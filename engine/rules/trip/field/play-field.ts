/** The play field's units, the same on every device; objects stay entirely inside it. */
export const playField = { width: 390, height: 600 } as const;

/** Where the ship hangs, and how wide it is. */
export const shipBerth = { x: 106, y: 508, width: 132 } as const;

/** The places that no object crosses: the ship with its arms, and the chain's number beside it. */
export const keptFree = [
  { x: 106, y: 506, radius: 84 },
  { x: 232, y: 534, radius: 46 },
] as const;
