import type { peoplePaths } from '../../engine/protocol/paths-people.ts';
import type { CommandsOf } from './command.ts';

type Group = 'generals' | 'referrals' | 'wallets' | 'nfts' | 'requests' | 'leaderboard';

/** The calls about other pilots, the wallet and the boards. */
export type PeopleCall = Extract<keyof typeof peoplePaths, `${Group}.${string}`>;

/** A part of `commands.ts`. */
export const peopleCommands: CommandsOf<PeopleCall> = {};
