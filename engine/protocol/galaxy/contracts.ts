import { contract, ids, listOf, page } from '../core/contract.ts';
import * as entity from '../core/entities.ts';

/** Where trips are flown to. */
export const galaxiesContracts = {
  'galaxies.list': contract({
    summary: 'The galaxies.',
    access: 'player',
    mutates: false,
    query: page(20),
    answer: listOf(entity.galaxy),
    status: 200,
    errors: [],
  }),
  'systems.list': contract({
    summary: 'The solar systems of a galaxy, by priority.',
    access: 'player',
    mutates: false,
    params: ids('g'),
    query: page(100),
    answer: listOf(entity.solarSystem),
    status: 200,
    errors: ['not_found'],
  }),
  'systems.start': contract({
    summary: 'Explores a solar system: its first trips become available.',
    access: 'player',
    mutates: true,
    params: ids('g', 's'),
    answer: entity.solarSystem,
    status: 200,
    errors: ['not_found', 'system_unavailable', 'system_started'],
  }),
  'systems.complete': contract({
    summary: 'Completes a solar system whose last trip is done.',
    access: 'player',
    mutates: true,
    params: ids('g', 's'),
    answer: entity.solarSystem,
    status: 200,
    errors: ['not_found', 'system_unavailable', 'system_not_finished', 'system_completed'],
  }),
  'trips.list': contract({
    summary: 'The trips of a solar system, all three types by priority.',
    access: 'player',
    mutates: false,
    params: ids('g', 's'),
    query: page(100),
    answer: listOf(entity.trip),
    status: 200,
    errors: ['not_found'],
  }),
  'trips.get': contract({
    summary: 'A trip.',
    access: 'player',
    mutates: false,
    params: ids('g', 's', 't'),
    answer: entity.trip,
    status: 200,
    errors: ['not_found'],
  }),
};
