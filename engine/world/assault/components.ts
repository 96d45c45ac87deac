/**
 * One assault's components, each a table indexed by entity. Every world makes its own, so that two never share data.
 */
export function createAssaultComponents() {
  return {
    /** What is left of the ship's hull, or of the base: 0 to 100. */
    Hull: { left: table<number>() },
    /** The pirate base. */
    Base: {},
    /** The attacking ship. */
    Ship: {},
    /** A shot that has been announced and hasn't landed: its place in `world.shots`, and whether the pilot has answered it. */
    Shot: { number: table<number>(), isAnswered: table<boolean>(), isOpen: table<boolean>() },
  };
}

export type AssaultComponents = ReturnType<typeof createAssaultComponents>;

function table<Value>(): Value[] {
  return [];
}
