import { defineModal } from '../shell/modals.ts';

export interface ShipProps {
  shipId: string;
}
export const shipModal = defineModal<ShipProps>('ship');

export interface MergeProps {
  kind: 'ship' | 'artifact';
  /** The id of the ship or artifact; its collection's id while the player has only shards of it. */
  id: string;
}
export const mergeModal = defineModal<MergeProps>('merge');

export interface ArtifactProps {
  artifactId: string;
}
export const artifactModal = defineModal<ArtifactProps>('artifact');

export interface MoveArtifactProps {
  artifactId: string;
}
export const moveArtifactModal = defineModal<MoveArtifactProps>('moveArtifact');

export interface PickArtifactProps {
  shipId: string;
}
export const pickArtifactModal = defineModal<PickArtifactProps>('pickArtifact');
