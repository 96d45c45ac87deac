import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { serviceCommand } from '../core/command.ts';
import { findCaller } from '../core/find-caller.ts';
import { renewHoldings } from './renew-holdings.ts';

export const syncNfts = serviceCommand<'nfts.sync'>(async (services, _input, caller) => {
  const player = await findCaller(services, caller);
  const { body, rev } = await renewHoldings(services, caller, player);
  return { answer: JSON.parse(body) as AnswerOf<'nfts.sync'>, rev };
});
