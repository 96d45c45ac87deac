import { hasComponent, query } from 'bitecs';
import type { TripWorld } from '#engine/world/trip/create-trip-world.ts';

/** An entity of a running trip with its components as they are: numbers, and words where a component has them. */
export interface EntityView {
  readonly id: number;
  readonly kind: 'ship' | 'object' | 'pirate' | 'effect';
  /** What tells it from others of its kind: a size and a number, or the kind of an effect. */
  readonly name: string;
  readonly components: readonly ComponentView[];
}

export interface ComponentView {
  readonly name: string;
  readonly fields: readonly (readonly [field: string, value: number | string])[];
}

const kinds = ['ship', 'object', 'pirate', 'effect'] as const;

/** Every entity that has a place: the ship, objects and pirates first, then effects; by id within a kind. */
export function listEntities(world: TripWorld): EntityView[] {
  return [...query(world, [world.parts.Position])]
    .map((id) => viewOf(world, id))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id);
}

function viewOf(world: TripWorld, id: number): EntityView {
  const components = Object.entries(world.parts)
    .filter(([, component]) => hasComponent(world, id, component))
    .map(([name, component]): ComponentView => ({ name, fields: fieldsOf(component, id) }));
  return { id, components, ...nameOf(world, id) };
}

function nameOf(world: TripWorld, id: number): Pick<EntityView, 'kind' | 'name'> {
  const { Rock, Pirate, Ship, Effect } = world.parts;
  if (hasComponent(world, id, Ship)) return { kind: 'ship', name: '' };
  if (hasComponent(world, id, Rock))
    return { kind: 'object', name: `${(Rock.size[id] ?? 'm').toUpperCase()} ${Rock.k[id] ?? ''}` };
  if (hasComponent(world, id, Pirate)) return { kind: 'pirate', name: String(Pirate.number[id] ?? '') };
  return { kind: 'effect', name: Effect.kind[id] ?? '' };
}

function fieldsOf(component: object, id: number): ComponentView['fields'] {
  return Object.entries(component as Record<string, (number | string)[]>).map(([field, table]) => [
    field,
    table[id] ?? 0,
  ]);
}
