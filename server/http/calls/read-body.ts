import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { CallRefused } from '../../core/call-refused.ts';
import { callerNetwork, type TrustedProxies } from '../../core/caller-network.ts';
import type { Settings } from '../../settings.ts';
import { ArrivingBodies } from '../limits/arriving-bodies.ts';
import { type CallStep, headerOf, readToken } from './call.ts';

const maxBytes = 64 * 1024;
/** The messenger's updates carry whole messages, and it repeats one that is refused for a day. */
const maxUpdateBytes = 256 * 1024;
/**
 * A body that is too large is still read up to this size, so that a caller who is still sending gets the
 * refusal.
 */
const drainBytes = 1024 * 1024;
/** Rules for slow bodies (D68). */
const beginWithinMs = 2000;
const minBytesPerMs = 1.024;
const maxBodyMs = 20_000;
const checkEveryMs = 1000;
const none = Buffer.alloc(0);

/** 415 for a body that says it isn't plain JSON. Needs nothing but the headers. */
export const checkBodyForm: CallStep = (request) => {
  const hasBody = Number(headerOf(request, 'content-length') ?? 0) > 0;
  if (hasBody && !isJson(request)) throw new CallRefused('unsupported_media_type');
};

/**
 * Reads the raw body, because the signature covers its exact bytes. 413 over 64 KiB (256 KiB for the
 * messenger, whose secret has been checked), 415 for anything but plain JSON, 408 for a body that is too
 * slow, 503 for a caller who has too many on their way.
 */
export function readBody({ trustedProxies }: Pick<Settings, 'trustedProxies'>): CallStep {
  const arriving = new ArrivingBodies();
  return (request, response): Promise<void> | undefined => {
    const length = Number(headerOf(request, 'content-length') ?? 0);
    if (length === 0 && request.headers['transfer-encoding'] === undefined) {
      request.call.body = none;
      return;
    }
    if (length > drainBytes) {
      response.setHeader('Connection', 'close');
      throw new CallRefused('payload_too_large');
    }
    const caller = callerOf(request, trustedProxies);
    arriving.begin(caller);
    const limit = request.call.name === 'webhooks.messenger' ? maxUpdateBytes : maxBytes;
    return new Promise((resolve, reject) => {
      const done = (error: Error | null, body: Buffer) => {
        arriving.end(caller);
        request.call.body = body;
        if (error) {
          response.setHeader('Connection', 'close');
          reject(error);
        } else if (body.length > 0 && !isJson(request)) reject(new CallRefused('unsupported_media_type'));
        else resolve();
      };
      readWhole(request, done, limit);
    });
  };
}

/** The player of a live session; else the network. */
function callerOf(request: Request, trustedProxies: TrustedProxies): string {
  const { sessions } = request.call.services.store;
  const identity = sessions.isCached(headerOf(request, 'x-session-id') ?? '') ? readToken(request) : null;
  return identity ? `player ${identity.telegramId}` : callerNetwork(request, trustedProxies);
}

/**
 * Calls `done` once: with a request's whole body, or with a refusal when it is over the limit, breaks off,
 * or is too slow. A body has to begin within two seconds, to bring 1 KB a second from then on, and to be
 * there after twenty.
 */
export function readWhole(
  request: IncomingMessage,
  done: (error: Error | null, body: Buffer) => void,
  limit = maxBytes,
): void {
  const chunks: Buffer[] = [];
  let size = 0;
  let isDone = false;
  const startedMs = performance.now();
  const finish = (error: Error | null): void => {
    if (isDone) return;
    isDone = true;
    clearInterval(watch);
    done(error, chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  };
  const watch = setInterval(() => {
    const elapsedMs = performance.now() - startedMs;
    const isSlow =
      size < (elapsedMs - beginWithinMs) * minBytesPerMs || (size === 0 && elapsedMs >= beginWithinMs);
    if (isSlow || elapsedMs > maxBodyMs) finish(new CallRefused('request_timeout'));
  }, checkEveryMs);
  request.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size <= limit) chunks.push(chunk);
    if (size > drainBytes) finish(new CallRefused('payload_too_large'));
  });
  request.on('end', () => finish(size > limit ? new CallRefused('payload_too_large') : null));
  request.on('error', () => finish(new CallRefused('validation_failed')));
  // The request broke off before this listener was added.
  if (request.destroyed) finish(new CallRefused('validation_failed'));
}

function isJson(request: IncomingMessage): boolean {
  const encoding = headerOf(request, 'content-encoding');
  if (encoding && encoding !== 'identity') return false;
  return /^application\/json\s*(;|$)/i.test(headerOf(request, 'content-type') ?? '');
}
