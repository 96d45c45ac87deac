import type { Artifact, Ship } from '#engine/protocol/hangar/entities.ts';
import { applyBalance, applyShip } from '../core/apply-push.ts';
import { callOnce } from '../core/keyed-call.ts';
import { loadShips } from '../core/load.ts';
import { settle } from '../core/outcome.ts';
import { staleParts } from '../core/resource.ts';
import { state } from '../core/state.ts';
import { artifactList } from './collected.ts';

/** Raises a ship's grade, or builds it (by its collection's id); null when it was refused, and the player has heard why. */
export async function mergeShip(id: string): Promise<Ship | null> {
  let merged: Ship | null = null;
  const grade = state.ships.find(({ uuid }) => uuid === id)?.grade;
  const result = await callOnce('collections.merge-ship', `${id} ${grade}`, { params: { id } });
  settle(result, ({ answer, rev }) => {
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
  const grade = artifactList.state.value?.data.find(({ uuid }) => uuid === id)?.grade;
  const result = await callOnce('collections.merge-artifact', `${id} ${grade}`, { params: { id } });
  settle(result, ({ answer, rev }) => {
    merged = answer.artifact;
    applyBalance(answer.balance, rev);
    void loadShips();
    void artifactList.load();
    staleParts(['artifacts']);
  });
  return merged;
}
