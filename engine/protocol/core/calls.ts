import type { z } from 'zod';
import { accountSpecs } from '../account/calls.ts';
import { aiPilotSpecs } from '../ai-pilot/calls.ts';
import { capsulesSpecs } from '../capsules/calls.ts';
import { crewSpecs } from '../crew/calls.ts';
import { devSpecs } from '../dev/calls.ts';
import { galaxySpecs } from '../galaxy/calls.ts';
import { hangarSpecs } from '../hangar/calls.ts';
import { homelandSpecs } from '../homeland/calls.ts';
import { shopSpecs } from '../shop/calls.ts';
import { tripSpecs } from '../trip/calls.ts';
import type { CallSpec } from './call-spec.ts';
import type { changeErrors, everyCallErrors } from './errors.ts';
import type { CallName } from './paths.ts';

/** The spec of every call. The browser imports only the types: the schemas stay on the server. */
export const callSpecs = {
  ...accountSpecs,
  ...galaxySpecs,
  ...tripSpecs,
  ...hangarSpecs,
  ...capsulesSpecs,
  ...aiPilotSpecs,
  ...crewSpecs,
  ...homelandSpecs,
  ...shopSpecs,
  ...devSpecs,
} satisfies Record<CallName, CallSpec>;

type CallSpecs = typeof callSpecs;
type PartOf<Name extends CallName, Part extends string> = CallSpecs[Name] extends {
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
export type AnswerOf<Name extends CallName> = z.output<CallSpecs[Name]['answer']>;

/** The codes by which a call's command may refuse it: those that its spec lists, and those of every call. */
export type RefusalOf<Name extends CallName> =
  | CallSpecs[Name]['errors'][number]
  | (typeof everyCallErrors)[number]
  | (CallSpecs[Name]['mutates'] extends true ? (typeof changeErrors)[number] : never);

/** Input of the server's command after the call has been parsed. */
export interface InputOf<Name extends CallName> {
  readonly params: Parsed<PartOf<Name, 'params'>>;
  readonly query: Parsed<PartOf<Name, 'query'>>;
  readonly body: Parsed<PartOf<Name, 'body'>>;
}
