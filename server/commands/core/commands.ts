import type { CallName } from '#engine/protocol/core/paths.ts';
import { accountCalls } from '../account/calls.ts';
import { aiPilotCalls } from '../ai-pilot/calls.ts';
import { capsulesCalls } from '../capsules/calls.ts';
import { crewCalls } from '../crew/calls.ts';
import { devCalls } from '../dev/calls.ts';
import { galaxyCalls } from '../galaxy/calls.ts';
import { hangarCalls } from '../hangar/calls.ts';
import { homelandCalls } from '../homeland/calls.ts';
import { shopCalls } from '../shop/calls.ts';
import { tripCalls } from '../trip/calls.ts';
import type { CommandsOf } from './command.ts';

/** The command of every call. A call without one doesn't compile. */
export const commands: CommandsOf<CallName> = {
  ...accountCalls,
  ...galaxyCalls,
  ...tripCalls,
  ...hangarCalls,
  ...capsulesCalls,
  ...aiPilotCalls,
  ...crewCalls,
  ...homelandCalls,
  ...shopCalls,
  ...devCalls,
};
