/** Depths of the layers in each scene. Larger depths lie on top. */
export const galaxyDepths = {
  backdrop: 0,
  disc: 1,
  core: 2,
  /** Rings, route and stems. */
  lines: 10,
  glows: 11,
  dots: 12,
  /** Checks, and the lines on the systems. */
  marks: 13,
  names: 20,
  selectedName: 21,
} as const;

export const systemDepths = {
  backdrop: 0,
  sunGlow: 2,
  orbitBehind: 10,
  nodesBehind: 11,
  planetsBehind: 12,
  sun: 13,
  planetsBefore: 14,
  orbitBefore: 15,
  nodeGlows: 15,
  nodesBefore: 16,
  numbers: 17,
} as const;

/** The docking try and the assault draw the ship and the backdrop of a trip, too. */
export const tripDepths = {
  nebula: 0,
  stars: 1,
  planet: 3,
  streaks: 4,
  timer: 4,
  farFog: 5,
  ship: 7,
  flames: 8,
  nearFog: 9,
  paths: 9.4,
  wakes: 9.5,
  objects: 10,
  objectsOnBeam: 10.5,
  pirateLights: 11,
  pirates: 12,
  pirateShine: 12.1,
  pieces: 13,
  lights: 14,
  verbLights: 14.5,
  lines: 15,
  piratePay: 15.5,
  labels: 16,
  plates: 17,
  flash: 20,
} as const;

export const dockingDepths = {
  stationRing: 5.5,
  stationLights: 5.6,
  port: 5.7,
  portLights: 5.71,
  marks: 6,
  /** Closed hooks lie above the ship. */
  hooks: 7.5,
  puffs: 8.5,
  sparks: 8.8,
} as const;

export const assaultDepths = {
  base: 5.5,
  guns: 5.6,
  baseLights: 5.7,
  marks: 6.5,
  sphere: 8.6,
} as const;
