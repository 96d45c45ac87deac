import { randomBytes, randomUUID } from 'node:crypto';
import type { Services } from '../services.ts';
import type { LoadedPlayer } from '../store/player-repository.ts';
import type { Language } from '../words.ts';
import type { CommandContext } from './command.ts';
import type { ViewContext } from './views/view-context.ts';

/** The present, as every answer and push sees it. */
export function createViewContext(services: Services, language: Language): ViewContext {
  const { tunables } = services.store;
  return {
    nowMs: services.clock.now(),
    language,
    tunables: tunables.current().values,
    tunablesOf: (version) => tunables.valuesOf(version),
  };
}

export function createContext(services: Services, language: Language, loaded: LoadedPlayer): CommandContext {
  const { flights, tunables } = services.store;
  return {
    ...createViewContext(services, language),
    tunablesVersion: tunables.current().version,
    newId: () => randomUUID(),
    newSeed: () => randomBytes(16).toString('hex'),
    wasFlown: async (shipId, sessionId) => {
      const waiting = loaded.outbox.some((entry) => entry.kind === 'flight' && entry.id === sessionId);
      if (waiting) return true;
      const flight = await flights.find(loaded.player.id, sessionId);
      return flight?.session.shipId === shipId;
    },
  };
}
