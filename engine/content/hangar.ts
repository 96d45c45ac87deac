import artifacts from '#assets/content/artifacts.json' with { type: 'json' };
import ships from '#assets/content/ships.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { ArtifactRow, ShipRow } from './schemas/galaxy.ts';

// A JSON import types 'common' as a string; `check-content.ts` proves that the rows fit their types.

/** The nine kinds of ships. Append only: an id is a row's index. */
export const shipRows = freezeDeep(ships as unknown as readonly ShipRow[]);
/** The eighteen artifacts. Append only: an id is a row's index. */
export const artifactRows = freezeDeep(artifacts as unknown as readonly ArtifactRow[]);

const shipsByKey = new Map(shipRows.map((row) => [row.key, row]));
const artifactsByKey = new Map(artifactRows.map((row) => [row.key, row]));

/** The ship row with this key; an unknown key is a bug and throws. */
export function shipRowOf(key: string): ShipRow {
  const row = shipsByKey.get(key);
  if (!row) throw new Error(`No ship row '${key}'`);
  return row;
}

/** The artifact row with this key; an unknown key is a bug and throws. */
export function artifactRowOf(key: string): ArtifactRow {
  const row = artifactsByKey.get(key);
  if (!row) throw new Error(`No artifact row '${key}'`);
  return row;
}
