import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Query, QueryState } from '#engine/client/core/query.ts';

/** The server's last answer, kept up to date while this is on the screen. Values are frozen; commands change them. */
export function useQuery<Value>(query: Query<Value>): Readonly<QueryState<Value>> {
  useEffect(() => query.observe(), [query]);
  return useSnapshot(query.state) as Readonly<QueryState<Value>>;
}
