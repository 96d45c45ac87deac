import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { useAsk } from '../core/ask.ts';
import { countText, minute } from '../core/format.ts';

export type Approval = NonNullable<AnswerOf<'dev.read-grant'>['approval']>;

/** Says that a request was saved, who may approve it and from when, with a link to it. */
export function WaitingRequest({ id }: { id: string | undefined }) {
  const { data } = useAsk('dev.read-grant', { params: { id: id ?? '' } }, id !== undefined);
  return (
    <p className="saved" role="status">
      Saved, waits for approval.{' '}
      {data?.approval && `${approversText(data.approval)} ${selfText(data.approval, data.worth)} `}
      <a href={id === undefined ? '/console/approvals' : `/console/approvals/${id}`}>Open the request</a>
    </p>
  );
}

/** People who may approve a request, such as `ann may approve it, bob from 21 Nov 10:00.` */
export function approversText({ people }: Approval): string {
  if (people.length === 0) return 'Nobody else may approve it.';
  const now = people.filter(({ from }) => from === null).map(({ name }) => name);
  const later = people.flatMap(({ name, from }) => (from === null ? [] : [`${name} from ${minute(from)}`]));
  const [first, ...others] = [...(now.length > 0 ? [`${now.join(' or ')} may approve it`] : []), ...later];
  return `${[now.length > 0 ? first : `${first} may approve it`, ...others].join(', ')}.`;
}

/** The author's own right, such as `You may approve it alone from 21 Nov 10:00.` */
export function selfText({ selfFrom, selfLimit, selfApproved }: Approval, worth: number): string {
  if (worth + selfApproved > selfLimit)
    return `Alone you may approve ${countText(selfLimit)} PROTO in 24 hours, and this is more.`;
  if (selfFrom === null) return 'You may not approve it alone.';
  return Date.parse(selfFrom) > Date.now()
    ? `You may approve it alone from ${minute(selfFrom)} UTC.`
    : 'You may approve it alone now.';
}

export function isSelfOpen({ selfFrom, selfLimit, selfApproved }: Approval, worth: number): boolean {
  return selfFrom !== null && Date.parse(selfFrom) <= Date.now() && worth + selfApproved <= selfLimit;
}
