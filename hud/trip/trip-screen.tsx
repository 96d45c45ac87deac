import { useSnapshot } from 'valtio';
import { playsAsList, state } from '#engine/client/core/state.ts';
import { GalaxyPlace } from '../galaxy/galaxy-place.tsx';
import { later } from '../shell/lazy.ts';
import { fliesFirst } from '../shell/navigation/routes.ts';

// The galaxy is in the first bundle; the others load while the player looks at it.
const SystemPlace = later('SystemPlace');
const FlightPlace = later('FlightPlace');
const FirstStart = later('FirstStart');

/** The HUD over the canvas for the player's present place; none during the launch. */
export function TripScreen() {
  const snapshot = useSnapshot(state);
  const { place } = snapshot.view;
  if (place === 'galaxy' || place === 'system') {
    if (fliesFirst(snapshot)) return <FirstStart />;
    return place === 'galaxy' ? <GalaxyPlace /> : <SystemPlace />;
  }
  // Without the canvas there is no launch animation: the list begins immediately.
  return place === 'trip' || playsAsList(snapshot) ? <FlightPlace /> : null;
}
