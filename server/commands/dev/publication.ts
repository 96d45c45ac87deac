import type { Publication } from '#server/store/repositories/core/tunables-repository.ts';
import type { Caller } from '../core/command.ts';

export interface PublishingBody {
  readonly note?: string | undefined;
  readonly author?: string | undefined;
  readonly basedOn?: number | undefined;
}

/** The designer's note and name; an empty text counts as missing. A token says whose it is, whatever the body claims. */
export function publicationOf(
  { note, author, basedOn }: PublishingBody,
  { developer }: Pick<Caller, 'developer'>,
): Publication {
  return {
    note: note?.trim() || null,
    author: developer?.name ?? (author?.trim() || null),
    basedOn: basedOn ?? null,
  };
}
