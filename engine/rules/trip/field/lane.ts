/** A path across the field: a line that bows to one side. Places are in field units. */
export interface Lane {
  readonly x: number;
  readonly y: number;
  /** From its beginning to its end. */
  readonly dx: number;
  readonly dy: number;
  /** From the middle of the straight line to the middle of the path. */
  readonly bowX: number;
  readonly bowY: number;
}

/** The place on a lane at `u`, 0 at its beginning and 1 at its end. */
export function pointOn(lane: Lane, u: number): { x: number; y: number } {
  const bend = 4 * u * (1 - u);
  return { x: lane.x + lane.dx * u + lane.bowX * bend, y: lane.y + lane.dy * u + lane.bowY * bend };
}
