import { hasComponent, query } from 'bitecs';
import type { TripWorld } from '../../world/trip/trip-world.ts';

/**
 * An entity of a trip's world with the raw values of its components: numbers, or text where a component has
 * text.
 */
export interface EntityView {
  readonly id: number;
  readonly kind: 'ship' | 'object' | 'pirate';
  /** Distinguishes it from others of its kind: a size and a number. */
  readonly name: string;
  readonly components: readonly ComponentView[];
}

interface ComponentView {
  readonly name: string;
  readonly fields: readonly (readonly [field: string, value: number | string])[];
}

const kinds = ['ship', 'object', 'pirate'] as const;

/** Every entity with a position: the ship, then objects, then pirates; by id within a kind. */
export function listEntities(world: TripWorld): EntityView[] {
  return [...query(world, [world.components.Position])]
    .map((id) => viewOf(world, id))
    .sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || a.id - b.id);
}

function viewOf(world: TripWorld, id: number): EntityView {
  const components = Object.entries(world.components)
    .filter(([, component]) => hasComponent(world, id, component))
    .map(([name, component]): ComponentView => ({ name, fields: fieldsOf(component, id) }));
  return { id, components, ...nameOf(world, id) };
}

function nameOf(world: TripWorld, id: number): Pick<EntityView, 'kind' | 'name'> {
  const { Rock, Pirate, Ship } = world.components;
  if (hasComponent(world, id, Ship)) return { kind: 'ship', name: '' };
  if (hasComponent(world, id, Rock))
    return { kind: 'object', name: `${(Rock.size[id] ?? 'm').toUpperCase()} ${Rock.k[id] ?? ''}` };
  return { kind: 'pirate', name: String(Pirate.number[id] ?? '') };
}

function fieldsOf(component: object, id: number): ComponentView['fields'] {
  return Object.entries(component as Record<string, unknown[]>).flatMap(([field, table]) =>
    shown(field, table[id] ?? 0),
  );
}

/** A value, or the numbers in it; for a Way: the start and end on its path. */
function shown(field: string, value: unknown): ComponentView['fields'] {
  if (typeof value === 'number' || typeof value === 'string') return [[field, value]];
  return Object.entries(value as object).filter(([, inner]) => typeof inner === 'number');
}
