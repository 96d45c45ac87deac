import { z } from 'zod';
import { contract, ids, listOf, page } from '../core/contract.ts';
import * as entity from '../core/entities.ts';
import { shard } from '../core/entities-luck.ts';

const onShip = z.strictObject({ shipId: z.guid() });
const carried = ['not_found', 'ship_in_trip', 'no_slot'] as const;

export const collectionContracts = {
  'collections.merge-ship': contract({
    summary:
      "Raises a ship's grade, or builds the ship of a collection (by its uuid in the list) from shards.",
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ ship: entity.ship, balance: entity.balance }),
    status: 200,
    errors: ['not_found', 'merge_not_ready', 'grade_capped', 'not_enough_clean'],
  }),
  'collections.artifacts': contract({
    summary:
      'Every artifact there is: owned ones have an `artifactId`, those known by shards only have none.',
    access: 'player',
    mutates: false,
    query: page(100),
    answer: listOf(entity.artifact),
    status: 200,
    errors: [],
  }),
  'collections.merge-artifact': contract({
    summary: "Raises an artifact's grade, or builds the artifact of a collection (by its uuid in the list).",
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: z.strictObject({ artifact: entity.artifact, balance: entity.balance }),
    status: 200,
    errors: ['not_found', 'merge_not_ready', 'grade_capped'],
  }),
  'collections.assign-artifact': contract({
    summary: 'Installs an artifact on a ship.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: onShip,
    answer: entity.artifact,
    status: 200,
    errors: [...carried, 'artifact_installed'],
  }),
  'collections.reassign-artifact': contract({
    summary: 'Moves an artifact to another ship; to none when `shipId` is null.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ shipId: z.guid().nullable() }),
    answer: entity.artifact,
    status: 200,
    errors: [...carried, 'artifact_installed', 'artifact_not_installed'],
  }),
  'collections.dismount-artifact': contract({
    summary: 'Takes an artifact off its ship.',
    access: 'player',
    mutates: true,
    params: ids('id'),
    answer: entity.artifact,
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
