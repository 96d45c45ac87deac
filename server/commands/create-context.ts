import { randomBytes, randomUUID } from 'node:crypto';
import type { Services } from '../services.ts';
import type { LoadedPlayer } from '../store/player-repository.ts';
import type { Caller, CommandContext } from './command.ts';
import { createViewContext } from './views/create-view-context.ts';

/** What a command is given beside the player; `loaded` is the state that it decides on. */
export function createContext(
  services: Services,
  { language, timezone }: Pick<Caller, 'language' | 'timezone'>,
  loaded: LoadedPlayer,
): CommandContext {
  const { flights, settler, tunables } = services.store;
  return {
    ...createViewContext(services, language),
    timezone,
    tunablesVersion: tunables.current().version,
    newId: () => randomUUID(),
    newSeed: () => randomBytes(16).toString('hex'),
    settled: () => (loaded.outboxRev === null ? Promise.resolve() : settler.settle(loaded.player.id)),
    wasFlown: async (shipId, sessionId) => {
      const waiting = loaded.outbox.some((entry) => entry.kind === 'flight' && entry.id === sessionId);
      if (waiting) return true;
      const flight = await flights.find(loaded.player.id, sessionId);
      return flight?.session.shipId === shipId;
    },
  };
}
