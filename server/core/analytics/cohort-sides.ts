import { createHash } from 'node:crypto';
import type { LiveContent } from '#engine/content/live-content.ts';
import type { Audience } from '#engine/content/schemas/offer.ts';
import { audiencePercent, audiencePlace } from '#engine/rules/core/audience.ts';

/** Side of a player: in a row's audience, or in its control (`out`). */
type Side = 'in' | 'out';

/**
 * Side of a row's audience that a player is on. The cohort is the row's table and key, such as
 * `events/pirate-week`.
 */
export interface CohortSide {
  readonly cohort: string;
  readonly side: Side;
  /** The row's run that the player may join; absent for a player whom no comparison needs. */
  readonly run?: string;
}

interface AudienceRow {
  readonly key: string;
  readonly audience?: Audience | undefined;
  readonly from?: string | null | undefined;
  readonly until?: string | null | undefined;
  readonly retired?: true | undefined;
}

const cohortTables = ['events', 'products', 'tasks', 'chances', 'trips'] as const;

/** A row that is for a share of the players. */
export interface Cohort {
  readonly cohort: string;
  readonly table: (typeof cohortTables)[number];
  readonly key: string;
  readonly audience: Audience;
  readonly from: string | null;
  readonly until: string | null;
  /** Name of the row's present dates and salt: with others, players join anew. */
  readonly run: string;
}

/** The rows that are for a share of the players at some time, open or not. */
export function cohortsOf(content: LiveContent): Cohort[] {
  return cohortTables.flatMap((table) =>
    (content[table] as readonly AudienceRow[]).flatMap(({ key, audience, from, until }) => {
      if (!audience) return [];
      const cohort = `${table}/${key}`;
      const run = runOf(cohort, audience.salt, from ?? '');
      return [{ cohort, table, key, audience, from: from ?? null, until: until ?? null, run }];
    }),
  );
}

/** The rows that some players have now and others don't. */
export function dividingCohorts(content: LiveContent, nowMs: number): Cohort[] {
  return cohortsOf(content).filter(({ table, key, audience }) => {
    const row = (content[table] as readonly AudienceRow[]).find((other) => other.key === key)!;
    if (!isOpen(row, nowMs)) return false;
    const percent = audiencePercent(audience, nowMs);
    return percent > 0 && percent < 100;
  });
}

function runOf(...parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8);
}

/**
 * Sides of a player. Both sides of a comparison are as large as the smaller one, whatever the audience's
 * stage: the first places of the audience, and the last places of the others.
 */
export function sidesOf(cohorts: readonly Cohort[], playerId: string, nowMs: number): CohortSide[] {
  return cohorts.map(({ cohort, audience, run }) => {
    const percent = audiencePercent(audience, nowMs);
    const place = audiencePlace(audience.salt, playerId);
    const side = place < percent ? 'in' : 'out';
    const sample = sampledPercent(percent);
    const isSampled = place < sample || place >= 100 - sample;
    return isSampled ? { cohort, side, run } : { cohort, side };
  });
}

function sampledPercent(percent: number): number {
  return Math.min(percent, 100 - percent);
}

const dayMs = 86_400_000;

/**
 * Runs whose control was reached by the row between the start of a day, when players joined, and a later
 * moment: nothing can be said of these players.
 */
export function mixedRuns(content: LiveContent, fromMs: number, untilMs: number): Set<string> {
  const mixed = cohortsOf(content).filter(({ audience, until }) => {
    const sampled = [fromMs, fromMs + dayMs - 1].map((ms) => sampledPercent(audiencePercent(audience, ms)));
    const endMs = until === null ? untilMs : Math.min(untilMs, Date.parse(until));
    return audiencePercent(audience, endMs) + Math.max(...sampled) > 100;
  });
  return new Set(mixed.map(({ run }) => run));
}

function isOpen({ from, until, retired }: AudienceRow, nowMs: number): boolean {
  if (retired || from === null || until === null) return false;
  if (from !== undefined && nowMs < Date.parse(from)) return false;
  return until === undefined || nowMs < Date.parse(until);
}
