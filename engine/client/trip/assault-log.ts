import type { AssaultInput } from '#engine/rules/trip/assault.ts';
import { type TryLog, tryLogs } from './try-log.ts';

export type AssaultLog = TryLog<AssaultInput>;

export const assaultLogs = tryLogs<AssaultInput>('assault');
export const assaultLog = assaultLogs.of;
export const keepAssault = assaultLogs.keep;
export const dropAssault = assaultLogs.drop;
