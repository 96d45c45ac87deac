import { affiliateRegistry } from '#server/providers/exchanges/affiliate-registry.ts';
import type { Settings } from '#server/settings.ts';
import { type Finding, good, risky, wrong } from './finding.ts';

/** The ad network and the partner exchanges, as far as asking them changes nothing. */
export async function checkPartners({ ads, affiliates, publicUrl }: Settings): Promise<Finding[]> {
  return [...(ads ? await checkAds(ads, publicUrl) : []), ...(await checkAffiliates(affiliates))];
}

async function checkAds(
  { script, secret }: NonNullable<Settings['ads']>,
  publicUrl: string | null,
): Promise<Finding[]> {
  const found: Finding[] = [];
  if (encodeURIComponent(secret) !== secret)
    found.push(
      wrong(
        'AD_SECRET has characters that an address escapes, so the network’s reports may not carry it unchanged.',
        'Choose letters, digits, hyphens and underscores.',
      ),
    );
  if (publicUrl === null)
    found.push(
      wrong('There is an ad network, but no PUBLIC_URL that its reports could reach.', 'Set PUBLIC_URL.'),
    );
  const advice = 'Compare AD_SCRIPT with the script in the network’s panel.';
  const answer = await fetch(script, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  if (answer?.ok) return [...found, good('The ad network’s script answers.')];
  const state = answer ? `answers with ${answer.status}` : 'does not answer';
  return [...found, risky(`The ad network’s script ${state}: players see no ads.`, advice)];
}

/** Asks about an account that nobody has: the answer tells whether key, signature and clock are right. */
async function checkAffiliates(affiliates: Settings['affiliates']): Promise<Finding[]> {
  return Promise.all(
    affiliates.map(async (affiliate) => {
      const { exchange } = affiliate;
      try {
        await affiliateRegistry([affiliate]).check({ exchange, uid: '0', email: '' }, '');
        return good(`The exchange ${exchange} answers for our clients.`);
      } catch (error) {
        return risky(
          `The exchange confirms no accounts: ${(error as Error).message}.`,
          'Check EXCHANGE_AFFILIATES: the key needs the right ‘Affiliate’ alone, and the machine the right time.',
        );
      }
    }),
  );
}
