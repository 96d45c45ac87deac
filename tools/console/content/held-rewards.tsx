import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask } from '../core/ask.ts';
import { count, minute } from '../core/format.ts';
import { useAsk } from '../core/use-ask.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Panel } from '../ui/panel.tsx';

type HeldEvent = AnswerOf<'dev.held-rewards'>['data'][number];
type Decision = 'release' | 'drop';

/** Events that were rolled back, with the decision about what nobody has claimed yet. Not there while there is none. */
export function HeldRewards({ mayDecide }: { mayDecide: boolean }) {
  const [open, setOpen] = useState<readonly [HeldEvent, Decision] | null>(null);
  const { data, failure, readAgain } = useAsk('dev.held-rewards', {});
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Panel title="Held rewards" aside="nobody can claim them until a decision">
      {data.data.map((event) => (
        <div className="row" key={event.eventId}>
          <span>
            {event.title}{' '}
            <span className="dim">
              held since {minute(event.heldAt)}, {count(event.players)} players took part
            </span>
          </span>
          {mayDecide && (
            <span>
              <button type="button" onClick={() => setOpen([event, 'release'])}>
                Release
              </button>{' '}
              <button type="button" className="danger" onClick={() => setOpen([event, 'drop'])}>
                Drop
              </button>
            </span>
          )}
        </div>
      ))}
      {open && (
        <Decide
          event={open[0]}
          decision={open[1]}
          onClose={() => setOpen(null)}
          onDone={() => {
            setOpen(null);
            void readAgain();
          }}
        />
      )}
    </Panel>
  );
}

interface DecideProps {
  readonly event: HeldEvent;
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function Decide({ event, decision, onClose, onDone }: DecideProps) {
  const isRelease = decision === 'release';
  return (
    <ActionForm
      title={`${isRelease ? 'Release' : 'Drop'} the rewards of ${event.title}`}
      about={
        isRelease
          ? 'Players can claim what was sent, and get what was not sent yet.'
          : 'What was not claimed leaves the inboxes, and nothing more is sent. It is final.'
      }
      fields={[{ name: 'reason', label: 'Reason' }]}
      button={isRelease ? 'Release' : 'Drop for good'}
      isDanger={!isRelease}
      send={({ reason = '' }, key) =>
        ask('dev.settle-held-rewards', { params: { id: event.eventId }, body: { decision, reason }, key })
      }
      {...{ onClose, onDone }}
    />
  );
}
