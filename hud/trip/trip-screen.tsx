import { useSnapshot } from 'valtio';
import { store } from '../../engine/client/store.ts';
import { FlightPlace } from './flight-place.tsx';
import { GalaxyPlace } from './galaxy-place.tsx';
import { SystemPlace } from './system-place.tsx';

/** The HUD over the canvas, by the place the player is at. During the launch there is none. */
export function TripScreen() {
  const { place } = useSnapshot(store).view;
  if (place === 'galaxy') return <GalaxyPlace />;
  if (place === 'system') return <SystemPlace />;
  if (place === 'trip') return <FlightPlace />;
  return null;
}
