import { totalWorth } from '#engine/rules/core/worth.ts';
import type { Services } from '#server/services.ts';
import type { Publication } from '#server/store/repositories/core/tunables-repository.ts';
import type { Caller } from '../../core/command.ts';
import type { Judged } from '../judge-publication.ts';
import { fileRequest } from './file-request.ts';
import { type ContentThings, runContent, runTunables, type TunablesThings } from './run-publication.ts';
import { runRequest } from './run-request.ts';

/**
 * Publishes what is worth something within the author's limit, and asks for a second person above it. A request is bound to
 * the version that its author saw, so that it takes back nothing that is published while it waits.
 */
export async function fileContent(
  services: Services,
  things: ContentThings,
  publication: Publication,
  judged: Judged,
  caller: Caller,
): Promise<number> {
  const basedOn = publication.basedOn ?? services.store.content.current().version;
  const asked = askedOf(things, { ...publication, basedOn }, judged, caller);
  if (!asked) return (await runContent(services, things, publication)).version;
  const request = await fileRequest(services, { kind: 'content', ...asked }, caller);
  return (await runRequest(services, request, caller)).version;
}

export async function fileTunables(
  services: Services,
  things: TunablesThings,
  publication: Publication,
  judged: Judged,
  caller: Caller,
): Promise<number> {
  const basedOn = publication.basedOn ?? services.store.tunables.current().version;
  const asked = askedOf(things, { ...publication, basedOn }, judged, caller);
  if (!asked) return (await runTunables(services, things, publication)).version;
  const request = await fileRequest(services, { kind: 'tunables', ...asked }, caller);
  return (await runRequest(services, request, caller)).version;
}

/** Null for what is worth nothing, and where nobody has a token: the server is on a developer's own machine. */
function askedOf(
  things: ContentThings | TunablesThings,
  { note, basedOn }: Publication,
  { worth }: Judged,
  { developer }: Caller,
) {
  if (!developer?.name || worth.length === 0) return null;
  return {
    playerId: null,
    reason: note ?? '',
    things: { ...things, note, basedOn },
    by: developer.name,
    worth: totalWorth(worth),
    reach: Math.max(...worth.map(({ players }) => players)),
  };
}
