/** Closed lists of the game: all types, rarities and places. */
export const shipTypes = ['personal', 'expeditionary', 'combat'] as const;
export const tripTypes = ['personal', 'attack', 'expedition'] as const;
export const shipSizes = ['XS', 'S', 'M', 'L', 'XL'] as const;
export const rarities = ['common', 'rare', 'epic'] as const;
export const difficulties = ['easy', 'medium', 'hard'] as const;
export const locations = ['planet', 'space'] as const;
export const stats = ['health', 'energy', 'luck', 'speed', 'recovery', 'extraction'] as const;
export const awardKinds = [
  'ship_shard',
  'artifact_shard',
  'protomatter',
  'clean_protomatter',
  'artifact_capsule_key',
  'ship_capsule_key',
] as const;
export const capsuleTypes = ['ship', 'artifact'] as const;
export const capsuleKinds = ['ship', 'ship_shard', 'artifact', 'artifact_shard'] as const;
export const planetLooks = [
  'azure',
  'crystal',
  'cryo',
  'dune',
  'ember',
  'fracture',
  'gas',
  'moon',
  'ocean',
  'ringed',
  'rust',
  'storm',
  'terra',
  'toxic',
] as const;
/** Ways of gathering an object by hand (D52): with a path of the finger, and all of them. */
export const pathVerbs = ['hold', 'swipe', 'pulse', 'tow'] as const;
export const verbs = ['tap', ...pathVerbs] as const;
export const nebulaLooks = ['amber', 'blue', 'deep', 'violet'] as const;

export type PathVerb = (typeof pathVerbs)[number];
export type Verb = (typeof verbs)[number];
export type ShipType = (typeof shipTypes)[number];
export type TripType = (typeof tripTypes)[number];
export type Rarity = (typeof rarities)[number];
export type Difficulty = (typeof difficulties)[number];
export type Location = (typeof locations)[number];
export type Stat = (typeof stats)[number];
export type AwardKind = (typeof awardKinds)[number];
export type CapsuleType = (typeof capsuleTypes)[number];
export type CapsuleKind = (typeof capsuleKinds)[number];
export type NebulaLook = (typeof nebulaLooks)[number];
export type PlanetLook = (typeof planetLooks)[number];

/** Codes of the advice after a failed docking or assault (D53). */
export const dockingAdvices = [
  'not_steered',
  'frame_missed',
  'came_late',
  'braked_late',
  'turned_much',
  'left_frame',
  'not_reported',
] as const;
export type DockingAdvice = (typeof dockingAdvices)[number];

export const assaultAdvices = [
  'pulled_back',
  'no_order',
  'wrong_station',
  'mistimed',
  'few_answers',
  'late_orders',
  'not_reported',
] as const;
export type AssaultAdvice = (typeof assaultAdvices)[number];

/** Kinds of notices that a player can switch on and off. */
export const noticeKinds = [
  'returned',
  'encounter',
  'repaired',
  'energy',
  'daily',
  'rewards',
  'crew',
  'events',
  'offers',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];
