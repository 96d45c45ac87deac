import { z } from 'zod';
import { contract, ids } from '../core/contract.ts';
import * as entity from '../core/entities.ts';
import { docking } from '../core/entities-luck.ts';

const direction = z.number().min(-1).max(1);
/** A change of the stick on every tick of the longest try there may be. */
const inputMost = 3600;

export const dockingContracts = {
  'docking.start': contract({
    summary: 'Begins the one try at docking of an expedition trip whose timer has run out.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({ isStart: z.literal(true) }),
    answer: z.strictObject({ docking, seed: z.string(), session: entity.session }),
    status: 200,
    errors: ['not_found', 'no_docking_here', 'session_not_finished', 'session_finished', 'docking_started'],
  }),
  'docking.finish': contract({
    summary: 'Ends the try: the stick from each tick on, 60 ticks a second; the server plays it again.',
    access: 'player',
    mutates: true,
    params: ids('id', 'sid'),
    body: z.strictObject({
      isStart: z.literal(false),
      input: z
        .array(z.strictObject({ tick: z.int().min(0).max(inputMost), x: direction, y: direction }))
        .max(inputMost),
    }),
    answer: z.strictObject({ docking, session: entity.session }),
    status: 200,
    errors: ['not_found', 'session_finished', 'docking_not_started', 'docking_too_soon', 'docking_over'],
  }),
};
