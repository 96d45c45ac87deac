import type { Language } from '#engine/content/languages.ts';
import { type ErrorBody, type ErrorCode, errorStatus } from '#engine/protocol/core/errors.ts';
import type { SessionEnd } from '#engine/protocol/core/live.ts';
import { Faults } from './faults.ts';
import { detailText, errorText, faultText } from './strings/strings.ts';

interface RefusalDetails {
  readonly fields?: Record<string, string>;
  readonly retryAfterSeconds?: number;
  readonly sessionEnd?: SessionEnd;
  readonly endsConnection?: boolean;
}

/** Ends a call with an error answer. */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  readonly code: ErrorCode;
  /** Faults by field: a fault or an error code, or a text. At most 20, each short. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Why the caller's session ended. */
  readonly sessionEnd: SessionEnd | undefined;
  /** The connection is closed after the answer. */
  readonly endsConnection: boolean;

  constructor(code: ErrorCode, more: RefusalDetails = {}) {
    // Nobody reads the stack of a refusal, and capturing it costs more than answering it.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code);
    Error.stackTraceLimit = stackTraceLimit;
    this.code = code;
    this.fields = more.fields && new Faults().addAll(more.fields).fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.sessionEnd = more.sessionEnd;
    this.endsConnection = more.endsConnection ?? false;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  /** The answer's body: a text for the player, and a code for the client. */
  body(language: Language): ErrorBody {
    const { code, fields } = this;
    if (!fields) return { detail: errorText(code, language), code };
    const faults = Object.entries(fields).map(([name, fault]) => [name, faultText(fault, language)]);
    return {
      detail: detailText(code, Object.values(fields), language),
      code,
      fields: Object.fromEntries(faults) as Record<string, string>,
    };
  }
}
