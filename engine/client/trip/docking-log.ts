import type { StickInput } from '#engine/rules/trip/docking.ts';
import { type TryLog, tryLogs } from './try-log.ts';

export type DockingLog = TryLog<StickInput>;
export { isMine } from './try-log.ts';

export const dockingLogs = tryLogs<StickInput>('docking');
export const dockingLog = dockingLogs.of;
export const keepDocking = dockingLogs.keep;
export const dropDocking = dockingLogs.drop;
