import { shipRowOf } from '#engine/content/hangar.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import { type Change, type Decided, unchanged, withPlayer } from '../core/decision.ts';
import type { OwnedArtifact, OwnedShip, Player } from '../core/player.ts';
import { artifactSlots, moveRefusal } from './hangar-refusals.ts';
import { isInTrip, refreshShips } from './ships.ts';

/** Installs an artifact that no ship carries. */
export function assignArtifact(
  player: Player,
  artifact: OwnedArtifact,
  ship: OwnedShip,
  nowMs: number,
  tunables: Tunables,
): Decided<Change> {
  if (artifact.shipId !== null) return { refuse: 'artifact_installed' };
  return moveArtifact(player, artifact, ship, nowMs, tunables);
}

/** Moves an artifact from its ship to another one. */
export function reassignArtifact(
  player: Player,
  artifact: OwnedArtifact,
  ship: OwnedShip,
  nowMs: number,
  tunables: Tunables,
): Decided<Change> {
  if (artifact.shipId === null) return { refuse: 'artifact_not_installed' };
  if (artifact.shipId === ship.id) return { refuse: 'artifact_installed' };
  return moveArtifact(player, artifact, ship, nowMs, tunables);
}

/** Takes an artifact off its ship. */
export function dismountArtifact(
  player: Player,
  artifact: OwnedArtifact,
  nowMs: number,
  tunables: Tunables,
): Decided<Change> {
  if (artifact.shipId === null) return { refuse: 'artifact_not_installed' };
  return moveArtifact(player, artifact, null, nowMs, tunables);
}

/** Moves it, unless the ship that loses it or the ship that gets it is in a trip. */
function moveArtifact(
  player: Player,
  artifact: OwnedArtifact,
  ship: OwnedShip | null,
  nowMs: number,
  tunables: Tunables,
): Decided<Change> {
  const refusal = moveRefusal({
    isShipInTrip: [artifact.shipId, ship?.id].some((id) => id && isInTrip(player, id)),
    slots: ship && {
      taken: player.artifacts.filter(({ shipId }) => shipId === ship.id).length,
      max: artifactSlots(shipRowOf(ship.key).rarity, tunables),
    },
  });
  if (refusal) return { refuse: refusal };
  const moved: OwnedArtifact = { ...artifact, shipId: ship?.id ?? null };
  return {
    ok: withPlayer(unchanged(player), {
      ships: refreshShips(player, [artifact.shipId, moved.shipId], nowMs, tunables),
      artifacts: player.artifacts.map((other) => (other.id === artifact.id ? moved : other)),
    }),
  };
}
