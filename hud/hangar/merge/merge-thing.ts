import type { ShipSnapshot } from '#engine/client/core/state.ts';
import type { Rarity, ShipType, Stat } from '#engine/content/kinds.ts';
import { type MergeRefusal, mergeRefusal } from '#engine/rules/hangar/hangar-refusals.ts';
import { shipPictureUrl } from '../../ui/pictures/rarity.tsx';
import { artifactPicture } from '../artifacts/artifact-slots.tsx';
import type { ArtifactView } from '../ships/ship-stats.ts';

/** Ship or artifact as the merge modal shows it. Grade 0 isn't owned yet. */
export interface MergeThing extends MergeView {
  readonly kind: 'ship' | 'artifact';
  readonly id: string;
  readonly name: string;
  readonly rarity: Rarity;
  readonly picture: string;
  /** The type of a ship, whose grades are seen on its picture. */
  readonly type: ShipType | null;
  readonly bonus: { readonly stat: Stat; readonly skin: string } | null;
}

export function ofShip(ship: ShipSnapshot): MergeThing {
  return {
    kind: 'ship',
    type: ship.type,
    id: ship.uuid,
    name: ship.name,
    rarity: ship.rarity,
    picture: shipPictureUrl(ship.type, ship.rarity, 'hero'),
    grade: ship.shipId === null ? 0 : ship.grade,
    currentShards: ship.currentShards,
    requiredShards: ship.requiredShards,
    requiredClean: ship.nextGrade?.requiredCleanProto ?? 0,
    bonus: null,
  };
}

export function ofArtifact(artifact: ArtifactView): MergeThing {
  return {
    kind: 'artifact',
    type: null,
    id: artifact.uuid,
    name: artifact.name,
    rarity: artifact.rarity,
    picture: artifactPicture(artifact.skin),
    grade: artifact.artifactId === null ? 0 : artifact.grade,
    currentShards: artifact.currentShards,
    requiredShards: artifact.requiredShards,
    requiredClean: 0,
    bonus: { stat: artifact.stat, skin: artifact.skin },
  };
}

/** Price of the next grade of a ship or artifact, clean PROTO as shown. Grade 0 isn't owned yet. */
export interface MergeView {
  readonly grade: number;
  readonly currentShards: number;
  /** 0 at the last grade. */
  readonly requiredShards: number;
  readonly requiredClean: number;
}

/** Merging is offered only with enough shards and below the last grade. */
export function canMerge({
  currentShards,
  requiredShards,
}: Pick<MergeView, 'currentShards' | 'requiredShards'>) {
  return requiredShards > 0 && currentShards >= requiredShards;
}

/** Why it can't be merged now, by the server's own rule. `clean` is the balance. */
export function mergeReason(view: MergeView, clean: number): MergeRefusal | undefined {
  const { requiredShards, requiredClean, currentShards } = view;
  const next = requiredShards > 0 ? { shards: requiredShards, clean: requiredClean } : null;
  return mergeRefusal({ next, shards: currentShards, clean });
}
