import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { Rolling } from '../ui/text/rolling.tsx';

const rollMs = 500;

/** An amount of PROTO that counts to its new value, with decimals only where it has some. */
export function Count({ value }: { value: number }) {
  const { settings } = useSnapshot(state);
  const decimals = Number.isInteger(value) ? 0 : 2;
  return <Rolling value={value} ms={rollMs} decimals={decimals} isStill={settings.reducedMotion} />;
}
