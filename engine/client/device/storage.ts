/**
 * Every value that is kept on this device between visits, and whose it is (D75). A messenger's webview shares
 * its storage between the accounts of the app, so a player's values carry the player's id and are read and
 * sent for that player only.
 */
const owners = {
  settings: 'device',
  fingerprint: 'device',
  pilot: 'device',
  players: 'device',
  presets: 'device',
  designer: 'device',
  taps: 'player',
  changes: 'player',
  docking: 'player',
  assault: 'player',
  draws: 'player',
  flown: 'player',
  verbs: 'player',
  'wallet-proof': 'player',
  'ton-connect': 'player',
  'write-access-asked': 'player',
} as const;

type ValueName = keyof typeof owners;
/** Name of a value, or of one of several entries: `settings`, `taps.<id>`. */
export type KeptName = ValueName | `${ValueName}.${string}`;
/** True for a stored value of this type. Other builds, extensions and people write into the storage, too. */
export type IsStored<Value> = (stored: unknown) => stored is Value;

const prefix = 'proto-trip.';
/** Values that the browser didn't store, because its storage is full or forbidden; they end with the page. */
const unstored = new Map<string, string>();
const listeners = new Set<() => void>();
let owner: string | null = null;

/** Sets the player whose values are read from now on. Listeners of `onOwner` hear of it. */
export function setOwner(playerId: string): void {
  if (playerId === owner) return;
  owner = playerId;
  for (const listener of listeners) listener();
}

/** The player whose values are read; null before anybody has signed in. */
export function presentOwner(): string | null {
  return owner;
}

/** Calls `listener` when a player has signed in on this page, now or later, and for each other player. */
export function onOwner(listener: () => void): void {
  listeners.add(listener);
  if (owner !== null) listener();
}

/** Keeps a value; false when the browser didn't store it, so that it ends with the page. */
export function remember(name: KeptName, value: unknown): boolean {
  const key = keyOf(name);
  const text = JSON.stringify(value);
  try {
    if (key === null) throw new Error('No player has signed in');
    localStorage.setItem(key, text);
    unstored.delete(key);
    return true;
  } catch {
    unstored.set(key ?? name, text);
    return false;
  }
}

/** The kept value; undefined when there is none of this type. */
export function recall<Value>(name: KeptName, isStored: IsStored<Value>): Value | undefined {
  return read(keyOf(name) ?? name, isStored);
}

/** All entries of a name, by their ids, in no order. */
export function recallEntries<Value>(name: ValueName, isStored: IsStored<Value>): Record<string, Value> {
  const start = `${keyOf(name) ?? name}.`;
  return Object.fromEntries(
    storedKeys()
      .filter((key) => key.startsWith(start))
      .flatMap((key) => {
        const value = read(key, isStored);
        return value === undefined ? [] : [[key.slice(start.length), value]];
      }),
  );
}

export function forget(name: KeptName): void {
  remove(keyOf(name) ?? name);
}

/** Key in the browser's storage; null for a player's value before anybody has signed in. */
function keyOf(name: KeptName): string | null {
  const [start = ''] = name.split('.');
  if (owners[start as ValueName] === 'device') return prefix + name;
  return owner === null ? null : `${prefix}${owner}.${name}`;
}

function read<Value>(key: string, isStored: IsStored<Value>): Value | undefined {
  try {
    const stored: unknown = JSON.parse(unstored.get(key) ?? localStorage.getItem(key) ?? 'null');
    return isStored(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

function remove(key: string): void {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to forget.
  }
}

function storedKeys(): string[] {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '');
    return [...new Set([...keys, ...unstored.keys()])];
  } catch {
    return [...unstored.keys()];
  }
}

/** Removes the game's stored values but the device's own and those of these players. */
export function dropAllBut(players: readonly string[]): void {
  const starts = players.map((id) => `${prefix}${id}.`);
  for (const key of storedKeys()) {
    const isForeign = !key.startsWith(prefix) && !unstored.has(key);
    const isOfDevice = owners[key.slice(prefix.length) as ValueName] === 'device';
    if (!isForeign && !isOfDevice && !starts.some((start) => key.startsWith(start))) remove(key);
  }
}

export function isNumber(stored: unknown): stored is number {
  return typeof stored === 'number' && Number.isFinite(stored);
}

export function isText(stored: unknown): stored is string {
  return typeof stored === 'string';
}

export function isRecord(stored: unknown): stored is Record<string, unknown> {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored);
}

/** Records whose every value has the type. */
export function isRecordOf<Value>(isStored: IsStored<Value>): IsStored<Record<string, Value>> {
  return (stored): stored is Record<string, Value> =>
    isRecord(stored) && Object.values(stored).every((value) => isStored(value));
}

/** Lists whose every item has the type. */
export function isListOf<Value>(isStored: IsStored<Value>): IsStored<Value[]> {
  return (stored): stored is Value[] => Array.isArray(stored) && stored.every((value) => isStored(value));
}
