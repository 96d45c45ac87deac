import type { SpawnedObject } from '#engine/rules/trip/field/objects.ts';
import { objectPlace, partPlaces } from '#engine/rules/trip/tapping/verbs.ts';
import type { Point } from '#engine/world/trip/trip-world.ts';

/** A rock of a cluster: its place beside the cluster's centre, and its look. */
export interface ClusterPart {
  readonly dx: number;
  readonly dy: number;
  /** Field units. */
  readonly diameter: number;
  readonly look: number;
}

const partsByObject = new WeakMap<SpawnedObject, readonly ClusterPart[]>();

/** The rocks of a cluster, computed once: their places beside its centre are fixed. */
export function clusterParts(object: SpawnedObject): readonly ClusterPart[] {
  const cached = partsByObject.get(object);
  if (cached) return cached;
  const centre = objectPlace(object, object.appearsMs);
  const parts = partPlaces(object, object.appearsMs).map(({ x, y }, part) => {
    const look = (object.look * 31 + part * 0.377) % 1;
    return { dx: x - centre.x, dy: y - centre.y, diameter: 33 + 15 * ((look * 7) % 1), look };
  });
  partsByObject.set(object, parts);
  return parts;
}

/** Place of a rock of a cluster whose centre is at `centre`. */
export function partAt({ dx, dy }: ClusterPart, centre: Point): Point {
  return { x: centre.x + dx, y: centre.y + dy };
}
