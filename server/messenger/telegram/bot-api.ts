import { z } from 'zod';
import { machineTimers, type Timers } from '../../core/timers.ts';
import { tracedFetch } from '../../core/traces/spans.ts';
import { MessengerRefused } from '../messenger.ts';

const timeoutMs = 8000;
/** A checkout's payer waits ten seconds at most, so its answer is sent during a pause, too. */
const urgentMethods = ['answerPreCheckoutQuery'];

const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string().default(''),
    parameters: z.object({ retry_after: z.number().optional() }).optional(),
  }),
]);

/** Refusals because of the request itself. Others are temporary or concern the bot's token. */
const finalCodes = [400, 403, 413, 414, 422];
/**
 * Descriptions of refusals that pass although their code is final: the bot has too few Stars at the moment.
 */
const passing = /BALANCE_TOO_LOW/;

/** The Bot API refused a call. */
export class BotApiError extends MessengerRefused {
  override readonly name = 'BotApiError';
  readonly code: number;
  /** False for a call that was held back, because the API has asked for a pause. */
  readonly wasSent: boolean;

  constructor(
    method: string,
    code: number,
    description: string,
    retryAfterSeconds: number | null,
    wasSent = true,
  ) {
    const isFinal = finalCodes.includes(code) && !passing.test(description);
    super(
      `${method}: ${code} ${description}`,
      isFinal,
      retryAfterSeconds === null ? null : retryAfterSeconds * 1000,
    );
    this.code = code;
    this.wasSent = wasSent;
  }
}

/** Calls the Bot API over HTTPS. Its errors never contain the bot's token. */
export class BotApi {
  readonly #base: string;
  readonly #timers: Timers;
  /** End of the pause that the API has asked for. */
  #heldUntilMs = Number.NEGATIVE_INFINITY;

  /** `botPath` is the bot's token, followed by `/test` in the messenger's test environment. */
  constructor(apiUrl: string, botPath: string, timers: Timers = machineTimers) {
    this.#timers = timers;
    this.#base = `${apiUrl.replace(/\/+$/, '')}/bot${botPath}`;
  }

  /**
   * Calls a method. Rejects with BotApiError when the API refuses or has asked for a pause that isn't over,
   * and with another Error when it can't be reached.
   */
  async call<Result>(
    method: string,
    parameters: object,
    result: z.ZodType<Result>,
    withinMs = timeoutMs,
  ): Promise<Result> {
    const heldMs = this.#heldUntilMs - this.#timers.monotonic();
    if (heldMs > 0 && !urgentMethods.includes(method))
      throw new BotApiError(method, 429, 'held back by an earlier answer', heldMs / 1000, false);
    const said = answer.safeParse(await this.#post(method, parameters, withinMs));
    if (!said.success) throw new Error(`${method}: an answer that is none`);
    if (!said.data.ok) {
      const { error_code, description, parameters: more } = said.data;
      const pauseSeconds = more?.retry_after ?? null;
      if (pauseSeconds !== null) this.#hold(pauseSeconds * 1000);
      throw new BotApiError(method, error_code, description, pauseSeconds);
    }
    return result.parse(said.data.result);
  }

  #hold(ms: number): void {
    this.#heldUntilMs = Math.max(this.#heldUntilMs, this.#timers.monotonic() + ms);
  }

  async #post(method: string, parameters: object, withinMs: number): Promise<unknown> {
    try {
      const response = await tracedFetch(`Bot API ${method}`, `${this.#base}/${method}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(parameters),
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      });
      return await response.json();
    } catch (error) {
      throw new Error(
        `${method}: the Bot API can't be reached (${error instanceof Error ? error.name : ''})`,
      );
    }
  }
}
