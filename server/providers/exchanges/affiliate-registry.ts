import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { machineTimers } from '../../core/timers.ts';
import { tracedFetch } from '../../core/traces/spans.ts';
import type { Affiliate } from '../../settings.ts';
import {
  type Check,
  type ExchangeAccount,
  type ExchangeRegistry,
  RegistryAway,
} from './exchange-registry.ts';

export const affiliatePath = '/v5/user/aff-customer-info';
const timeoutMs = 5000;
/** Time for which a request is valid, so that nobody can send it again later. */
const windowMs = 5000;
/** 'Request parameter error': the exchange knows no such client of ours. */
const noClient = 10_001;

const answer = z.object({
  retCode: z.int(),
  retMsg: z.string().optional(),
  result: z.object({ uid: z.coerce.string().optional() }).nullish(),
});

/**
 * Asks each exchange itself whether an account is a client of our affiliate account, by the interface of
 * Bybit's API V5 (`GET /v5/user/aff-customer-info?uid=`; authentication by HMAC). The key needs the right
 * 'Affiliate' alone. The exchange tells nothing of e-mails, so it is the account's number that counts, for
 * one player ever.
 */
export function affiliateRegistry(
  affiliates: readonly Affiliate[],
  now = machineTimers.now,
): ExchangeRegistry {
  const byExchange = new Map(affiliates.map((affiliate) => [affiliate.exchange, affiliate]));
  return {
    kind: 'registry',
    check: async (account) => {
      const affiliate = byExchange.get(account.exchange);
      if (!affiliate) throw new RegistryAway(`No affiliate account is set up for ${account.exchange}`);
      return readAnswer(await ask(affiliate, account, now()), account);
    },
  };
}

/** Hex HMAC-SHA256 over time, key, window and query, as the exchange computes it. */
export function signAffiliate(
  { key, secret }: Pick<Affiliate, 'key' | 'secret'>,
  timestamp: string,
  window: string,
  query: string,
): string {
  return createHmac('sha256', secret).update(`${timestamp}${key}${window}${query}`).digest('hex');
}

async function ask(affiliate: Affiliate, { uid }: ExchangeAccount, nowMs: number): Promise<unknown> {
  const query = String(new URLSearchParams({ uid }));
  const [timestamp, window] = [String(nowMs), String(windowMs)];
  try {
    const response = await tracedFetch(
      `exchange ${affiliate.exchange}`,
      `${affiliate.url}${affiliatePath}?${query}`,
      {
        headers: {
          'X-BAPI-API-KEY': affiliate.key,
          'X-BAPI-TIMESTAMP': timestamp,
          'X-BAPI-RECV-WINDOW': window,
          'X-BAPI-SIGN': signAffiliate(affiliate, timestamp, window, query),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      },
    );
    if (!response.ok) throw new Error(`it answers ${response.status}`);
    return await response.json();
  } catch (error) {
    throw new RegistryAway(`${affiliate.exchange}: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * A refused key, a wrong clock and too many requests say nothing about the account: it is asked about again.
 */
function readAnswer(said: unknown, { exchange, uid }: ExchangeAccount): Check {
  const read = answer.safeParse(said);
  if (!read.success) throw new RegistryAway(`${exchange} gives an answer that is none`);
  const { retCode, retMsg, result } = read.data;
  if (retCode === noClient) return { status: 'rejected', reason: 'unknown_account' };
  if (retCode !== 0) throw new RegistryAway(`${exchange} refuses with ${retCode} ${retMsg ?? ''}`);
  if (!result?.uid) return { status: 'rejected', reason: 'unknown_account' };
  if (result.uid !== uid) throw new RegistryAway(`${exchange} answers about another account`);
  return { status: 'accepted' };
}
