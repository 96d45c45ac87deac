import type { ErrorRequestHandler } from 'express';
import { CallRefused } from '../core/call-refused.ts';
import { log } from '../core/log.ts';
import { isDatabaseAway } from '../store/core/database-failures.ts';
import { languageOf } from './call.ts';
import { sendJson } from './send-json.ts';

/** Every error answer there is; what went wrong inside stays inside. */
export const answerError: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const refused = toRefused(error);
  if (refused.code === 'internal') log.failure(`${request.method} ${request.path}`, error);
  if (response.headersSent) {
    next(error);
    return;
  }
  const headers = refused.retryAfterSeconds ? ['Retry-After', String(refused.retryAfterSeconds)] : [];
  sendJson(response, refused.status, JSON.stringify(refused.body(languageOf(request))), headers);
};

function toRefused(error: unknown): CallRefused {
  if (error instanceof CallRefused) return error;
  if (isDatabaseAway(error)) return new CallRefused('unavailable', { retryAfterSeconds: 1 });
  // A path that can't be decoded.
  if (error instanceof URIError) return new CallRefused('not_found');
  return new CallRefused('internal');
}
