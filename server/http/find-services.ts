import type { RequestHandler } from 'express';
import { CallRefused } from '../call-refused.ts';
import type { Door } from '../door.ts';

/** 503 while the database is away. */
export function findServices(door: Door): RequestHandler {
  return (request, _response, next) => {
    const services = door.open();
    if (!services) throw new CallRefused('unavailable');
    request.call.services = services;
    next();
  };
}
