import { proxy } from 'valtio/vanilla';
import type { ContractPush } from '../../protocol/core/live.ts';

/**
 * The server's last push about the taken contract. `contracts.ts`, which is loaded later, follows
 * it.
 */
export const contractNews = proxy<{ last: (ContractPush & { rev: number }) | null }>({ last: null });
