import { call } from '../core/api.ts';
import { makePages } from '../core/pages.ts';
import { makeResource } from '../core/resource.ts';

/** A friend who joins or buys something isn't told of before there is a bonus of it. */
const freshForMs = 20_000;

/** The crew in numbers, whose crew the player is in, and the link to invite with. */
export const crewStatistics = makeResource(['crew'], () => call('referrals.statistics'), freshForMs);

/** The pilots of the player's crew, 15 a page (chapter 2). */
export const crewMembers = makePages(['crew'], 15, (query) => call('referrals.list', { query }), freshForMs);

/** The player's own status as a general, and the tribute. */
export const generalStatus = makeResource(['crew', 'store'], () => call('generals.me'), freshForMs);

/** Generals who can be picked, most earned first. */
export const generals = makePages(['crew'], 50, (query) => call('generals.list', { query }), freshForMs);
