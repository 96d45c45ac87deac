import { state } from '#engine/client/core/state.ts';
import type { Trip } from '#engine/protocol/galaxy/calls.ts';
import type { Ship } from '#engine/protocol/hangar/calls.ts';
import { playField, shipBerth } from '#engine/rules/trip/field/lanes.ts';
import { lerp } from '../draw/ease.ts';
import { type Box, boxCentre, boxHeight, boxWidth, isCompact, type Viewport } from '../stage/stage.ts';

export interface TripLayout {
  /** The play field on the screen: its upper left corner, CSS pixels a unit. */
  readonly field: { readonly x: number; readonly y: number; readonly scale: number };
  /** The planet's disc. */
  readonly planet: { readonly x: number; readonly y: number; readonly radius: number };
  /** In field units: where the ship's picture has its middle, and its width. */
  readonly ship: { readonly x: number; readonly y: number; readonly width: number };
  /** In field units: where the sparks fly. */
  readonly gauge: { readonly x: number; readonly y: number };
}

const MAX_SCALE = 1.2;
/** Distance from the HUD's edges in CSS pixels, so that nothing to tap lies under a text or a button. */
const MARGIN = 5;

/**
 * The places of all parts of a trip. The field has fixed proportions and is as large
 * as the free rectangle allows.
 */
export function layOutTrip(viewport: Viewport): TripLayout {
  const { width, free, isWide } = viewport;
  const isLow = isCompact(viewport);
  const top = free.top + MARGIN;
  const room = { width: boxWidth(free), height: Math.max(1, free.bottom - top - MARGIN) };
  const scale = Math.min(MAX_SCALE, room.width / playField.width, room.height / playField.height);
  const x = (free.left + free.right - playField.width * scale) / 2;
  const y = top + (room.height - playField.height * scale) / 2;
  const radius = isWide
    ? Math.min(room.width * 0.28, room.height * 0.32)
    : Math.min(room.width * (isLow ? 0.48 : 0.4), boxHeight(free) * 0.36 + 24);
  return {
    field: { x, y, scale },
    planet: isWide
      ? { x: free.left + room.width * 0.69, y: top + room.height * 0.46, radius }
      : { x: width - radius * 0.63, y: top + room.height * (isLow ? 0.5 : 0.38), radius },
    ship: shipBerth,
    gauge: {
      x: (free.left + (isWide ? 120 : 110) - x) / scale,
      y: (free.bottom + 26 - y) / scale,
    },
  };
}

/** The ship's size after the tapping phase, as a share of its size before. */
const RESTING_SHIP = 0.45;

/**
 * The layout on the way out of the tapping phase, 0 to 1 (D51): the camera draws back, so that the planet is
 * larger and the ship before it is small.
 */
export function layOutRest(
  layout: TripLayout,
  { width, height, free, isWide }: Viewport,
  rest: number,
): TripLayout {
  if (rest <= 0) return layout;
  const { field, planet, ship } = layout;
  const away = isWide
    ? { x: planet.x, y: planet.y, radius: planet.radius * 1.1 }
    : { x: width * 0.9, y: height * 0.44, radius: Math.min(width * 0.425, height * 0.21) };
  const berth = isWide
    ? { x: lerp(free.left, planet.x, 0.62), y: planet.y + planet.radius * 0.5 }
    : { x: away.x - away.radius * 0.92, y: away.y - 10 };
  const home = { x: (berth.x - field.x) / field.scale, y: (berth.y - field.y) / field.scale };
  return {
    ...layout,
    planet: {
      x: lerp(planet.x, away.x, rest),
      y: lerp(planet.y, away.y, rest),
      radius: lerp(planet.radius, away.radius, rest),
    },
    ship: {
      x: lerp(ship.x, home.x, rest),
      y: lerp(ship.y, home.y, rest),
      width: ship.width * lerp(1, RESTING_SHIP, rest),
    },
  };
}

/** Place of the ship on the screen while the camera is behind it. */
export function launchCentre(free: Box): { x: number; y: number } {
  return { x: boxCentre(free).x, y: lerp(free.top, free.bottom, 0.62) };
}

export function toScreen(
  { field }: Pick<TripLayout, 'field'>,
  x: number,
  y: number,
): { x: number; y: number } {
  return { x: field.x + x * field.scale, y: field.y + y * field.scale };
}

export function toField({ field }: TripLayout, x: number, y: number): { x: number; y: number } {
  return { x: (x - field.x) / field.scale, y: (y - field.y) / field.scale };
}

/** The trip on the screen, or about to be shown. */
export function tripOnScreen(): Trip | undefined {
  const { systemId, tripId } = state.view;
  return state.trips[systemId ?? '']?.find(({ uuid }) => uuid === tripId) as Trip | undefined;
}

/** The ship that flies it. */
export function shipOnScreen(): Ship | undefined {
  const shipId = state.flights[state.view.flightId ?? '']?.shipId;
  return state.ships.find((ship) => ship.shipId === shipId) as Ship | undefined;
}
