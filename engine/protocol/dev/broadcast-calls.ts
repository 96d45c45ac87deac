import { z } from 'zod';
import { writtenLanguages } from '../../content/languages.ts';
import { messageKinds, messageSenders } from '../../content/schemas/messages.ts';
import { callSpec, ids, listOf, page } from '../core/call-spec.ts';
import { id, time } from '../core/entities.ts';

const broadcast = z.strictObject({
  id,
  title: z.string().describe(`in ${writtenLanguages[0]}`),
  sender: z.enum(messageSenders),
  kind: z.enum(messageKinds),
  attachments: z.int(),
  from: time.describe('game time; before it nobody sees the message'),
  until: time,
  reach: z.int().describe('number of players who get it, as far as it is known now'),
  isList: z.boolean().describe('to named players'),
  isForLater: z.boolean().describe('also to players who begin before its end'),
  read: z.int(),
  recalledAt: time.nullable().describe('from then on only those see it who had read it'),
});

export const devBroadcastSpecs = {
  'dev.broadcasts': callSpec({
    summary:
      'Messages to many that are stored, the latest first: coming, live, ended in the last week, recalled.',
    access: 'developer',
    roles: ['viewer', 'support', 'operator', 'designer'],
    mutates: false,
    query: page(30),
    answer: listOf(broadcast),
    status: 200,
    errors: [],
  }),
  'dev.recall-broadcast': callSpec({
    summary: 'Takes a message to many back from everybody who has not read it. What was claimed stays.',
    access: 'developer',
    roles: ['operator'],
    mutates: true,
    params: ids('id'),
    body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
    answer: broadcast,
    status: 200,
    errors: ['not_found'],
  }),
  'dev.affected-players': callSpec({
    summary: 'Players with a call that failed by a fault of the server between two moments, in real time.',
    access: 'developer',
    roles: ['operator'],
    mutates: false,
    isAuditedRead: true,
    query: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
    answer: z.strictObject({
      count: z.int(),
      playerIds: z.array(id).describe('of at most 1000 of them'),
    }),
    status: 200,
    errors: [],
  }),
};
