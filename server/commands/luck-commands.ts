import type { luckPaths } from '../../engine/protocol/paths-luck.ts';
import type { CommandsOf } from './command.ts';

/** The calls of collections, capsules, docking and the AI pilot: a part of `commands.ts`. */
export const luckCommands: CommandsOf<keyof typeof luckPaths> = {};
