import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Resource, ResourceState } from '#engine/client/core/resource.ts';

/** What the server said last, read anew while this is on the screen. Values are frozen: change them by commands. */
export function useResource<Value>(resource: Resource<Value>): Readonly<ResourceState<Value>> {
  useEffect(() => resource.hold(), [resource]);
  return useSnapshot(resource.state) as Readonly<ResourceState<Value>>;
}
