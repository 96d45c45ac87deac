import type { LiveContent } from '#engine/content/live-content.ts';
import type { Tunables } from '#engine/content/tunables.ts';
import type { InputOf } from '#engine/protocol/core/calls.ts';
import type { Role } from '#engine/protocol/dev/console-data.ts';
import type { RequestKind, RequestStatus } from '#engine/rules/core/change-request.ts';
import type { Currency } from '#engine/rules/core/player.ts';
import type { Person } from './sign-in/calling-developer.ts';

/** Awards for one player. */
export type Grant = Omit<InputOf<'dev.grant'>['body'], 'playerId' | 'reason'>;

export type MessageRequest = Omit<InputOf<'dev.send-message'>['body'], 'reason' | 'toMe'>;

/** Money that an operator takes, or a debt that is forgiven; whole PROTO. */
export interface MoneyChange {
  readonly currency: Currency;
  readonly amount: number;
  /** True when missing money becomes a debt. */
  readonly isDebt?: boolean | undefined;
}

/** A product that is given for a payment which matched no order. */
interface Settlement {
  readonly chargeId: string;
  /** The key of the product's row. */
  readonly product: string;
  readonly shipId: string | null;
  /** Stars that were paid. */
  readonly stars: number;
}

/** Content to publish: tables, or the number of an old version. */
export type ContentDraft =
  | { readonly content: Partial<LiveContent> }
  | { readonly version: number; readonly holdsRewards: boolean };

/** Numbers to publish: values, or the number of an old version. */
export type TunablesDraft = { readonly values: Partial<Tunables> } | { readonly version: number };

/** The author's note, and the version that the author saw. */
interface DraftBasis {
  readonly note: string | null;
  readonly basedOn: number;
}

/** Body of the call by kind of request, without player and reason; stored as `things`. */
interface Bodies {
  grant: Grant;
  message: MessageRequest;
  /** `into`: the player who receives everything. */
  merge: { readonly into: string };
  take: MoneyChange;
  forgive: MoneyChange;
  settlement: Settlement;
  content: ContentDraft & DraftBasis;
  tunables: TunablesDraft & DraftBasis;
}

interface RequestFields {
  readonly id: string;
  /** The asker's name. */
  readonly by: string;
  /** The asker's row in the list of people, which says who may approve it. */
  readonly asker: Person;
  /** The asker's role at that time; the limit depends on it. */
  readonly byRole: Role;
  readonly reason: string;
  /** Worth for all receivers together, in whole PROTO. */
  readonly worth: number;
  /** Number of receivers. */
  readonly reach: number;
  /** Real time. */
  readonly atMs: number;
  /** Last change of what is asked for, in real time; missing while it is as it was asked. */
  readonly changedAtMs?: number;
  readonly status: RequestStatus;
  /** The name of the person who approved, declined or cancelled it. */
  readonly decidedBy: string | null;
  readonly decidedAtMs: number | null;
  /** Reason for declining it. */
  readonly decisionReason: string | null;
}

export interface RequestOf<Kind extends RequestKind> extends RequestFields {
  readonly kind: Kind;
  /** Id of the player that the request is about; null: many. */
  readonly playerId: Kind extends 'message'
    ? string | null
    : Kind extends 'content' | 'tunables'
      ? null
      : string;
  readonly body: Bodies[Kind];
}

/** A change that a member of the team asks for. Above the asker's limit it needs a second person. */
export type ChangeRequest = { [Kind in RequestKind]: RequestOf<Kind> }[RequestKind];
