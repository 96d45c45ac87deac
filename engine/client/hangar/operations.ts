import type { BodyOf } from '../../protocol/core/calls.ts';
import type { CallName } from '../../protocol/core/paths.ts';
import type { Artifact, Ship } from '../../protocol/hangar/calls.ts';
import { hangarPaths } from '../../protocol/hangar/paths.ts';
import { applyBalance, applyShip } from '../core/apply-push.ts';
import { loadShips } from '../core/load-parts.ts';
import { applyResult, type ChangeResult, type Outcome, operate, sendChange } from '../core/operation.ts';
import { invalidate } from '../core/query.ts';
import { state } from '../core/state.ts';
import { artifactList } from './queries.ts';

/** Puts a ship in use instead of the others of its type. */
export async function chooseShip(shipId: string): Promise<Outcome> {
  const body = { inUse: true } as const;
  return operate(hangarPaths['ships.choose'], { params: { id: shipId }, body }, ({ answer, rev }) => {
    applyShip(answer, rev);
    void loadShips();
  });
}

/** Buys a ship's next levels: a number of them, or as many as the balance pays for. */
export async function levelUpShip(shipId: string, levels: number | 'max' = 1): Promise<Outcome> {
  const level = state.ships.find((ship) => ship.shipId === shipId)?.level;
  return operate(
    hangarPaths['ships.level'],
    { params: { id: shipId }, body: { levels } },
    ({ answer, rev }) => {
      applyShip(answer.ship, rev);
      applyBalance(answer.balance, rev);
    },
    { intent: `${shipId} ${level} ${levels}` },
  );
}

/** Spends upgrade points; `totals` are the new values of the stats that change. */
export async function spendPoints(shipId: string, totals: BodyOf<'ships.characteristics'>): Promise<Outcome> {
  return operate(
    hangarPaths['ships.characteristics'],
    { params: { id: shipId }, body: totals },
    ({ answer, rev }) => applyShip(answer, rev),
  );
}

/** Installs an artifact on a ship, or moves it there from the ship that carries it. */
export async function installArtifact(
  artifact: { readonly uuid: string; readonly shipId: string | null },
  shipId: string,
): Promise<Outcome> {
  const input = { params: { id: artifact.uuid }, body: { shipId } };
  return artifact.shipId === null
    ? applyMove(await sendChange(hangarPaths['collections.assign-artifact'], input))
    : applyMove(await sendChange(hangarPaths['collections.reassign-artifact'], input));
}

/** Takes an artifact off its ship. */
export async function dismountArtifact(id: string): Promise<Outcome> {
  return applyMove(await sendChange(hangarPaths['collections.dismount-artifact'], { params: { id } }));
}

/** Applies a move of an artifact, which changes the stats of both ships. */
function applyMove<Name extends CallName>(result: ChangeResult<Name>): Outcome {
  return applyResult(result, () => {
    void loadShips();
    invalidate(['artifacts']);
  });
}

/**
 * Raises a ship's grade, or builds a ship by its collection's id. Null when it failed; the player has been
 * shown why.
 */
export async function mergeShip(id: string): Promise<Ship | null> {
  let merged: Ship | null = null;
  const grade = state.ships.find(({ uuid }) => uuid === id)?.grade;
  const result = await sendChange(
    hangarPaths['collections.merge-ship'],
    { params: { id } },
    { intent: `${id} ${grade}` },
  );
  applyResult(result, ({ answer, rev }) => {
    merged = answer.ship;
    applyBalance(answer.balance, rev);
    // A newly built ship was listed under its collection's id before.
    if (answer.ship.uuid === id) applyShip(answer.ship, rev);
    void loadShips();
    invalidate(['artifacts']);
  });
  return merged;
}

/** The same for an artifact. */
export async function mergeArtifact(id: string): Promise<Artifact | null> {
  let merged: Artifact | null = null;
  const grade = artifactList.state.value?.data.find(({ uuid }) => uuid === id)?.grade;
  const result = await sendChange(
    hangarPaths['collections.merge-artifact'],
    { params: { id } },
    { intent: `${id} ${grade}` },
  );
  applyResult(result, ({ answer, rev }) => {
    merged = answer.artifact;
    applyBalance(answer.balance, rev);
    void loadShips();
    void artifactList.load();
    invalidate(['artifacts']);
  });
  return merged;
}
