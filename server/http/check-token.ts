import type { RequestHandler } from 'express';
import { CallRefused } from '../call-refused.ts';
import { headerOf } from './call.ts';

/** 401 for no, a bad or an expired bearer token, on every call that needs one. */
export const checkToken: RequestHandler = (request, _response, next) => {
  const { call } = request;
  if (call.contract.access !== 'open' && call.contract.access !== 'developer') {
    const token = /^Bearer ([\w.-]{1,4096})$/i.exec(headerOf(request, 'authorization') ?? '')?.[1];
    call.identity = token ? call.services.tokens.read(token) : null;
    if (!call.identity) throw new CallRefused('invalid_credentials');
  }
  next();
};
