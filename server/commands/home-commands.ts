import type { peoplePaths } from '../../engine/protocol/paths-people.ts';
import type { CommandsOf } from './command.ts';
import type { PeopleCall } from './people-commands.ts';

/** The calls of homeland and store: a part of `commands.ts`. */
export const homeCommands: CommandsOf<Exclude<keyof typeof peoplePaths, PeopleCall>> = {};
