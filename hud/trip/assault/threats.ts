import { type Station, stations, type Threat, threats } from '#engine/rules/trip/assault/assault.ts';
import type { IconName } from '#hud/ui/icons/icon.tsx';

/** The station that suits each threat. */
export const threatStations: readonly { readonly threat: Threat; readonly station: Station }[] = threats.map(
  (threat, index) => ({ threat, station: stations[index] as Station }),
);

export const stationIcons = {
  guns: 'viewfinder',
  shields: 'shield',
  drive: 'engine',
} as const satisfies Record<Station, IconName>;
