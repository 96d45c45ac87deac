import type { CallName } from '#engine/protocol/core/paths.ts';
import { call, type Failure, type Success } from '../core/api.ts';
import { loadShips } from '../core/load.ts';
import { type Outcome, settle } from '../core/outcome.ts';
import { staleParts } from '../core/resource.ts';

/** Installs an artifact on a ship, or moves it there from the one that carries it. */
export async function carryArtifact(
  artifact: { readonly uuid: string; readonly shipId: string | null },
  shipId: string,
): Promise<Outcome> {
  const input = { params: { id: artifact.uuid }, body: { shipId } };
  return artifact.shipId === null
    ? settleMove(await call('collections.assign-artifact', input))
    : settleMove(await call('collections.reassign-artifact', input));
}

/** Takes an artifact off its ship. */
export async function dismountArtifact(id: string): Promise<Outcome> {
  return settleMove(await call('collections.dismount-artifact', { params: { id } }));
}

/** Both ships have other stats now. */
function settleMove<Name extends CallName>(result: Success<Name> | Failure): Outcome {
  return settle(result, () => {
    void loadShips();
    staleParts(['artifacts']);
  });
}
