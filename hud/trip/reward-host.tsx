import { Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { later } from '../shell/chunks.ts';

const RewardModal = later('RewardModal');

/** Fetches the reward's chunk when the first reward comes. */
export function RewardHost() {
  const { reward } = useSnapshot(state);
  if (!reward) return null;
  return (
    <Suspense fallback={null}>
      <RewardModal reward={reward} />
    </Suspense>
  );
}
