import type { Request } from 'express';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import { callSpecs } from '#engine/protocol/core/calls.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import { CallRefused } from '../../core/call-refused.ts';
import type { Call, CallStep } from './call.ts';

interface Route {
  readonly name: CallName;
  readonly spec: CallSpec;
  readonly segments: readonly Segment[];
}

/** A part of a path between two slashes: literal text, or the name of the parameter in its place. */
interface Segment {
  readonly literal: string;
  readonly param: string | null;
}

/** Finds a call by method and path; undefined when there is none. A trailing slash is optional. */
export function createMatcher(): (method: string, path: string) => Match | undefined {
  /** By method, then by the number of segments. */
  const routes = new Map<string, Route[][]>();
  for (const name of Object.keys(callSpecs) as CallName[]) {
    const { method, path } = paths[name];
    const segments = split(path).map(toSegment);
    const byLength = routes.get(method) ?? [];
    routes.set(method, byLength);
    byLength[segments.length] ??= [];
    byLength[segments.length]!.push({ name, spec: callSpecs[name], segments });
  }
  return (method, path) => {
    const segments = split(path);
    for (const route of routes.get(method)?.[segments.length] ?? []) {
      const params = matchSegments(route.segments, segments);
      if (params) return { name: route.name, spec: route.spec, params };
    }
    return undefined;
  };
}

type Match = Pick<Call, 'name' | 'spec' | 'params'>;

/** Puts the call on the request, or refuses with 404. */
export function matchCall(): CallStep {
  const match = createMatcher();
  return (request) => {
    const matched = match(request.method, pathOf(request));
    if (!matched) throw new CallRefused('not_found');
    const { name, spec, params } = matched;
    request.call = { name, spec, params, identity: null, developer: null, signed: null } as Call;
  };
}

/**
 * Express's `path` costs as much as finding the call, and only a request target in a proxy's absolute form
 * needs it.
 */
function pathOf(request: Request): string {
  const { url } = request;
  if (!url.startsWith('/')) return request.path;
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

/** The parts between slashes; the first part is empty, because a path starts with a slash. */
function split(path: string): string[] {
  const segments = path.split('/');
  if (segments.at(-1) === '') segments.pop();
  return segments;
}

function toSegment(text: string): Segment {
  return { literal: text, param: text.startsWith(':') ? text.slice(1) : null };
}

/** Literal segments take precedence over parameters: `me` is never an id, because ids are UUIDs. */
function matchSegments(
  pattern: readonly Segment[],
  segments: readonly string[],
): Record<string, string> | undefined {
  for (let index = 0; index < pattern.length; index++) {
    const { literal, param } = pattern[index]!;
    if (param === null && literal !== segments[index]) return undefined;
  }
  const params: Record<string, string> = {};
  for (let index = 0; index < pattern.length; index++) {
    const { param } = pattern[index]!;
    if (param !== null) params[param] = segments[index] ?? '';
  }
  return params;
}
