import { walletAppRows } from '#engine/content/wallet-apps.ts';
import type { WalletApp } from '#engine/protocol/shop/calls.ts';
import type { Settings } from '../settings.ts';

export const localWalletPath = '/local-wallet';
const localApp: WalletApp = {
  key: 'local',
  name: 'Local wallet',
  isLocal: true,
  universalLink: localWalletPath,
  bridgeUrl: `${localWalletPath}/bridge`,
  jsBridgeKey: null,
};

/** True where this server plays a wallet: only without a bot, as the local messenger. */
export function hasLocalWallet({ botToken }: Pick<Settings, 'botToken'>): boolean {
  return botToken === null;
}

/**
 * The wallets that can prove an address here. Real ones have to reach the game's manifest at its public
 * address.
 */
export function walletApps(settings: Pick<Settings, 'botToken' | 'publicUrl'>): WalletApp[] {
  const real = settings.publicUrl === null ? [] : walletAppRows.map((row) => ({ ...row, isLocal: false }));
  return hasLocalWallet(settings) ? [localApp, ...real] : real;
}

/** The origins of the wallets' bridges, which the page has to be allowed to reach. */
export function bridgeOrigins({ publicUrl }: Pick<Settings, 'publicUrl'>): string[] {
  if (publicUrl === null) return [];
  return [...new Set(walletAppRows.map(({ bridgeUrl }) => new URL(bridgeUrl).origin))];
}
