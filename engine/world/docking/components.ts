/**
 * The components of one docking, each a table by entity: places in units of the play field, speeds in units a tick. Made
 * anew for every world, so that nothing leaks between two.
 */
export function createDockingComponents() {
  return {
    /** Where it is now, and where it was a tick ago: a scene draws between the two. */
    Position: { x: table(), y: table(), beforeX: table(), beforeY: table() },
    Velocity: { x: table(), y: table() },
    /** What the ship's engines push, no longer than 1. */
    Thrust: { x: table(), y: table() },
    /** The station's frame. */
    Frame: {},
  };
}

export type DockingComponents = ReturnType<typeof createDockingComponents>;

function table(): number[] {
  return [];
}
