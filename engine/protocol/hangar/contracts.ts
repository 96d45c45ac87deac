import { z } from 'zod';
import { contract, ids, listOf, page } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { artifact, shard, ship } from './entities.ts';

const points = z.int().min(0).max(1000);

const onShip = z.strictObject({ shipId: z.guid() });
const carried = ['not_found', 'ship_in_trip', 'no_slot'] as const;

export const hangarContracts = {
  'collections.ships': contract({
    summary: 'Every ship there is: owned ones have a `shipId`, those known by shards only have none.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(ship),
    status: 200,
    errors: [],
  }),
  'ships.create': contract({
    summary: 'Builds the first ship of a player who has none.',
    access: 'player',
    mutates: true,
    answer: ship,
    status: 201,
    errors: ['ship_exists'],
  }),
  'ships.get': contract({
    summary: 'A ship.',
    access: 'player',
    mutates: false,
    params: ids('id'),
    answer: ship,
    status: 200,
    errors: ['not_found'],
  }),
  'ships.choose': contract({
    summary: 'Puts a ship in use instead of the others of its type.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ inUse: z.literal(true) }),
    answer: ship,
    status: 200,
    errors: ['not_found', 'ship_in_trip'],
  }),
  'ships.livery': contract({
    summary: 'Paints all ships of this one’s type in a livery that mastery has unlocked; null takes it off.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ livery: z.string().max(60).nullable() }),
    answer: ship,
    status: 200,
    errors: ['not_found', 'livery_locked'],
  }),
  'ships.level': contract({
    summary: "Buys the ship's next level.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ ship, balance }),
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
    answer: ship,
    status: 200,
    errors: ['not_found', 'not_enough_points', 'stat_capped', 'stat_lowered'],
  }),
  'collections.merge-ship': contract({
    summary:
      "Raises a ship's grade, or builds the ship of a collection (by its uuid in the list) from shards.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ ship, balance }),
    status: 200,
    errors: ['not_found', 'merge_not_ready', 'grade_capped', 'not_enough_clean'],
  }),
  'collections.artifacts': contract({
    summary:
      'Every artifact there is: owned ones have an `artifactId`, those known by shards only have none.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(artifact),
    status: 200,
    errors: [],
  }),
  'collections.merge-artifact': contract({
    summary: "Raises an artifact's grade, or builds the artifact of a collection (by its uuid in the list).",
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ artifact: artifact, balance }),
    status: 200,
    errors: ['not_found', 'merge_not_ready', 'grade_capped'],
  }),
  'collections.assign-artifact': contract({
    summary: 'Installs an artifact on a ship.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: onShip,
    answer: artifact,
    status: 200,
    errors: [...carried, 'artifact_installed'],
  }),
  'collections.reassign-artifact': contract({
    summary: 'Moves an artifact to another ship; to none when `shipId` is null.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ shipId: z.guid().nullable() }),
    answer: artifact,
    status: 200,
    errors: [...carried, 'artifact_installed', 'artifact_not_installed'],
  }),
  'collections.dismount-artifact': contract({
    summary: 'Takes an artifact off its ship.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: artifact,
    status: 200,
    errors: ['not_found', 'ship_in_trip', 'artifact_not_installed'],
  }),
  'collections.shards': contract({
    summary: 'Loose shards, by collection, and what the next merge takes.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(shard),
    status: 200,
    errors: [],
  }),
};
