import type { z } from 'zod';

/** Lets the faults of a schema say which value they are about. */
export const withInput = { reportInput: true } as const;

/** Faults found by a schema, as sentences: field, value, limit and remedy. */
export function schemaFaults(place: string, { issues }: z.ZodError): string[] {
  return issues.map(
    (issue) => `${[place, ...issue.path].filter((part) => part !== '').join('.')}: ${say(issue)}`,
  );
}

function say(issue: z.core.$ZodIssue): string {
  const value = shown(issue.input);
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `longer than ${issue.maximum} characters: shorten it`;
  if (issue.code === 'too_big' && typeof issue.input === 'number')
    return `${value} is more than ${issue.maximum}: lower it`;
  if (issue.code === 'too_small' && typeof issue.input === 'number')
    return issue.inclusive
      ? `${value} is less than ${issue.minimum}: raise it`
      : `${value} is not more than ${issue.minimum}: raise it`;
  return value === null ? issue.message : `${value}: ${issue.message}`;
}

function shown(input: unknown): string | null {
  if (typeof input === 'number') return String(input);
  return typeof input === 'string' ? `'${input.length > 40 ? `${input.slice(0, 40)}…` : input}'` : null;
}
