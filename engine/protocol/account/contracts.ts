import { z } from 'zod';
import { contract, ids, listOf } from '../core/contract.ts';
import { balance } from '../core/entities.ts';
import { galaxy, solarSystem, trip } from '../galaxy/entities.ts';
import { ship } from '../hangar/entities.ts';
import { boosters, session, tripStatistics } from '../trip/entities.ts';
import { device, user } from './entities.ts';

const name = z.string().trim().max(256);

export const accountContracts = {
  'auth.token': contract({
    summary: "Exchanges the messenger's signed init data for a token.",
    access: 'open',
    mutates: false,
    body: z.strictObject({ initData: z.string().max(8192) }),
    answer: z.strictObject({ token: z.string(), expiresAt: z.iso.datetime() }),
    status: 200,
    errors: ['init_data_empty', 'invalid_credentials'],
  }),
  'auth.session': contract({
    summary: 'Opens a session for one device; its key signs every call from then on.',
    access: 'token',
    mutates: false,
    answer: z.strictObject({
      sessionId: z.guid(),
      signingKey: z.string(),
      expiresAt: z.iso.datetime(),
    }),
    status: 201,
    errors: [],
  }),
  'auth.create': contract({
    summary: 'Creates the user that the token is about, or answers with the one who is there.',
    access: 'session',
    mutates: true,
    body: z.strictObject({
      telegramId: z.int().min(1),
      firstName: name,
      lastName: name.nullish(),
      username: name.nullish(),
    }),
    answer: user,
    status: 201,
    statusWhenThere: 200,
    errors: [],
  }),
  'auth.me': contract({
    summary: 'The user.',
    access: 'player',
    mutates: false,
    answer: user,
    status: 200,
    errors: [],
  }),
  'auth.start': contract({
    summary: 'Everything that the first screen shows, each part as its own call answers it.',
    access: 'player',
    mutates: false,
    answer: z.strictObject({
      user,
      balance,
      boosters,
      ships: z.array(ship),
      galaxy,
      systems: z.array(solarSystem),
      statistics: tripStatistics,
      sessions: z.array(session),
      trips: z.array(trip).describe('The trips of the system of the session that ends first; else empty.'),
    }),
    status: 200,
    errors: [],
  }),
  'auth.onboarding': contract({
    summary: 'Marks the guided tour as seen.',
    access: 'player',
    mutates: true,
    answer: user,
    status: 200,
    errors: [],
  }),
  'devices.list': contract({
    summary: 'The devices that the player is signed in on, newest first.',
    access: 'session',
    mutates: false,
    answer: listOf(device),
    status: 200,
    errors: [],
  }),
  'devices.end': contract({
    summary: 'Logs out of a device: its sessions end, and its live connections are closed.',
    access: 'session',
    mutates: true,
    params: ids('id'),
    answer: listOf(device),
    status: 200,
    errors: ['not_found'],
  }),
  'devices.end-others': contract({
    summary: 'Logs out of all devices but the one that asks.',
    access: 'session',
    mutates: true,
    answer: listOf(device),
    status: 200,
    errors: [],
  }),
};
