import type { z } from 'zod';
import { accountContracts } from '../account/contracts.ts';
import { inboxContracts } from '../account/inbox-contracts.ts';
import { noticeContracts } from '../account/notice-contracts.ts';
import { rightsContracts } from '../account/rights-contracts.ts';
import { spendingContracts } from '../account/spending-contracts.ts';
import { aiPilotContracts } from '../ai-pilot/contracts.ts';
import { capsulesContracts } from '../capsules/contracts.ts';
import { crewContracts } from '../crew/contracts.ts';
import { devContracts } from '../dev/contracts.ts';
import { galaxyContracts } from '../galaxy/contracts.ts';
import { hangarContracts } from '../hangar/contracts.ts';
import { homelandContracts } from '../homeland/contracts.ts';
import { eventContracts } from '../homeland/event-contracts.ts';
import { shopContracts } from '../shop/contracts.ts';
import { tripContracts } from '../trip/contracts.ts';
import { encounterContracts } from '../trip/encounter-contracts.ts';
import './add-later-paths.ts';
import type { Contract } from './contract.ts';
import { contract, listOf, page } from './contract.ts';
import { balance, ledgerEntry } from './entities.ts';
import '../dev/add-paths.ts';
import type { CallName } from './paths.ts';

/** The contract of every call. The browser imports only the types: the schemas stay on the server. */
export const contracts = {
  'protomatters.get': contract({
    summary: 'The balance.',
    access: 'player',
    mutates: false,
    answer: balance,
    status: 200,
    errors: [],
  }),
  'ledger.list': contract({
    summary: 'Every change of the balance, newest first.',
    access: 'player',
    mutates: false,
    query: page(50),
    answer: listOf(ledgerEntry),
    status: 200,
    errors: [],
  }),
  ...accountContracts,
  ...inboxContracts,
  ...noticeContracts,
  ...rightsContracts,
  ...spendingContracts,
  ...galaxyContracts,
  ...tripContracts,
  ...encounterContracts,
  ...hangarContracts,
  ...capsulesContracts,
  ...aiPilotContracts,
  ...crewContracts,
  ...homelandContracts,
  ...eventContracts,
  ...shopContracts,
  ...devContracts,
} satisfies Record<CallName, Contract>;

type Contracts = typeof contracts;
type PartOf<Name extends CallName, Part extends string> = Contracts[Name] extends {
  [Key in Part]: infer Schema extends z.ZodType;
}
  ? Schema
  : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The path parameters that a client sends. */
export type ParamsOf<Name extends CallName> = Sent<PartOf<Name, 'params'>>;
export type BodyOf<Name extends CallName> = Sent<PartOf<Name, 'body'>>;
/** The query as numbers and strings, before the client writes it into the URL. */
export type QueryOf<Name extends CallName> = Partial<Parsed<PartOf<Name, 'query'>>>;
/** The answer that a client gets. */
export type AnswerOf<Name extends CallName> = z.output<Contracts[Name]['answer']>;

/** What the server's handler gets after the call has been parsed. */
export interface InputOf<Name extends CallName> {
  readonly params: Parsed<PartOf<Name, 'params'>>;
  readonly query: Parsed<PartOf<Name, 'query'>>;
  readonly body: Parsed<PartOf<Name, 'body'>>;
}
