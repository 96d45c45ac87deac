import type { WalletApp } from '#engine/protocol/shop/calls.ts';
import type { useTranslation } from '../../strings/strings.ts';

/** The local wallet has no name of its own. */
export function appName({ isLocal, name }: WalletApp, t: ReturnType<typeof useTranslation>['t']): string {
  return isLocal ? t('shop:wallet.prove.local-name') : name;
}
