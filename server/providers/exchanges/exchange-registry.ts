import { z } from 'zod';
import { type ExchangeReason, exchangeReasons } from '#engine/rules/core/ai-pilot-state.ts';
import { tracedFetch } from '../../core/traces/spans.ts';
import type { LocalNoteRepository } from '../../store/repositories/dev/local-note-repository.ts';

/** An account at a partner exchange, as the player entered it. */
export interface ExchangeAccount {
  readonly exchange: string;
  readonly uid: string;
  readonly email: string;
}

export type Check =
  | { readonly status: 'accepted' | 'processing' }
  | { readonly status: 'rejected'; readonly reason: ExchangeReason };

/** Confirms accounts at partner exchanges (D22). */
export interface ExchangeRegistry {
  readonly kind: 'registry' | 'local' | 'none';
  /** Asks the registry about the account. Rejects with RegistryAway without a usable answer. */
  check(account: ExchangeAccount, playerId: string): Promise<Check>;
  /** Sets the registry's answer about an account. Only the local registry has it. */
  readonly say?: (exchange: string, uid: string, saying: Saying) => Promise<void>;
}

/** Answer that the local registry is told to give. */
interface Saying {
  readonly status: Check['status'];
  readonly reason?: ExchangeReason | undefined;
  /** Says it only after this real time, and 'processing' before. */
  readonly delayMs?: number | undefined;
  /** Says it about this account instead: a lie, which has to be noticed. */
  readonly aboutUid?: string | undefined;
}

/** The registry can't be reached, or its answer makes no sense. The account is asked about again later. */
export class RegistryAway extends Error {
  override readonly name = 'RegistryAway';
}

const answer = z.object({
  exchange: z.string(),
  uid: z.string(),
  status: z.enum(['accepted', 'rejected', 'processing']),
  reason: z.string().optional(),
});

/** Reads a registry's answer. It has to be about the account that was asked about. */
function readCheck(said: unknown, { exchange, uid }: ExchangeAccount): Check {
  const read = answer.safeParse(said);
  if (!read.success) throw new RegistryAway('The registry gives an answer that is none');
  const { status, reason } = read.data;
  if (read.data.exchange !== exchange || read.data.uid !== uid)
    throw new RegistryAway('The registry answers about another account');
  if (status !== 'rejected') return { status };
  return { status, reason: exchangeReasons.find((exchangeReason) => exchangeReason === reason) ?? 'other' };
}

/** A real bot without a registry: nobody can confirm an account. */
export const noRegistry: ExchangeRegistry = {
  kind: 'none',
  check: () => Promise.reject(new RegistryAway('No registry is set up')),
};

const timeoutMs = 5000;

/**
 * A partners' registry over HTTP. One call: `POST <url>/checks` with `Authorization: Bearer <key>` and the
 * JSON body `{exchange, uid, email, player}`. The answer is 200 with `{exchange, uid, status, reason?}`:
 * exchange and uid as they were asked, status `accepted`, `rejected` or `processing`, and for a rejection one
 * of the reasons of `ai-pilot-state.ts`. Asking again about the same account has to be harmless.
 */
export function httpRegistry(url: string, key: string): ExchangeRegistry {
  return {
    kind: 'registry',
    check: async (account, playerId) =>
      readCheck(await ask(url, key, { ...account, player: playerId }), account),
  };
}

async function ask(url: string, key: string, body: object): Promise<unknown> {
  try {
    const response = await tracedFetch('exchange registry', `${url}/checks`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new RegistryAway(`The exchange registry: ${error instanceof Error ? error.message : error}`);
  }
}

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
      const note = await notes.find(idOf(exchange, uid));
      const saying = note === null ? null : (JSON.parse(note) as Saying & { readonly fromMs: number });
      if (!saying || saying.fromMs > notes.now()) return { status: 'processing' };
      return readCheck({ ...saying, exchange, uid: saying.aboutUid ?? uid }, account);
    },
    say: async (exchange, uid, saying) => {
      const said = { ...saying, fromMs: notes.now() + (saying.delayMs ?? 0) };
      await notes.put(idOf(exchange, uid), JSON.stringify(said), keptForMs);
    },
  };
}
