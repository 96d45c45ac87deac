import type { LiveContent } from '#engine/content/live-content.ts';
import type { Audience } from '#engine/content/schemas/offer.ts';
import { audiencePercent, isInAudience } from '#engine/rules/core/audience.ts';

/** Side of a player: in a row's audience, or in its control (`out`). */
type Side = 'in' | 'out';

/**
 * Side of a row's audience that a player is on. The cohort is the row's table and key, such as
 * `events/pirate-week`.
 */
export interface CohortSide {
  readonly cohort: string;
  readonly side: Side;
}

interface AudienceRow {
  readonly key: string;
  readonly audience?: Audience | undefined;
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly retired?: true | undefined;
}

/** A row that is for a share of the players. */
export interface Cohort {
  readonly cohort: string;
  readonly table: 'events' | 'products' | 'tasks';
  readonly key: string;
  readonly audience: Audience;
}

/** The rows that some players have now and others don't. */
export function dividingCohorts(content: LiveContent, nowMs: number): Cohort[] {
  return (['events', 'products', 'tasks'] as const).flatMap((table) =>
    (content[table] as readonly AudienceRow[]).flatMap((row) => {
      const { key, audience } = row;
      if (!audience || !isOpen(row, nowMs)) return [];
      const percent = audiencePercent(audience, nowMs);
      return percent > 0 && percent < 100 ? [{ cohort: `${table}/${key}`, table, key, audience }] : [];
    }),
  );
}

export function sidesOf(cohorts: readonly Cohort[], playerId: string, nowMs: number): CohortSide[] {
  return cohorts.map(({ cohort, audience }) => ({
    cohort,
    side: isInAudience(audience, playerId, nowMs) ? 'in' : 'out',
  }));
}

function isOpen({ from, until, retired }: AudienceRow, nowMs: number): boolean {
  if (retired || from === null || until === null) return false;
  if (from !== undefined && nowMs < Date.parse(from)) return false;
  return until === undefined || nowMs < Date.parse(until);
}
