import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { knownLanguage, type Language } from '#engine/content/languages.ts';
import type { CallSpec } from '#engine/protocol/core/call-spec.ts';
import type { CallName } from '#engine/protocol/core/paths.ts';
import type { ParsedCall } from '../../commands/core/run-command.ts';
import type { OpenCall } from '../../core/admission.ts';
import type { CallingDeveloper } from '../../core/sign-in/calling-developer.ts';
import type { Identity } from '../../messenger/messenger.ts';
import type { Services } from '../../services.ts';

/** A call on its way through the steps; each step adds its result. */
export interface Call {
  readonly name: CallName;
  readonly spec: CallSpec;
  readonly params: Readonly<Record<string, string>>;
  body: Buffer;
  services: Services;
  identity: Identity | null;
  /** Set for developer calls. */
  developer: CallingDeveloper | null;
  signed: ParsedCall['signed'];
  parsed: ParsedCall;
  /** Set when the body is there. */
  open?: OpenCall;
  /** True once the call's change may have been written. */
  isChanging?: boolean;
  /** The code of the answer when it is a refusal. */
  refusedWith?: string;
  /** Set for a caller in the slow lane: runs the command when it is its turn. */
  inTurn?: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `matchCall`, the first step. */
    call: Call;
    /** True on a public port that answers developer calls to sandbox sessions only. */
    isForSandbox?: boolean;
  }
}

/** The first value of a header; undefined when it is missing. */
export function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** The language to answer in, even when the call itself can't be read. */
export function languageOf(request: IncomingMessage): Language {
  return knownLanguage(headerOf(request, 'x-language')) ?? 'en';
}

/** One check or action of a call. It adds its result to `request.call` or throws the refusal. */
export type CallStep = (request: Request, response: Response) => Promise<void> | void;

const scheme = 'bearer ';
const maxTokenLength = 4096;

/** The identity in the bearer token; null without a genuine one. */
export function readToken(request: Request): Identity | null {
  const authorization = headerOf(request, 'authorization') ?? '';
  const isBearer =
    authorization.length <= scheme.length + maxTokenLength &&
    authorization.slice(0, scheme.length).toLowerCase() === scheme;
  return isBearer ? request.call.services.tokens.read(authorization.slice(scheme.length)) : null;
}
