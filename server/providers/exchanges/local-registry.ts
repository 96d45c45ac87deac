import { type ExchangeRegistry, readCheck, type Saying } from './exchange-registry.ts';

/**
 * Plays the registry's part on one machine. By default it checks for ever, and the rule accepts an account
 * when the longest check is over. The developer tools tell it what to say, lies included.
 */
export function localRegistry(): ExchangeRegistry {
  const sayings = new Map<string, Saying & { readonly fromMs: number }>();
  return {
    kind: 'local',
    check: async (account) => {
      const { exchange, uid } = account;
      const saying = sayings.get(`${exchange}:${uid}`);
      if (!saying || saying.fromMs > Date.now()) return { status: 'processing' };
      return readCheck({ ...saying, exchange, uid: saying.aboutUid ?? uid }, account);
    },
    say: (exchange, uid, saying) => {
      sayings.set(`${exchange}:${uid}`, { ...saying, fromMs: Date.now() + (saying.delayMs ?? 0) });
    },
  };
}
