/** The fixed step of a running trip: 60 a second. */
export const STEP_MS = 1000 / 60;
