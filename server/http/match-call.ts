import type { RequestHandler } from 'express';
import type { Contract } from '../../engine/protocol/contract.ts';
import { contracts } from '../../engine/protocol/contracts.ts';
import { type CallName, paths } from '../../engine/protocol/paths.ts';
import { CallRefused } from '../call-refused.ts';
import type { Call } from './call.ts';

interface Route {
  readonly name: CallName;
  readonly contract: Contract;
  readonly segments: readonly string[];
}

/** Finds a call by method and path; a trailing slash is optional, anything else unknown is not there. */
export function createMatcher(): (method: string, path: string) => Match | undefined {
  const routes = new Map<string, Route[]>();
  for (const name of Object.keys(contracts) as CallName[]) {
    const [method, path] = paths[name];
    const segments = split(path);
    const key = `${method} ${segments.length} ${segments[0]}`;
    routes.set(key, [...(routes.get(key) ?? []), { name, contract: contracts[name], segments }]);
  }
  return (method, path) => {
    const segments = split(path);
    for (const route of routes.get(`${method} ${segments.length} ${segments[0]}`) ?? []) {
      const params = matchSegments(route.segments, segments);
      if (params) return { name: route.name, contract: route.contract, params };
    }
    return undefined;
  };
}

type Match = Pick<Call, 'name' | 'contract' | 'params'>;

/** Puts the call on the request, or refuses with 404. */
export function matchCall(): RequestHandler {
  const match = createMatcher();
  return (request, _response, next) => {
    const matched = match(request.method, request.path);
    if (!matched) throw new CallRefused('not_found');
    request.call = { ...matched, identity: null } as Call;
    next();
  };
}

function split(path: string): string[] {
  const end = path.endsWith('/') ? path.length - 1 : path.length;
  return path.slice(1, end).split('/');
}

/** Literal segments go before parameters: `me` is never an id, as ids are UUIDs. */
function matchSegments(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = segments[index] ?? '';
    if (expected.startsWith(':')) params[expected.slice(1)] = actual;
    else if (expected !== actual) return undefined;
  }
  return params;
}
