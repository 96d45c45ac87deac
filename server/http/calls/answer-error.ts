import type { ErrorRequestHandler, Request, Response } from 'express';
import { CallRefused } from '../../core/call-refused.ts';
import { log } from '../../core/log.ts';
import { isDatabaseAway, isStorageFull, NewerSchema } from '../../store/core/database-failures.ts';
import { languageOf } from './call.ts';
import { sendJson } from './send-json.ts';

/** Characters of a path in the log: callers choose it. */
const maxPathLength = 200;

/** Answers every error without revealing the server's internals. Never throws itself. */
export const answerError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  try {
    const refused = toRefused(error);
    if (refused.code === 'internal' || error instanceof NewerSchema)
      log.failure(`${request.method} ${request.path.slice(0, maxPathLength)}`, error);
    // The start of another answer has been sent already.
    if (response.headersSent) response.destroy();
    else sendRefusal(request, response, refused);
  } catch (failure) {
    log.failure('answering an error', failure);
    answerInternal(request, response);
  }
};

/** The last resort: ends the connection when not even this answer can be written. */
function answerInternal(request: Request, response: Response): void {
  try {
    if (response.headersSent) response.destroy();
    else sendRefusal(request, response, new CallRefused('internal'));
  } catch {
    response.destroy();
  }
}

/** Time for the rest of an unread body, so that the sender gets the refusal. */
const unreadForMs = 2000;

/** Ends the connection of a refused caller who continues to send a body. */
function endUnread(request: Request): void {
  if (request.complete) return;
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, unreadForMs).unref();
}

function sendRefusal(request: Request, response: Response, refused: CallRefused): void {
  const headers = refused.retryAfterSeconds ? ['Retry-After', String(refused.retryAfterSeconds)] : [];
  if (refused.endsConnection) headers.push('Connection', 'close');
  if (refused.sessionEnd) headers.push('X-Session-Ended', refused.sessionEnd);
  endUnread(request);
  if (request.call) request.call.refusedWith = refused.code;
  sendJson(response, refused.status, JSON.stringify(refused.body(languageOf(request))), headers);
}

/** Turns an error into the refusal that the caller gets. */
export function toRefused(error: unknown): CallRefused {
  try {
    if (error instanceof CallRefused) return error;
    if (isStorageFull(error)) return new CallRefused('storage_full');
    // During an update, a server of the newer version may answer the repeated call.
    if (isDatabaseAway(error) || error instanceof NewerSchema)
      return new CallRefused('unavailable', { retryAfterSeconds: 1 });
    // The path can't be decoded.
    if (error instanceof URIError) return new CallRefused('not_found');
  } catch {
    // Some errors have properties that throw when they are read.
  }
  return new CallRefused('internal');
}
