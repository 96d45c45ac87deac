import { randomBytes, randomUUID } from 'node:crypto';
import type { BodyOf } from '../../engine/protocol/contracts.ts';
import { newPlayer } from '../../engine/rules/new-player.ts';
import type { Player, Profile } from '../../engine/rules/player.ts';
import { CallRefused } from '../call-refused.ts';
import type { Identity } from '../messenger/messenger.ts';
import type { Services } from '../services.ts';
import { newSecrets } from '../store/new-secrets.ts';
import { runs } from './command.ts';
import { createViewContext } from './views/create-view-context.ts';
import { userView } from './views/user-view.ts';

/** Creates the user the messenger vouches for; the body can't make anybody else of them. */
export const createUser = runs<'auth.create'>(async (services, { body }, { identity, language }) => {
  if (!identity) throw new CallRefused('invalid_credentials');
  if (body.telegramId !== identity.telegramId)
    throw new CallRefused('validation_failed', { fields: { telegramId: 'is not who signed in' } });
  const there = await find(services, identity.telegramId);
  const player = there ?? (await create(services, profileOf(identity, body)));
  const context = createViewContext(services, language);
  return there ? { answer: userView(player, context), status: 200 } : { answer: userView(player, context) };
});

async function find(services: Services, telegramId: number): Promise<Player | undefined> {
  return (await services.store.players.loadByTelegramId(telegramId))?.player;
}

async function create(services: Services, profile: Profile): Promise<Player> {
  const player = newPlayer(randomUUID(), profile, newSecrets(), services.clock.now());
  if (await services.store.players.insert(player)) return player;
  const other = await find(services, profile.telegramId);
  if (!other) throw new Error('A user can be neither created nor found');
  return other;
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
