import { proxy } from 'valtio/vanilla';
import type { InboxMessage } from '../../protocol/account/calls.ts';
import { accountPaths } from '../../protocol/account/paths.ts';
import { call } from '../core/api.ts';
import { applyBalance } from '../core/apply-push.ts';
import { type Outcome, sendChange } from '../core/operation.ts';
import { makePagedQuery } from '../core/paged-query.ts';
import { resendLater, resendWith } from '../core/resend.ts';
import { showFailure } from '../core/toasts.ts';

export interface Inbox {
  readonly count: number;
  readonly unread: number;
  readonly unclaimed: number;
  readonly data: readonly InboxMessage[];
}

/** The messages to the player (D43), newest first. */
export const inbox = makePagedQuery<Inbox>(['inbox'], 50, (query) =>
  call(accountPaths['inbox.list'], { query }),
);

/** Claims that wait for the connection, and the reasons of those that failed, by message. */
export const claims = proxy<{ waiting: Record<string, true>; failed: Record<string, string> }>({
  waiting: {},
  failed: {},
});

/** Marks a message as read. A failure changes nothing that the player would miss. */
export async function readMessage({ uuid, isRead }: InboxMessage): Promise<void> {
  if (isRead) return;
  const read = await sendChange(accountPaths['inbox.change'], {
    params: { id: uuid },
    body: { isRead: true },
  });
  if (read.ok) replace(read.answer, read.rev);
}

/**
 * Claims the attachments of a message. Without a connection the
 * claim waits and is made when the connection is back.
 */
export async function claimMessage(uuid: string): Promise<Outcome> {
  delete claims.failed[uuid];
  const input = { params: { id: uuid }, body: { isClaimed: true } } as const;
  const claimed = await sendChange(accountPaths['inbox.change'], input, { intent: uuid });
  if (claimed.ok) {
    delete claims.waiting[uuid];
    const { balance, ...message } = claimed.answer;
    applyBalance(balance, claimed.rev);
    replace(message, claimed.rev);
    return { ok: true };
  }
  if (claimed.outcome === 'undecided') {
    claims.waiting[uuid] = true;
    resendLater();
    return { ok: false, code: claimed.code };
  }
  delete claims.waiting[uuid];
  // Another device was faster: the list shows it.
  if (claimed.code === 'already_claimed') await inbox.load();
  else if (claimed.detail) claims.failed[uuid] = claimed.detail;
  else showFailure(claimed);
  return { ok: false, code: claimed.code };
}

/** Claims everything, one after another, so that each shows in the balance. */
export async function claimAll(messages: readonly Pick<InboxMessage, 'uuid'>[]): Promise<void> {
  for (const { uuid } of messages) await claimMessage(uuid);
}

resendWith(async () => {
  for (const uuid of Object.keys(claims.waiting)) await claimMessage(uuid);
});

function replace(changed: InboxMessage, rev: number): void {
  const { value } = inbox.state;
  if (!value) return;
  const data = value.data.map((message) => (message.uuid === changed.uuid ? changed : message));
  const before = value.data.find(({ uuid }) => uuid === changed.uuid);
  const unread = value.unread - Number(before?.isRead === false && changed.isRead);
  const unclaimed = value.unclaimed - Number(before?.isClaimed === false && changed.isClaimed);
  inbox.apply({ ...value, data, unread, unclaimed }, rev);
}
