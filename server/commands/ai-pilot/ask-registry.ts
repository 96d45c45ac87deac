import { decideRegistration } from '#engine/rules/ai-pilot/ai-unlock.ts';
import { log } from '#server/core/log.ts';
import { type Check, RegistryAway } from '#server/providers/exchanges/exchange-registry.ts';
import type { Services } from '#server/services.ts';
import type { ClaimedAccount } from '#server/store/repositories/shop/exchange-account-repository.ts';
import { applyChange } from '../core/change-player.ts';
import { runRounds } from '../core/run-rounds.ts';

/** Questions of one round, asked one after another. */
const maxQuestions = 200;
/** Until an account that is still being checked, or that the registry couldn't answer about, is asked about again. */
const againAfterMs = 5 * 60_000;

/** Asks the exchange registry about accounts that are being checked. Returns the function that stops it. */
export function watchRegistrations(services: Services, everyMs: number): () => Promise<void> {
  return runRounds(services, 'asking the exchange registry', () => askRegistry(services), everyMs).stop;
}

/** Asks about every account that is due. The player is changed first, so a crash in between only asks again. */
export async function askRegistry(services: Services): Promise<void> {
  for (let question = 0; question < maxQuestions; question++) {
    const [account] = await services.store.exchangeAccounts.takeDue(Date.now(), 1);
    if (!account) return;
    await askAbout(services, account);
  }
}

/** Asks about one account now, if it is still being checked. */
export async function askAboutNow(services: Services, exchange: string, uid: string): Promise<void> {
  const account = await services.store.exchangeAccounts.findOpen(exchange, uid);
  if (account) await askAbout(services, account);
}

async function askAbout(services: Services, account: ClaimedAccount): Promise<void> {
  const { exchangeAccounts } = services.store;
  const check = await checkOf(services, account);
  if (check.status === 'processing') return exchangeAccounts.askLater(account, Date.now() + againAfterMs);
  await decide(services, account, check.status === 'rejected' ? check.reason : null);
  await (check.status === 'rejected' ? exchangeAccounts.release(account) : exchangeAccounts.close(account));
}

async function checkOf({ exchanges }: Services, { playerId, ...account }: ClaimedAccount): Promise<Check> {
  try {
    return await exchanges.check(account, playerId);
  } catch (error) {
    if (!(error instanceof RegistryAway)) throw error;
    if (exchanges.kind !== 'none') log.failure('asking the exchange registry', error);
    return { status: 'processing' };
  }
}

async function decide(
  services: Services,
  { playerId, exchange, uid }: ClaimedAccount,
  rejected: Parameters<typeof decideRegistration>[3]['rejected'],
): Promise<void> {
  await applyChange(services, playerId, ({ nowMs }, player) =>
    decideRegistration(player, exchange, uid, { rejected, atMs: nowMs }),
  );
}
