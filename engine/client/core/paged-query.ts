import { proxy } from 'valtio/vanilla';
import type { PlayerPart } from '../../protocol/core/live.ts';
import type { Failure } from './api.ts';
import { makeQuery, type Query, type Read } from './query.ts';

/** The answer of a list; `count` is the length of the whole list. */
export interface Page {
  readonly count: number;
  readonly data: readonly { readonly uuid: string }[];
}

/** A list that is read page by page as the player scrolls. */
export interface PagedQuery<Value extends Page> extends Query<Value> {
  /** The loading state of the next page: a valtio proxy. */
  readonly next: { isLoading: boolean; failure: Failure | null };
  /** Reads the next page. Does nothing when the list is complete or a page is being read. */
  loadMore(): Promise<void>;
}

interface PageQuery {
  readonly limit: number;
  readonly offset: number;
}
/** The largest `limit` that a call accepts. */
const longestPage = 100;

/**
 * A list of the server's in pages of `pageSize`. Reading it again reads as much as was loaded in one call,
 * up to 100 items. An item that moved from one page to the next meanwhile is kept once.
 */
export function makePagedQuery<Value extends Page>(
  parts: readonly PlayerPart[],
  pageSize: number,
  read: (query: PageQuery) => ReturnType<Read<Value>>,
  freshForMs?: number,
): PagedQuery<Value> {
  const next: PagedQuery<Value>['next'] = proxy({ isLoading: false, failure: null });
  const present = (): Value | null => resource.state.value as Value | null;
  const resource: Query<Value> = makeQuery(
    parts,
    () => read({ limit: Math.min(longestPage, Math.max(pageSize, present()?.data.length ?? 0)), offset: 0 }),
    freshForMs,
  );

  async function loadMore(): Promise<void> {
    const before = present();
    if (!before || next.isLoading || before.data.length >= before.count) return;
    next.isLoading = true;
    next.failure = null;
    const result = await read({ limit: pageSize, offset: before.data.length });
    next.isLoading = false;
    if (result.ok) resource.apply(append(present() ?? before, result.answer), result.rev);
    else next.failure = result;
  }

  return { ...resource, next, loadMore };
}

/** An empty page ends the list, even if `count` promised more. */
function append<Value extends Page>(before: Value, page: Value): Value {
  const ids = new Set(before.data.map(({ uuid }) => uuid));
  const data = [...before.data, ...page.data.filter(({ uuid }) => !ids.has(uuid))];
  return { ...page, data, count: page.data.length === 0 ? data.length : page.count };
}
