import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { assaultLogs, dockingLogs } from '#engine/client/trip/tries/try-log.ts';
import type { FlightView } from './flight/flight-time.ts';
import { dockingPath } from './flight/needs-docking.ts';

/** Sends a player who comes back in the middle of a docking try or an assault to its screen. */
export function useDockingReturn(flight: FlightView | undefined): void {
  const [, navigate] = useLocation();
  const isOpen = (flight?.docking ?? flight?.assault)?.endedAt === null;
  const flightId = flight?.uuid;
  useLayoutEffect(() => {
    if (isOpen && flightId && (dockingLogs.of(flightId) ?? assaultLogs.of(flightId)))
      navigate(dockingPath, { replace: true });
  }, [isOpen, flightId, navigate]);
}
