import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Query, QueryState } from '#engine/client/core/query.ts';

/** What the server said last, read anew while this is on the screen. Values are frozen: change them by commands. */
export function useQuery<Value>(query: Query<Value>): Readonly<QueryState<Value>> {
  useEffect(() => query.observe(), [query]);
  return useSnapshot(query.state) as Readonly<QueryState<Value>>;
}
