/** Kinds of changes that the team asks for. */
export const requestKinds = [
  'grant',
  'message',
  'merge',
  'take',
  'forgive',
  'settlement',
  'content',
  'tunables',
] as const;
export type RequestKind = (typeof requestKinds)[number];

/**
 * `asked` is on its way to `given`, or to `refused` by a rule of the game. `waiting` needs a second person,
 * whose approval makes it `approved`, on its way to `given`. `declined`, `cancelled` and `expired` end a
 * request that waited.
 */
export const requestStatuses = [
  'asked',
  'given',
  'refused',
  'waiting',
  'approved',
  'declined',
  'cancelled',
  'expired',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];
