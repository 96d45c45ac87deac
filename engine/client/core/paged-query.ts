import { proxy } from 'valtio/vanilla';
import type { PlayerPart } from '#engine/protocol/core/live.ts';
import type { Failure } from './api.ts';
import { makeQuery, type Query, type Read } from './query.ts';

/** What a list answers with; `count` is how many there are in all. */
export interface Page {
  readonly count: number;
  readonly data: readonly { readonly uuid: string }[];
}

/** A list that comes page by page, as far as it was looked at. */
export interface PagedQuery<Value extends Page> extends Query<Value> {
  /** How the page after the last one is doing: a valtio proxy. */
  readonly next: { isLoading: boolean; failure: Failure | null };
  /** Reads the next page; nothing when all is there already, or one is on its way. */
  loadMore(): Promise<void>;
}

interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}
/** The most that one call gives (protocol). */
const longestPage = 100;

/**
 * A list of the server's in pages of `pageSize`. Reading it again reads all of what was there in one call; what moved from
 * one page to the next meanwhile is kept once.
 */
export function makePagedQuery<Value extends Page>(
  parts: readonly PlayerPart[],
  pageSize: number,
  read: (query: PageQuery) => ReturnType<Read<Value>>,
  freshForMs?: number,
): PagedQuery<Value> {
  const next: PagedQuery<Value>['next'] = proxy({ isLoading: false, failure: null });
  const known = (): Value | null => resource.state.value as Value | null;
  const resource: Query<Value> = makeQuery(
    parts,
    () => read({ limit: Math.min(longestPage, Math.max(pageSize, known()?.data.length ?? 0)), offset: 0 }),
    freshForMs,
  );

  async function loadMore(): Promise<void> {
    const before = known();
    if (!before || next.isLoading || before.data.length >= before.count) return;
    next.isLoading = true;
    next.failure = null;
    const result = await read({ limit: pageSize, offset: before.data.length });
    next.isLoading = false;
    if (result.ok) resource.apply(append(known() ?? before, result.answer), result.rev);
    else next.failure = result;
  }

  return { ...resource, next, loadMore };
}

/** An empty page is the end, whatever the count was when it began. */
function append<Value extends Page>(before: Value, page: Value): Value {
  const ids = new Set(before.data.map(({ uuid }) => uuid));
  const data = [...before.data, ...page.data.filter(({ uuid }) => !ids.has(uuid))];
  return { ...page, data, count: page.data.length === 0 ? data.length : page.count };
}
