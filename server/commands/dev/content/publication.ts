import { totalWorth } from '#engine/rules/core/worth.ts';
import type { ContentDraft, TunablesDraft } from '../../../core/change-request.ts';
import type { Publication } from '../../../store/repositories/core/tunables-repository.ts';
import type { Caller } from '../../core/command.ts';
import { requestIdOf } from '../requests/file-request.ts';
import { runKeyOf } from '../requests/run-request.ts';
import type { Judged } from './judge-publication.ts';

/** The version that an earlier try of this call has published, directly or by a request. */
export async function findPublished<Version>(
  versions: { findByKey(key: string): Promise<Version | undefined> },
  { keyed, idempotencyKey, developer, isRepeat }: Caller,
): Promise<Version | undefined> {
  if (!isRepeat || !keyed || !idempotencyKey) return undefined;
  const found = await versions.findByKey(keyed.key);
  if (found || !developer?.name) return found;
  return versions.findByKey(runKeyOf(requestIdOf(developer.name, idempotencyKey)));
}

export interface PublishingBody {
  readonly note?: string | undefined;
  readonly author?: string | undefined;
  readonly basedOn?: number | undefined;
}

/**
 * The designer's note and name; an empty text counts as missing. The name of a token wins over the body's.
 */
export function publicationOf(
  { note, author, basedOn }: PublishingBody,
  { developer, keyed }: Pick<Caller, 'developer' | 'keyed'>,
): Publication {
  return {
    note: note?.trim() || null,
    author: developer?.name ?? (author?.trim() || null),
    basedOn: basedOn ?? null,
    key: keyed?.key ?? null,
  };
}

/** Null for a publication without worth, and without tokens, on a developer's own machine. */
export function requestFor<Draft extends ContentDraft | TunablesDraft>(
  draft: Draft,
  { note, basedOn }: Publication & { readonly basedOn: number },
  { worth }: Judged,
  { developer }: Caller,
) {
  if (!developer?.name || worth.length === 0) return null;
  return {
    playerId: null,
    reason: note ?? '',
    body: { ...draft, note, basedOn },
    by: developer.name,
    worth: totalWorth(worth),
    reach: Math.max(...worth.map(({ players }) => players)),
  };
}
