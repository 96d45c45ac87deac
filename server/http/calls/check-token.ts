import type { Request } from 'express';
import { CallRefused } from '#server/core/call-refused.ts';
import type { Identity } from '#server/messenger/messenger.ts';
import { headerOf } from './call.ts';
import type { Step } from './run-steps.ts';

const scheme = 'bearer ';
const maxLength = 4096;

/** 401 for a missing, bad or expired bearer token, on every call that needs one. */
export const checkToken: Step = (request) => {
  const { call } = request;
  if (call.spec.access === 'open' || call.spec.access === 'developer') return;
  call.identity = readToken(request);
  if (!call.identity) throw new CallRefused('invalid_credentials');
};

/** Whom the bearer token names; null without a genuine one. */
export function readToken(request: Request): Identity | null {
  const shown = headerOf(request, 'authorization') ?? '';
  const isBearer =
    shown.length <= scheme.length + maxLength && shown.slice(0, scheme.length).toLowerCase() === scheme;
  return isBearer ? request.call.services.tokens.read(shown.slice(scheme.length)) : null;
}
