import { formatValue } from '../bson/compare.ts';
import type { LazyDocument } from '../bson/lazy-document.ts';
import { type BsonObject, type BsonValue, isObject, ownField, setOwnField } from '../bson/values.ts';
import { refuse } from '../errors.ts';
import { isIndex } from '../match/filter.ts';

/** The effect of an operator on the value at one path. */
export interface SlotChange {
  path: string[];
  /** True: create missing parents. False: a missing path stays missing. */
  creates: boolean;
  /** Whether it applies only when an upsert inserts. */
  onInsertOnly: boolean;
  /**
   * The new value, computed from the current one (undefined when it is missing). REMOVE removes the field.
   */
  next(current: BsonValue, id: BsonValue): BsonValue | typeof REMOVE;
}

export const REMOVE = Symbol('remove');

/** Parses the operand of one operator and one field; refuses the operands that MongoDB refuses. */
export type MakeNext = (path: string, operand: BsonValue) => SlotChange['next'];

/** The place in a document that an update operator reads and writes. */
export interface UpdateSlot {
  value: BsonValue;
  put(value: BsonValue): void;
  /** Removes the field; an array's element becomes null. */
  remove(): void;
}

const MAX_PADDING = 1_500_000;

/**
 * Opens the slot at a path. With `create`, missing parents are created, and a parent that can't contain the
 * field is refused as PathNotViable. Without it, the result is undefined in both cases.
 */
export function openSlot(
  document: LazyDocument,
  path: readonly string[],
  create: boolean,
): UpdateSlot | undefined {
  const [root, ...rest] = path as [string, ...string[]];
  let slot: UpdateSlot = {
    value: rest.length > 0 ? document.edit(root) : document.get(root),
    put: (value) => document.set(root, value),
    remove: () => document.delete(root),
  };
  let parentName = root;
  for (const part of rest) {
    if (slot.value === undefined) {
      if (!create) return undefined;
      slot.value = {};
      slot.put(slot.value);
    }
    const parent = slot.value;
    const inside = Array.isArray(parent) ? arraySlot(parent, part) : objectSlot(parent, part);
    if (!inside) {
      if (!create) return undefined;
      return refuse(
        'PathNotViable',
        `Cannot create field '${part}' in element {${parentName}: ${formatValue(parent)}}`,
      );
    }
    slot = inside;
    parentName = part;
  }
  return slot;
}

function objectSlot(parent: BsonValue, name: string): UpdateSlot | undefined {
  if (!isObject(parent)) return undefined;
  const object: BsonObject = parent;
  return {
    value: ownField(object, name),
    put: (value) => setOwnField(object, name, value),
    remove: () => {
      delete object[name];
    },
  };
}

function arraySlot(array: BsonValue[], part: string): UpdateSlot | undefined {
  if (!isIndex(part)) return undefined;
  const index = Number(part);
  return {
    value: array[index],
    put: (value) => {
      if (index - array.length > MAX_PADDING) refuse('BadValue', "can't backfill more than 1500000 elements");
      while (array.length < index) array.push(null);
      array[index] = value;
    },
    remove: () => {
      if (index < array.length) array[index] = null;
    },
  };
}
