import { z } from 'zod';
import { type ExchangeReason, exchangeReasons } from '#engine/rules/core/ai-pilot-state.ts';

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
  /** What the registry knows about the account. Rejects with RegistryAway when it can't say, or says nonsense. */
  check(account: ExchangeAccount, playerId: string): Promise<Check>;
  /** Sets what the registry will say about an account. Only the local one can. */
  readonly say?: (exchange: string, uid: string, saying: Saying) => Promise<void>;
}

/** What the local registry is told to say. */
export interface Saying {
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
export function readCheck(said: unknown, { exchange, uid }: ExchangeAccount): Check {
  const read = answer.safeParse(said);
  if (!read.success) throw new RegistryAway('The registry gives an answer that is none');
  const { status, reason } = read.data;
  if (read.data.exchange !== exchange || read.data.uid !== uid)
    throw new RegistryAway('The registry answers about another account');
  if (status !== 'rejected') return { status };
  return { status, reason: exchangeReasons.find((known) => known === reason) ?? 'other' };
}

/** A real bot without a registry: nobody can confirm an account. */
export const noRegistry: ExchangeRegistry = {
  kind: 'none',
  check: () => Promise.reject(new RegistryAway('No registry is set up')),
};
