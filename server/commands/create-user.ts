import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '../../engine/protocol/contracts.ts';
import { newPlayer } from '../../engine/rules/new-player.ts';
import type { Player, Profile } from '../../engine/rules/player.ts';
import { CallRefused } from '../call-refused.ts';
import type { Identity } from '../messenger/messenger.ts';
import type { Services } from '../services.ts';
import { runs } from './command.ts';
import { createViewContext } from './views/create-view-context.ts';
import { userView } from './views/user-view.ts';

/** Creates the user the messenger vouches for; the body can't make anybody else of them. */
export const createUser = runs<'auth.create'>(async (services, { body }, { identity, language }) => {
  if (!identity) throw new CallRefused('invalid_credentials');
  if (body.telegramId !== identity.telegramId)
    throw new CallRefused('validation_failed', { fields: { telegramId: 'is not who signed in' } });
  const { player, isNew } = await findOrCreate(services, profileOf(identity, body));
  const answer = userView(player, createViewContext(services, language));
  return isNew ? { answer } : { answer, status: 200 };
});

/** Of two devices that create one user at once, one does. */
async function findOrCreate(
  services: Services,
  profile: Profile,
): Promise<{ player: Player; isNew: boolean }> {
  const { players } = services.store;
  const there = await players.loadByTelegramId(profile.telegramId);
  if (there) return { player: there.player, isNew: false };
  const player = newPlayer(randomUUID(), profile, services.clock.now());
  if (await players.insert(player)) return { player, isNew: true };
  const other = await players.loadByTelegramId(profile.telegramId);
  if (!other) throw new Error('A user can be neither created nor found');
  return { player: other.player, isNew: false };
}

/** What was signed goes before what the body says. */
function profileOf(identity: Identity, body: BodyOf<'auth.create'>): Profile {
  return {
    telegramId: identity.telegramId,
    firstName: identity.firstName || body.firstName,
    lastName: identity.lastName ?? body.lastName ?? null,
    username: identity.username ?? body.username ?? null,
    referralCode: randomBytes(8).toString('base64url'),
  };
}
