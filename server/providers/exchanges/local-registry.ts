import type { LocalNoteRepository } from '#server/store/repositories/dev/local-note-repository.ts';
import { type ExchangeRegistry, readCheck, type Saying } from './exchange-registry.ts';

const keptForMs = 30 * 24 * 3600 * 1000;

/**
 * Plays the registry's part on one machine. By default it checks for ever, and the rule accepts an account
 * when the longest check is over. The developer tools tell it what to say, lies included.
 */
export function localRegistry(notes: LocalNoteRepository): ExchangeRegistry {
  const idOf = (exchange: string, uid: string) => `account ${exchange}:${uid}`;
  return {
    kind: 'local',
    check: async (account) => {
      const { exchange, uid } = account;
      const kept = await notes.find(idOf(exchange, uid));
      const saying = kept === null ? null : (JSON.parse(kept) as Saying & { readonly fromMs: number });
      if (!saying || saying.fromMs > Date.now()) return { status: 'processing' };
      return readCheck({ ...saying, exchange, uid: saying.aboutUid ?? uid }, account);
    },
    say: async (exchange, uid, saying) => {
      const said = { ...saying, fromMs: Date.now() + (saying.delayMs ?? 0) };
      await notes.put(idOf(exchange, uid), JSON.stringify(said), keptForMs);
    },
  };
}
