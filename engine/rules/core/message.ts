import { awardKinds } from '../../content/kinds.ts';

/** Kinds of attachments of a message. */
export const attachmentKinds = [
  ...awardKinds,
  'auto_replenish',
  'full_healing',
  'time_travel',
  'ship',
  'artifact',
] as const;
type AttachmentKind = (typeof attachmentKinds)[number];

/** Amounts of a currency are hundredths, everything else is counted in pieces. */
export interface Attachment {
  readonly kind: AttachmentKind;
  readonly count: number;
  /** The collection's key, for ships, artifacts and their shards. */
  readonly collection: string | null;
}

/** Messages of the inbox whose attachments were claimed, until their own documents say so (D43). */
export interface InboxState {
  readonly claimed: readonly string[];
}

export const noClaims: InboxState = { claimed: [] };
