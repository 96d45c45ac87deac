import { z } from 'zod';
import { tracedFetch } from '../../core/traces/spans.ts';
import { MessengerRefused } from '../messenger.ts';

const timeoutMs = 8000;

const answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({
    ok: z.literal(false),
    error_code: z.int(),
    description: z.string().default(''),
    parameters: z.object({ retry_after: z.number().optional() }).optional(),
  }),
]);

/** Refusals by what is sent. Others have to do with the moment or with the bot's token, and pass. */
const finalCodes = [400, 403, 413, 414, 422];
/**
 * Descriptions of refusals that pass although their code is final: the bot has too few Stars at the moment.
 */
const passing = /BALANCE_TOO_LOW/;

/** The Bot API refused a call. */
export class BotApiError extends MessengerRefused {
  override readonly name = 'BotApiError';
  readonly code: number;

  constructor(method: string, code: number, description: string, retryAfterSeconds: number | null) {
    const isFinal = finalCodes.includes(code) && !passing.test(description);
    super(
      `${method}: ${code} ${description}`,
      isFinal,
      retryAfterSeconds === null ? null : retryAfterSeconds * 1000,
    );
    this.code = code;
  }
}

/** Calls the Bot API over HTTPS. Its errors never contain the bot's token. */
export class BotApi {
  readonly #base: string;

  /** `botPath` is the bot's token, followed by `/test` in the messenger's test environment. */
  constructor(apiUrl: string, botPath: string) {
    this.#base = `${apiUrl.replace(/\/+$/, '')}/bot${botPath}`;
  }

  /**
   * Calls a method. Rejects with BotApiError when the API refuses, and with another Error when it can't be
   * reached.
   */
  async call<Result>(
    method: string,
    parameters: object,
    result: z.ZodType<Result>,
    withinMs = timeoutMs,
  ): Promise<Result> {
    const said = answer.safeParse(await this.#post(method, parameters, withinMs));
    if (!said.success) throw new Error(`${method}: an answer that is none`);
    if (!said.data.ok) {
      const { error_code, description, parameters: more } = said.data;
      throw new BotApiError(method, error_code, description, more?.retry_after ?? null);
    }
    return result.parse(said.data.result);
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
