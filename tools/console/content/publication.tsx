import { useRef, useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask, type CallResult, useAsk } from '../core/ask.ts';
import { countText, minute } from '../core/format.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { WaitingRequest } from '../ui/waiting-request.tsx';

interface PublicationProps {
  /** The draft; findings about another draft aren't shown. */
  readonly text: string;
  /** Changes of the draft, one line a field. */
  readonly changes: readonly string[];
  readonly mayPublish: boolean;
  readonly check: () => Promise<CallResult<AnswerOf<'dev.check-content'>>>;
  readonly publish: (note: string, key: string) => Promise<CallResult<unknown>>;
  readonly onDone: () => Promise<void>;
}

/** Result of the check of a text. */
interface Found {
  readonly of: string;
  readonly faults: readonly string[];
  readonly effects?: readonly string[];
  readonly worth?: AnswerOf<'dev.check-content'>['worth'];
}

/** Changes of a draft, its faults, and its publication under a note. */
export function PublicationPanel({ text, changes, mayPublish, check, publish, onDone }: PublicationProps) {
  const [found, setFound] = useState<Found | null>(null);
  const faults = found?.of === text ? found.faults : null;
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** The request of a publication that waits for approval; null for none. */
  const [waiting, setWaiting] = useState<{ readonly id: string | undefined } | null>(null);
  const key = useRef(crypto.randomUUID());
  async function run(work: () => Promise<Omit<Found, 'of'>>): Promise<void> {
    setBusy(true);
    setFound({ of: text, ...(await work()) });
    setBusy(false);
  }
  const checked = () =>
    run(async () => {
      const result = await check();
      return result.ok ? result.answer : { faults: faultsOf(result) };
    });
  const published = () =>
    run(async () => {
      const result = await publish(note, key.current);
      // An answer came, so the next try is another publication.
      if (result.ok || result.code !== 'network') key.current = crypto.randomUUID();
      const isFiled = !result.ok && result.code === 'approval_needed';
      setWaiting(isFiled ? { id: result.fields.request } : null);
      if (result.ok || isFiled) {
        setNote('');
        await onDone();
      }
      return { faults: result.ok || isFiled ? [] : faultsOf(result) };
    });
  if (changes.length === 0)
    return waiting ? <WaitingRequest {...waiting} /> : <Nothing>Nothing is changed yet.</Nothing>;
  return (
    <div className="content-publication">
      {waiting && <WaitingRequest {...waiting} />}
      <Lines label="Changes" lines={changes} />
      {faults && faults.length > 0 && <Lines label="Faults" lines={faults} isBad />}
      {found?.of === text && found.effects && found.effects.length > 0 && (
        <Lines label="Effects" lines={found.effects} />
      )}
      {faults?.length === 0 && <p role="status">No faults.</p>}
      {found?.of === text && found.worth && <Worth {...found.worth} />}
      <div className="content-tools">
        <button type="button" disabled={isBusy} onClick={checked}>
          Check
        </button>
        <input
          aria-label="Note: why"
          placeholder="Note: why"
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <button type="button" disabled={isBusy || !mayPublish || note.trim() === ''} onClick={published}>
          Publish
        </button>
        {!mayPublish && <span className="dim">designer only</span>}
      </div>
    </div>
  );
}

/** Worth of the draft line by line, against the limit of a day and the ceiling. */
function Worth({ lines, total, alone, ceiling }: AnswerOf<'dev.check-content'>['worth']) {
  const limit = `Alone you may publish ${countText(alone)} a day; above ${countText(ceiling)} nothing is accepted.`;
  const needed = total > alone ? ' A second person has to approve it.' : '';
  return (
    <Lines
      label="Worth"
      lines={[
        `${countText(total)} PROTO at most. ${limit}${needed}`,
        ...lines.map(
          ({ place, each, players, total: sum }) =>
            `${place}: ${countText(each)} for each of ${countText(players)} players, ${countText(sum)}`,
        ),
      ]}
    />
  );
}

function Lines({
  label,
  lines,
  isBad = false,
}: {
  label: string;
  lines: readonly string[];
  isBad?: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, by keyboard too.
    <ul aria-label={label} tabIndex={0} className={isBad ? 'content-lines failed' : 'content-lines'}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function faultsOf({
  detail,
  fields,
}: {
  detail: string;
  fields: Readonly<Record<string, string>>;
}): string[] {
  const faults = Object.values(fields);
  return faults.length > 0 ? faults : [detail];
}

type HeldEvent = AnswerOf<'dev.held-rewards'>['data'][number];
type Decision = 'release' | 'drop';

/** Rolled-back events, with the decision about their unclaimed rewards. Hidden without any. */
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
              held since {minute(event.heldAt)}, {countText(event.players)} players took part
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
      onClose={onClose}
      onDone={onDone}
    />
  );
}
