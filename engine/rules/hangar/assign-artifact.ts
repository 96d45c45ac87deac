import { shipRowOf } from '../../content/hangar.ts';
import type { Tunables } from '../../content/tunables.ts';
import { type Change, type Decided, type DecisionContext, unchanged, withPlayer } from '../core/decision.ts';
import type { OwnedArtifact, OwnedShip, Player } from '../core/player.ts';
import { artifactSlots, moveRefusal } from './hangar-refusals.ts';
import { isInTrip, refreshShips } from './ships.ts';

/** Installs an artifact that no ship carries. */
export function assignArtifact(
  player: Player,
  artifact: OwnedArtifact,
  ship: OwnedShip,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'ship_in_trip' | 'no_slot' | 'artifact_installed'> {
  if (artifact.shipId !== null) return { refuse: 'artifact_installed' };
  return moveArtifact(player, artifact, ship, { nowMs, tunables });
}

/** Moves an artifact from its ship to another ship. */
export function reassignArtifact(
  player: Player,
  artifact: OwnedArtifact,
  ship: OwnedShip,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'ship_in_trip' | 'no_slot' | 'artifact_not_installed' | 'artifact_installed'> {
  if (artifact.shipId === null) return { refuse: 'artifact_not_installed' };
  if (artifact.shipId === ship.id) return { refuse: 'artifact_installed' };
  return moveArtifact(player, artifact, ship, { nowMs, tunables });
}

/** Takes an artifact off its ship. */
export function dismountArtifact(
  player: Player,
  artifact: OwnedArtifact,
  nowMs: number,
  tunables: Tunables,
): Decided<Change, 'ship_in_trip' | 'artifact_not_installed'> {
  if (artifact.shipId === null) return { refuse: 'artifact_not_installed' };
  if (isInTrip(player, artifact.shipId)) return { refuse: 'ship_in_trip' };
  return { ok: withArtifactOn(null, player, artifact, { nowMs, tunables }) };
}

/** Moves an artifact, unless its old or new ship is in a trip or the new ship has no free slot. */
function moveArtifact(
  player: Player,
  artifact: OwnedArtifact,
  ship: OwnedShip,
  { nowMs, tunables }: DecisionContext,
): Decided<Change, 'ship_in_trip' | 'no_slot'> {
  const refusal = moveRefusal({
    isShipInTrip: [artifact.shipId, ship.id].some((id) => id !== null && isInTrip(player, id)),
    slots: {
      taken: player.artifacts.filter(({ shipId }) => shipId === ship.id).length,
      max: artifactSlots(shipRowOf(ship.key).rarity, tunables),
    },
  });
  if (refusal) return { refuse: refusal };
  return { ok: withArtifactOn(ship.id, player, artifact, { nowMs, tunables }) };
}

function withArtifactOn(
  shipId: string | null,
  player: Player,
  artifact: OwnedArtifact,
  { nowMs, tunables }: DecisionContext,
): Change {
  const moved: OwnedArtifact = { ...artifact, shipId };
  return withPlayer(unchanged(player), {
    ships: refreshShips(player, [artifact.shipId, shipId], nowMs, tunables),
    artifacts: player.artifacts.map((other) => (other.id === artifact.id ? moved : other)),
  });
}
