import type { Request, Response } from 'express';
import { answerError } from './answer-error.ts';

/**
 * One concern on a call's way: it adds what it is there for to `request.call`, or throws the refusal. A promise only
 * where something has to be waited for.
 */
export type Step = (request: Request, response: Response) => Promise<void> | void;

/**
 * Takes a call through its steps, one after another; what one throws is answered as an error. `done` is told of every
 * call that was answered, and when it had come.
 */
export function runSteps(
  steps: readonly Step[],
  done: (request: Request, response: Response, startedMs: number) => void,
): (request: Request, response: Response) => Promise<void> {
  return async (request, response) => {
    const startedMs = performance.now();
    try {
      for (const step of steps) {
        const waiting = step(request, response);
        if (waiting) await waiting;
      }
    } catch (error) {
      // An answer that has begun can't be taken back.
      answerError(error, request, response, () => response.destroy());
    }
    done(request, response, startedMs);
  };
}
