import { unchanged, withPlayer } from '#engine/rules/core/decision.ts';
import type { Player, Profile } from '#engine/rules/core/player.ts';
import type { Identity } from '../../messenger/messenger.ts';
import type { Services } from '../../services.ts';
import { applyChange } from '../core/change-player.ts';

type Names = Pick<Profile, 'firstName' | 'lastName' | 'username'>;

/**
 * Adopts the names that the messenger has signed (D77), unless newer ones were adopted or an operator has
 * reset them. The search and the crew are written first, so the next session completes a call that broke
 * off.
 */
export async function adoptNames(services: Services, player: Player, identity: Identity): Promise<void> {
  const { id, profile } = player;
  const { issuedAtMs = 1 } = identity;
  const names: Names = {
    firstName: identity.firstName || profile.firstName,
    lastName: identity.lastName,
    username: identity.username,
  };
  const isNew = textOf(names) !== textOf(profile) && textOf(names) !== profile.resetNames;
  if (!isNew || issuedAtMs <= (profile.namedAtMs ?? 0)) return;
  if (names.username !== null) await takeUsername(services, names.username, id);
  await spreadNames(services, id, names);
  await applyChange(services, id, (_context, present) =>
    withPlayer(unchanged(present), {
      profile: { ...present.profile, ...names, namedAtMs: issuedAtMs },
    }),
  );
}

/** Writes a player's names to the operators' search and to the crew. */
export async function spreadNames({ store }: Services, playerId: string, names: Names): Promise<void> {
  await store.names.replace(playerId, names);
  await store.crews.rename(playerId, names);
}

/** The names as one text, for comparison. */
export function textOf({ firstName, lastName, username }: Names): string {
  return JSON.stringify([firstName, lastName, username]);
}

/** A username has one owner in the messenger, so former owners of it lose it here. */
export async function takeUsername(services: Services, username: string, ownerId: string): Promise<void> {
  const { names, players } = services.store;
  const formerIds = (await names.findByUsername(username)).filter((id) => id !== ownerId);
  for (const { id, profile } of await players.findSummaries(formerIds)) {
    await spreadNames(services, id, { ...profile, username: null });
    await applyChange(services, id, (_context, present) =>
      withPlayer(unchanged(present), { profile: { ...present.profile, username: null } }),
    );
  }
}
