import { contract, ids, page } from '../core/contract.ts';
import { eventBoard, eventList } from './event-entities.ts';

export const eventContracts = {
  'events.list': contract({
    summary: 'The events that are on for the player, and for a day those that were.',
    access: 'player',
    mutates: false,
    answer: eventList,
    status: 200,
    errors: [],
  }),
  'events.board': contract({
    summary: "An event's board: the first hundred, and the player's exact rank.",
    access: 'player',
    mutates: false,
    params: ids('id'),
    query: page(50),
    answer: eventBoard,
    status: 200,
    errors: ['not_found'],
  }),
};
