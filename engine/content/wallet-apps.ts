import wallets from '#assets/content/wallets.json' with { type: 'json' };
import { freezeDeep } from './freeze-deep.ts';
import type { WalletAppRow } from './schemas/shop.ts';

/** Wallets that speak TON Connect and can prove an address, in the order in which they are offered (D28). */
export const walletAppRows = freezeDeep(wallets as readonly WalletAppRow[]);
