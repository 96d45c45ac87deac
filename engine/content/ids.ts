import { artifactRows, shipRows } from './hangar.ts';

/**
 * Ids of content: UUIDs of version 8 (RFC 9562) that encode what they name, so no lookup table is needed.
 * The first group is the kind's name in ASCII, the second a number, the third the version and a second
 * number.
 */
const kinds = {
  galaxy: '67616c61',
  system: '73797374',
  trip: '74726970',
  ship: '73686970',
  artifact: '61727469',
  task: '7461736b',
  achievement: '61636869',
  pool: '706f6f6c',
  quest: '71756573',
  question: '7175697a',
  option: '616e7377',
  product: '70726f64',
  contract: '636f6e74',
};
const tail = '8000-000000000000';
const form = /^([0-9a-f]{8})-([0-9a-f]{4})-8([0-9a-f]{3})-8000-0{12}$/i;

type Kind = keyof typeof kinds;

/** An id of a kind with one or two numbers, `first` from 1; a number out of range is a bug and throws. */
export function makeId(kind: Kind, first: number, second = 0): string {
  if (!Number.isInteger(first) || first < 1 || first > 0xffff) throw new Error(`No ${kind} ${first}`);
  if (!Number.isInteger(second) || second < 0 || second > 0xfff)
    throw new Error(`No ${kind} ${first}/${second}`);
  return `${kinds[kind]}-${hex(first, 4)}-8${hex(second, 3)}-${tail}`;
}

/** The numbers in an id of this kind; undefined when it is no such id. */
export function parseId(kind: Kind, uuid: string): { first: number; second: number } | undefined {
  const found = form.exec(uuid);
  if (found?.[1]?.toLowerCase() !== kinds[kind]) return undefined;
  const first = Number.parseInt(found[2]!, 16);
  return first < 1 ? undefined : { first, second: Number.parseInt(found[3]!, 16) };
}

function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

/** Number in an id that has only one number. */
export function parseOne(kind: Kind, uuid: string): number | undefined {
  const parsed = parseId(kind, uuid);
  return parsed?.second === 0 ? parsed.first : undefined;
}

/** The index of a row by its key; an unknown key is a bug and throws. */
export function indexOf(rows: readonly { key: string }[], key: string): number {
  const index = rows.findIndex((row) => row.key === key);
  if (index < 0) throw new Error(`No row '${key}'`);
  return index;
}

export function galaxyId(): string {
  return makeId('galaxy', 1);
}

export function systemId(priority: number): string {
  return makeId('system', priority);
}

export function tripId(systemPriority: number, tripPriority: number): string {
  if (tripPriority < 1) throw new Error(`No trip ${systemPriority}/${tripPriority}`);
  return makeId('trip', systemPriority, tripPriority);
}

export function shipCollectionId(key: string): string {
  return makeId('ship', indexOf(shipRows, key) + 1);
}

export function artifactCollectionId(key: string): string {
  return makeId('artifact', indexOf(artifactRows, key) + 1);
}

/**
 * The priority in a system's id; undefined when it is no such id. `systemAt` knows whether the galaxy has
 * that system.
 */
export function parseSystemId(uuid: string): number | undefined {
  return parseOne('system', uuid);
}

/**
 * The priorities in a trip's id; undefined when it is no such id. `tripAt` knows whether the galaxy has
 * that trip.
 */
export function parseTripId(uuid: string): { system: number; trip: number } | undefined {
  const parsed = parseId('trip', uuid);
  return parsed && parsed.second > 0 ? { system: parsed.first, trip: parsed.second } : undefined;
}

/** The key of the ship row that an id names, or undefined. */
export function shipKeyOf(uuid: string): string | undefined {
  return shipRows[(parseOne('ship', uuid) ?? 0) - 1]?.key;
}

/** The key of the artifact row that an id names, or undefined. */
export function artifactKeyOf(uuid: string): string | undefined {
  return artifactRows[(parseOne('artifact', uuid) ?? 0) - 1]?.key;
}
