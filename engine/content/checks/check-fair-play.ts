import table from '#assets/content/fair-play.json' with { type: 'json' };
import { fairPlayTable } from '../schemas/fair-play.ts';

/** Faults of the calibration of the fair-play score. */
export function fairPlayFaults(content: unknown = table): string[] {
  const read = fairPlayTable.safeParse(content);
  return read.success
    ? []
    : read.error.issues.map(({ path, message }) => `fair-play.${path.join('.')}: ${message}`);
}
