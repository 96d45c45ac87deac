import { type RefusalCode, refusalCodes } from '../../rules/core/refusals.ts';

const refusalStatus = Object.fromEntries(refusalCodes.map((code) => [code, 409])) as Record<RefusalCode, 409>;

/**
 * Every error code with its HTTP status. Its text is in `assets/strings/<language>/server/errors.json`
 * under the same key.
 */
export const errorStatus = {
  validation_failed: 400,
  init_data_empty: 400,
  invalid_credentials: 401,
  session_invalid: 403,
  dev_tools_off: 403,
  designer_only: 403,
  role_not_allowed: 403,
  banned: 403,
  sandbox_link_over: 403,
  not_found: 404,
  // 409: a rule of the game refuses the call.
  busy: 409,
  not_in_sandbox: 409,
  idempotency_mismatch: 409,
  tunables_moved: 409,
  content_moved: 409,
  draft_moved: 409,
  approval_needed: 409,
  own_grant: 409,
  not_own_grant: 409,
  asker_changed: 409,
  self_too_early: 409,
  self_limit: 409,
  factor_needed: 409,
  last_owner: 409,
  grant_closed: 409,
  mint_closed: 409,
  payment_closed: 409,
  no_debt: 409,
  merge_same: 409,
  ...refusalStatus,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  maintenance: 503,
  read_only: 503,
  /**
   * The database failed while saving a change that came without an Idempotency-Key; the change may have
   * been made.
   */
  outcome_unknown: 503,
  /** The database's disk is full or read-only; nothing was written (D72). */
  storage_full: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Codes that may refuse any call, whatever it does. */
export const everyCallErrors = [
  'validation_failed',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'unavailable',
  'maintenance',
] as const satisfies readonly ErrorCode[];

/** Codes that may refuse any call that changes something. */
export const changeErrors = [
  'busy',
  'idempotency_mismatch',
  'read_only',
  'outcome_unknown',
  'storage_full',
] as const satisfies readonly ErrorCode[];

export interface ErrorBody {
  detail: string;
  code: ErrorCode;
  fields?: Record<string, string>;
}
