import type { Request, Response } from 'express';
import { log } from '#server/core/log.ts';
import { answerError } from './answer-error.ts';

/** One check or action of a call. It adds its result to `request.call` or throws the refusal. */
export type Step = (request: Request, response: Response) => Promise<void> | void;

/**
 * Takes a call through its steps, one after another. When a step throws, the call is answered with the error. `observe`
 * gets every answered call with its start time. Never rejects.
 */
export function runSteps(
  steps: readonly Step[],
  observe: (request: Request, response: Response, startedMs: number) => void,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const startedMs = performance.now();
    try {
      for (const step of steps) {
        const waiting = step(request, response);
        if (waiting) await waiting;
      }
    } catch (error) {
      answerError(error, request, response, () => undefined);
    }
    try {
      observe(request, response, startedMs);
    } catch (error) {
      log.failure('observing a call', error);
    }
  };
}
