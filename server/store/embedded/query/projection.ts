import type { LazyDocument } from '../bson/lazy-document.ts';
import { toNumber } from '../bson/numbers.ts';
import { type BsonValue, isNumber, isObject } from '../bson/values.ts';
import { refuse, refuseUnsupported } from '../errors.ts';

/** Reduces a document to the projected fields, in place. */
export type Projection = (document: LazyDocument) => void;

type Tree = Map<string, Tree | true>;

/**
 * Parses an inclusion or an exclusion; undefined when all fields are wanted. Expressions are NotImplemented.
 */
export function parseProjection(projection: BsonValue): Projection | undefined {
  if (projection === undefined) return undefined;
  if (!isObject(projection)) return refuse('TypeMismatch', 'projection must be an object');
  const tree: Tree = new Map();
  let includes: boolean | undefined;
  let includesId: boolean | undefined;
  for (const [path, value] of Object.entries(projection)) {
    const wanted = isWanted(path, value);
    if (path === '_id') {
      includesId = wanted;
      continue;
    }
    if (includes !== undefined && includes !== wanted) refuseMix(path, wanted);
    includes = wanted;
    addPath(tree, path);
  }
  if (includesId === undefined && includes === undefined) return undefined;
  const isInclusion = includes ?? includesId === true;
  if (isInclusion ? includesId !== false : includesId === false) tree.set('_id', true);
  return isInclusion
    ? (document) => includeFields(document, tree)
    : (document) => excludeFields(document, tree);
}

function isWanted(path: string, value: BsonValue): boolean {
  if (path === '') return refuse('BadValue', 'a projection needs field names');
  if (path.split('.').some((part) => part.startsWith('$') || part === '')) {
    return refuseUnsupported(`the projection of '${path}'`);
  }
  if (typeof value === 'boolean') return value;
  if (isNumber(value)) return toNumber(value) !== 0;
  return refuseUnsupported(`the projection of '${path}' by an expression`);
}

function refuseMix(path: string, wanted: boolean): never {
  return wanted
    ? refuse('ProjectionInclusionInExclusion', `Cannot do inclusion on field ${path} in exclusion projection`)
    : refuse(
        'ProjectionExclusionInInclusion',
        `Cannot do exclusion on field ${path} in inclusion projection`,
      );
}

function addPath(tree: Tree, path: string): void {
  const parts = path.split('.');
  const last = parts.pop()!;
  let node = tree;
  for (const part of parts) {
    const child = node.get(part) ?? new Map();
    if (child === true) refuseCollision(path);
    node.set(part, child);
    node = child;
  }
  if (node.has(last)) refuseCollision(path);
  node.set(last, true);
}

function refuseCollision(path: string): never {
  return refuse('ProjectionPathCollision', `Path collision at ${path}`);
}

function includeFields(document: LazyDocument, tree: Tree): void {
  for (const name of [...document.names()]) {
    const node = tree.get(name);
    if (node === true) continue;
    const value = node && include(document.get(name), node);
    if (value === undefined) document.delete(name);
    else document.set(name, value);
  }
}

function excludeFields(document: LazyDocument, tree: Tree): void {
  for (const [name, node] of tree) {
    const value = document.get(name);
    if (node === true) document.delete(name);
    else if (value !== undefined) document.set(name, exclude(value, node));
  }
}

function include(value: BsonValue, tree: Tree): BsonValue {
  if (Array.isArray(value)) {
    return value.map((element) => include(element, tree)).filter((element) => element !== undefined);
  }
  if (!isObject(value)) return undefined;
  const fields = Object.entries(value).map(([name, field]): [string, BsonValue] => {
    const node = tree.get(name);
    return [name, node === true ? field : node && include(field, node)];
  });
  return Object.fromEntries(fields.filter(([, field]) => field !== undefined));
}

function exclude(value: BsonValue, tree: Tree): BsonValue {
  if (Array.isArray(value)) return value.map((element) => exclude(element, tree));
  if (!isObject(value)) return value;
  const fields = Object.entries(value)
    .filter(([name]) => tree.get(name) !== true)
    .map(([name, field]): [string, BsonValue] => {
      const node = tree.get(name);
      return [name, node === undefined || node === true ? field : exclude(field, node)];
    });
  return Object.fromEntries(fields);
}
