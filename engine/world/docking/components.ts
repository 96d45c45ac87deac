/**
 * One docking's components, each a table indexed by entity: places in units of the play field, speeds in units a tick.
 * Every world makes its own, so that two never share data.
 */
export function createDockingComponents() {
  return {
    /** The place now and one tick ago: a scene draws between the two. */
    Position: { x: table(), y: table(), beforeX: table(), beforeY: table() },
    Velocity: { x: table(), y: table() },
    /** The push of the ship's engines; its length is at most 1. */
    Thrust: { x: table(), y: table() },
    /** The station's frame. */
    Frame: {},
  };
}

export type DockingComponents = ReturnType<typeof createDockingComponents>;

function table(): number[] {
  return [];
}
