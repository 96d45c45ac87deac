import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';

interface Readable {
  readonly state: { readonly isLoading: boolean };
}

/** Waits until no button is busy and none of these queries is being read, and React has shown what came. */
export async function whenIdle(...queries: readonly Readable[]): Promise<void> {
  await waitFor(
    () => {
      expect(document.querySelector('.is-busy')).toBeNull();
      expect(queries.filter(({ state }) => state.isLoading)).toEqual([]);
    },
    { interval: 5 },
  );
  await act(async () => undefined);
}
