import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { ask, type Operator, useAsk } from '../core/ask.ts';
import { countText, minute, money, words } from '../core/format.ts';
import { useKeys } from '../core/route.ts';
import { ActionForm, type ActionFormProps } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { approversText, isSelfOpen, selfText } from '../ui/waiting-request.tsx';

type Request = AnswerOf<'dev.grants'>['data'][number];
type Detail = AnswerOf<'dev.read-grant'>;
type Act = 'approve' | 'approve-own' | 'decline' | 'cancel';

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

function State({ request: { status, until, decidedBy, isSelfApproved } }: { request: Request }) {
  const text = status === 'waiting' ? `waits until ${minute(until)}` : words(status);
  return (
    <span className={colours[status]}>
      {text}
      {decidedBy !== null && ` by ${isSelfApproved ? `${decidedBy}, its author, alone` : decidedBy}`}
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
  const acts = data === null ? [] : actsOn(data, operator);
  const keys = Object.fromEntries(acts.map((next) => [keyOf[next], () => setAct(next)]));
  useKeys(keys, act === null);
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!data) return null;
  return (
    <section className="page" aria-label="Request">
      <Panel
        title={`Asked by ${data.by}, ${minute(data.at)}`}
        aside={<State request={data} />}
        foot={
          data.status === 'waiting' ? (
            <Decide request={data} operator={operator} acts={acts} onAct={setAct} />
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

const keyOf = { approve: 'a', 'approve-own': 'a', decline: 'd', cancel: 'x' } as const;

/** Actions that the operator may take about a request now. */
function actsOn(request: Detail, operator: Operator): readonly Act[] {
  const { status, by, approval, worth } = request;
  if (status !== 'waiting') return [];
  if (by === operator.name)
    return approval && isSelfOpen(approval, worth) ? ['approve-own', 'cancel'] : ['cancel'];
  return isApprover(request, operator) ? ['approve', 'decline'] : ['decline'];
}

/** The owner of a developer's own machine has no name and may approve everything. */
function isApprover({ approval }: Detail, { name }: Operator): boolean {
  return name === null || approval?.people.some((person) => person.name === name && !person.from) === true;
}

/** Sentence with the people who may approve the request, or the reason why this one may not. */
function rightText(request: Detail, operator: Operator): string {
  const { by, approval, worth } = request;
  if (!approval) return '';
  if (by === operator.name) return `${approversText(approval)} ${selfText(approval, worth)}`;
  if (isApprover(request, operator)) return '';
  const from = approval.people.find(({ name }) => name === operator.name)?.from;
  const decides = operator.role === 'operator' || operator.role === 'owner';
  if (from) return `You may approve it from ${minute(from)} UTC: ${changedText}`;
  return decides
    ? `You may not approve it: ${changedText}, or both have one account, browser or second factor.`
    : `${approversText(approval)} Anybody may decline it.`;
}

const changedText = 'one of you made, renewed or re-roled the other’s row within seven days';

interface DecideProps {
  readonly request: Detail;
  readonly operator: Operator;
  readonly acts: readonly Act[];
  readonly onAct: (act: Act) => void;
}

function Decide({ request, operator, acts, onAct }: DecideProps) {
  const { by, worth } = request;
  const labels: Readonly<Record<Act, string>> = {
    approve: `Approve ${money(worth)} PROTO…`,
    'approve-own': 'Approve it alone…',
    decline: `Decline and tell ${by}…`,
    cancel: 'Take back…',
  };
  return (
    <>
      <span>{rightText(request, operator)}</span>
      {acts.map((act) => (
        <button
          key={act}
          type="button"
          className={act === 'decline' ? 'danger' : act === 'cancel' ? undefined : 'primary'}
          onClick={() => onAct(act)}
        >
          {labels[act]} <kbd>{keyOf[act].toUpperCase()}</kbd>
        </button>
      ))}
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
      send: (_, key) => ask('dev.approve-grant', { params, body: {}, key }),
    };
  if (act === 'approve-own')
    return {
      title: `Approve ${money(worth)} PROTO for ${players} alone`,
      about: `${sentence} It happens at once, the team is told, and the request says for good that you approved it alone.`,
      fields: [{ name: 'code', label: 'New code of your authenticator app' }],
      button: `Approve alone for ${players}`,
      isDanger: true,
      send: ({ code = '' }, key) => ask('dev.approve-grant', { params, body: { code }, key }),
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
