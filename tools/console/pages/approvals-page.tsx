import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { countText, minute, money, words } from '../core/format.ts';
import { useKeys } from '../core/route.ts';
import { ActionForm, type ActionFormProps } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

type Request = AnswerOf<'dev.grants'>['data'][number];
type Detail = AnswerOf<'dev.read-grant'>;
type Act = 'approve' | 'decline' | 'cancel';

const colours: Readonly<Record<Request['status'], string>> = {
  asked: 'signal',
  given: 'gain',
  refused: 'bad',
  waiting: 'proto',
  approved: 'signal',
  declined: 'bad',
  cancelled: 'dim',
  expired: 'dim',
};

interface ApprovalsProps {
  readonly path: string;
  readonly go: (to: string) => void;
  readonly operator: Operator;
}

/** Requests that wait for a second person, the settled ones, and one request in detail. */
export function ApprovalsPage({ path, go, operator }: ApprovalsProps) {
  const [, id = null] = /^\/approvals\/([\w-]+)\/?$/.exec(path) ?? [];
  const waiting = useAsk('dev.grants', { query: { status: 'waiting', limit: 100 } });
  const all = useAsk('dev.grants', { query: { limit: 50 } });
  const settled = (all.data?.data ?? []).filter(({ status }) => status !== 'waiting');
  const open = (request: { readonly id: string }) => go(`/approvals/${request.id}`);
  const readAgain = async () => void (await Promise.all([waiting.readAgain(), all.readAgain()]));
  const failure = waiting.failure ?? all.failure;
  return (
    <div className="page">
      <h1>Approvals</h1>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {id !== null && <RequestView key={id} id={id} operator={operator} go={go} onDone={readAgain} />}
      <Panel title="Waits for a second person" aside={waiting.data && countText(waiting.data.count)}>
        {waiting.data?.count === 0 && <Nothing>Nothing waits.</Nothing>}
        <Requests label="Waiting requests" rows={waiting.data?.data ?? []} selected={id} onOpen={open} />
      </Panel>
      <Panel
        title="Settled"
        foot={all.data && `The last ${all.data.data.length} of ${all.data.count} requests`}
      >
        {all.data && settled.length === 0 && <Nothing>Nothing was settled yet.</Nothing>}
        <Requests label="Settled requests" rows={settled} selected={id} onOpen={open} />
      </Panel>
    </div>
  );
}

interface RequestsProps {
  readonly label: string;
  readonly rows: readonly Request[];
  readonly selected: string | null;
  readonly onOpen: (request: Request) => void;
}

function Requests({ label, rows, selected, onOpen }: RequestsProps) {
  return (
    <Table
      label={label}
      rows={rows}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      selected={selected}
      columns={[
        { head: 'Asked', cell: ({ at }) => minute(at) },
        { head: 'What', cell: ({ sentence }) => <span className="whole">{sentence}</span> },
        { head: 'Worth', isNumber: true, cell: ({ worth }) => money(worth) },
        { head: 'Players', isNumber: true, cell: ({ reach }) => countText(reach) },
        { head: 'State', cell: (request) => <State request={request} /> },
      ]}
    />
  );
}

function State({ request: { status, until, decidedBy } }: { request: Request }) {
  const text = status === 'waiting' ? `waits until ${minute(until)}` : words(status);
  return (
    <span className={colours[status]}>
      {text}
      {decidedBy !== null && ` by ${decidedBy}`}
    </span>
  );
}

interface RequestViewProps {
  readonly id: string;
  readonly operator: Operator;
  readonly go: (to: string) => void;
  readonly onDone: () => Promise<void>;
}

/** A whole request in words, its worth, and the asker's other requests. */
function RequestView({ id, operator, go, onDone }: RequestViewProps) {
  const { data, failure, readAgain } = useAsk('dev.read-grant', { params: { id } });
  const [act, setAct] = useState<Act | null>(null);
  const isOwn = data !== null && data.by === operator.name;
  const mayDecide = operator.role === 'operator' || operator.role === 'owner';
  const isWaiting = data?.status === 'waiting';
  useKeys(
    isOwn ? { x: () => setAct('cancel') } : { a: () => setAct('approve'), d: () => setAct('decline') },
    isWaiting && act === null && (isOwn || mayDecide),
  );
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!data) return null;
  return (
    <section className="page" aria-label="Request">
      <Panel
        title={`Asked by ${data.by}, ${minute(data.at)}`}
        aside={<State request={data} />}
        foot={
          isWaiting ? (
            <Decide isOwn={isOwn} mayDecide={mayDecide} by={data.by} worth={data.worth} onAct={setAct} />
          ) : undefined
        }
      >
        <p className="request-sentence">{data.sentence}</p>
        <p className="dim">“{data.reason}”</p>
        {data.decisionReason !== null && (
          <p className="bad">
            Declined by {data.decidedBy}: “{data.decisionReason}”
          </p>
        )}
        <Numbers request={data} onPlayer={(playerId) => go(`/players/${playerId}`)} />
      </Panel>
      <div className="halves">
        <Panel title="The whole request, line by line">
          <Table
            label="Lines"
            rows={data.lines.map((line, index) => ({ ...line, index }))}
            keyOf={({ index }) => String(index)}
            columns={[
              { head: 'What', cell: ({ text }) => <span className="whole">{text}</span> },
              {
                head: 'Worth, PROTO',
                isNumber: true,
                cell: ({ worth }) => (worth === null ? '–' : money(worth)),
              },
            ]}
          />
        </Panel>
        <Asker request={data} onOpen={(other) => go(`/approvals/${other.id}`)} />
      </div>
      {act && (
        <ActionForm
          {...formOf(act, data)}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            void readAgain();
            void onDone();
          }}
        />
      )}
    </section>
  );
}

function Numbers({ request, onPlayer }: { request: Detail; onPlayer: (playerId: string) => void }) {
  const { worth, reach, playerId, until, status } = request;
  return (
    <dl className="facts facts-wide">
      <div>
        <dt>Worth at most</dt>
        <dd className="warn">{money(worth)} PROTO</dd>
      </div>
      <div>
        <dt>Reaches</dt>
        <dd>{reach === 1 ? '1 player' : `${countText(reach)} players`}</dd>
      </div>
      <div>
        <dt>A player gets</dt>
        <dd>{money(worth / Math.max(1, reach))}</dd>
      </div>
      <div>
        <dt>{status === 'waiting' ? 'Runs out' : 'Player'}</dt>
        <dd>
          {status === 'waiting' ? minute(until) : ''}{' '}
          {playerId !== null && (
            <button type="button" className="link" onClick={() => onPlayer(playerId)}>
              Open the player
            </button>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Asker({ request, onOpen }: { request: Detail; onOpen: (other: { id: string }) => void }) {
  const { by, asker } = request;
  const today = `Alone in 24 hours: ${money(asker.worthAlone)} of ${money(asker.limitAlone)} PROTO`;
  return (
    <Panel title={`Asked by ${by} in 30 days`} aside={countText(asker.requests.length)} foot={today}>
      <Table
        label={`Requests of ${by}`}
        rows={asker.requests}
        keyOf={({ id }) => id}
        onOpen={onOpen}
        selected={request.id}
        columns={[
          { head: 'When', cell: ({ at }) => minute(at) },
          { head: 'What', cell: ({ sentence }) => <span className="whole">{sentence}</span> },
          { head: 'Worth', isNumber: true, cell: ({ worth }) => money(worth) },
          { head: 'Result', cell: ({ status }) => <span className={colours[status]}>{words(status)}</span> },
        ]}
      />
    </Panel>
  );
}

interface DecideProps {
  readonly isOwn: boolean;
  readonly mayDecide: boolean;
  readonly by: string;
  readonly worth: number;
  readonly onAct: (act: Act) => void;
}

function Decide({ isOwn, mayDecide, by, worth, onAct }: DecideProps) {
  if (isOwn)
    return (
      <>
        <span>You asked this; somebody else decides.</span>
        <button type="button" onClick={() => onAct('cancel')}>
          Take back… <kbd>X</kbd>
        </button>
      </>
    );
  if (!mayDecide) return <span>Operators and the owner decide this.</span>;
  return (
    <>
      <button type="button" className="primary" onClick={() => onAct('approve')}>
        Approve {money(worth)} PROTO… <kbd>A</kbd>
      </button>
      <button type="button" className="danger" onClick={() => onAct('decline')}>
        Decline and tell {by}… <kbd>D</kbd>
      </button>
    </>
  );
}

/** The question before each decision, with its consequence. */
function formOf(
  act: Act,
  { id, by, sentence, worth, reach }: Detail,
): Omit<ActionFormProps, 'onClose' | 'onDone'> {
  const params = { id };
  const players = reach === 1 ? '1 player' : `${countText(reach)} players`;
  if (act === 'approve')
    return {
      title: `Approve ${money(worth)} PROTO for ${players}`,
      about: `${sentence} It happens at once.`,
      fields: [],
      button: `Approve for ${players}`,
      send: (_, key) => ask('dev.approve-grant', { params, key }),
    };
  if (act === 'decline')
    return {
      title: `Decline what ${by} asks`,
      about: `${sentence} Nothing happens then, and ${by} reads your reason.`,
      fields: [{ name: 'reason', label: `Reason, for ${by}`, kind: 'area' }],
      button: `Decline and tell ${by}`,
      isDanger: true,
      send: ({ reason = '' }, key) => ask('dev.decline-grant', { params, body: { reason }, key }),
    };
  return {
    title: 'Take your request back',
    about: `${sentence} Nothing happens then. You may ask again.`,
    fields: [],
    button: 'Take back',
    isDanger: true,
    send: (_, key) => ask('dev.cancel-grant', { params, key }),
  };
}
