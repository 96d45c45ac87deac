import { tracedFetch } from '#server/core/traces/traced-fetch.ts';
import { type ExchangeRegistry, RegistryAway, readCheck } from './exchange-registry.ts';

const timeoutMs = 5000;

/**
 * A partners' registry over HTTP. One call: `POST <url>/checks` with `Authorization: Bearer <key>` and the JSON body
 * `{exchange, uid, email, player}`. The answer is 200 with `{exchange, uid, status, reason?}`: exchange and uid as they were
 * asked, status `accepted`, `rejected` or `processing`, and for a rejection one of the reasons of `ai-pilot-state.ts`. Asking
 * again about the same account has to be harmless.
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
