import { proxy } from 'valtio/vanilla';
import type { ContractPush } from '../../protocol/core/live.ts';

/**
 * The server's last push about the accepted contract. A separate file, so that the live socket doesn't load
 * `contracts.ts`, which subscribes to it.
 */
export const contractNews = proxy<{ last: (ContractPush & { rev: number }) | null }>({ last: null });
