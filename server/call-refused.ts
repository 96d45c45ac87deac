import { type ErrorBody, type ErrorCode, errorStatus } from '../engine/protocol/errors.ts';
import { errorText, type Language } from './words.ts';

/** Ends a call with an error answer. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, more: { fields?: Record<string, string>; retryAfterSeconds?: number } = {}) {
    super(code);
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  /** What the player reads, and what the client goes by. */
  body(language: Language): ErrorBody {
    const said = { detail: errorText(this.code, language), code: this.code };
    return this.fields ? { ...said, fields: { ...this.fields } } : said;
  }
}
