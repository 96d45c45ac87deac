import type { Artifact, Ship } from '../../protocol/entities.ts';
import { call } from '../api.ts';
import { applyBalance, applyShip } from '../apply-push.ts';
import { loadShips } from '../load.ts';
import { staleParts } from '../resource.ts';
import { artifactList } from '../resources/collected.ts';
import { settle } from './outcome.ts';

/** Raises a ship's grade, or builds it (by its collection's id); null when it was refused, and the player has heard why. */
export async function mergeShip(id: string): Promise<Ship | null> {
  let merged: Ship | null = null;
  settle(await call('collections.merge-ship', { params: { id } }), ({ answer, rev }) => {
    merged = answer.ship;
    applyBalance(answer.balance, rev);
    // One that was built stood in the list under its collection's id.
    if (answer.ship.uuid === id) applyShip(answer.ship, rev);
    void loadShips();
    staleParts(['artifacts']);
  });
  return merged;
}

/** The same of an artifact. */
export async function mergeArtifact(id: string): Promise<Artifact | null> {
  let merged: Artifact | null = null;
  settle(await call('collections.merge-artifact', { params: { id } }), ({ answer, rev }) => {
    merged = answer.artifact;
    applyBalance(answer.balance, rev);
    void loadShips();
    void artifactList.load();
    staleParts(['artifacts']);
  });
  return merged;
}
