import { z } from 'zod';
import { contract, ids } from '../core/contract.ts';
import * as entity from '../core/entities.ts';

const points = z.int().min(0).max(1000);

/** Ships. */
export const shipsContracts = {
  'ships.create': contract({
    summary: 'Builds the first ship of a player who has none.',
    access: 'player',
    mutates: true,
    answer: entity.ship,
    status: 201,
    errors: ['ship_exists'],
  }),
  'ships.get': contract({
    summary: 'A ship.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: entity.ship,
    status: 200,
    errors: ['not_found'],
  }),
  'ships.choose': contract({
    summary: 'Puts a ship in use instead of the others of its type.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ inUse: z.literal(true) }),
    answer: entity.ship,
    status: 200,
    errors: ['not_found', 'ship_in_trip'],
  }),
  'ships.level': contract({
    summary: "Buys the ship's next level.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ ship: entity.ship, balance: entity.balance }),
    status: 200,
    errors: ['not_found', 'not_enough_balance', 'level_capped'],
  }),
  'ships.characteristics': contract({
    summary: "Spends upgrade points: the stats' new totals.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z
      .strictObject({
        healthPoints: points,
        energyPoints: points,
        luckPoints: points,
        speedPoints: points,
        recoveryPoints: points,
        extractionPoints: points,
      })
      .partial(),
    answer: entity.ship,
    status: 200,
    errors: ['not_found', 'not_enough_points', 'stat_capped', 'stat_lowered'],
  }),
};
