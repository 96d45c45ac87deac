import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { chargeStates } from '#engine/rules/core/shop-state.ts';
import { ask, useAsk } from '../core/ask.ts';
import { countText, minute, words } from '../core/format.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';

type Payment = AnswerOf<'dev.payments'>['data'][number];
type Explained = AnswerOf<'dev.explain-payment'>;
type State = Payment['state'];
/** Initial values of the form that gives a player a product. */
interface Suggestion {
  readonly playerId?: string | undefined;
  readonly productId?: string | undefined;
  readonly shipId?: string | null | undefined;
}
type Act = { readonly kind: 'settle'; readonly suggestion: Suggestion } | { readonly kind: 'refund' };

const atOnce = 50;
const titles: Readonly<Record<State, string>> = {
  received: 'Not delivered',
  unknown: 'Matches nothing',
  settling: 'Being given',
  delivered: 'Delivered',
  refund_due: 'Refund due',
  refunded: 'Refunded',
};
const colours: Readonly<Record<State, string>> = {
  received: 'warn',
  unknown: 'warn',
  settling: 'signal',
  delivered: 'gain',
  refund_due: 'warn',
  refunded: 'violet',
};

/** Page of payments by state. An `unknown` payment is settled with a product or refunded. */
export function PaymentsPage({ go }: { go: (to: string) => void }) {
  const [state, setState] = useState<State | ''>(stateInAddress);
  const [offset, setOffset] = useState(0);
  const [chosen, setChosen] = useState<string | null>(null);
  const query = { offset, limit: atOnce, ...(state === '' ? {} : { state }) };
  const { data, failure, readAgain } = useAsk('dev.payments', { query });
  const choose = (next: State | '') => {
    setState(next);
    setOffset(0);
  };
  return (
    <div className="page">
      <div className="page-head">
        <h1>Payments</h1>
        <fieldset className="segments" aria-label="State">
          {(['', ...chargeStates] as const).map((option) => (
            <button type="button" key={option} aria-pressed={state === option} onClick={() => choose(option)}>
              {option === '' ? 'All' : titles[option]}{' '}
              {data && option !== '' && <span className="dim">{countText(data.counts[option])}</span>}
            </button>
          ))}
        </fieldset>
      </div>
      {chosen !== null && <PaymentView key={chosen} chargeId={chosen} go={go} onDone={readAgain} />}
      <Panel
        title={state === '' ? 'All payments' : titles[state]}
        aside={data && `${countText(data.count)} in all`}
        foot={
          <>
            <button type="button" disabled={offset === 0} onClick={() => setOffset(offset - atOnce)}>
              Newer
            </button>
            <button
              type="button"
              disabled={!data || offset + atOnce >= data.count}
              onClick={() => setOffset(offset + atOnce)}
            >
              Older
            </button>
          </>
        }
      >
        {failure && <Failed failure={failure} onAgain={readAgain} />}
        {data?.count === 0 && <Nothing>No payments in this state.</Nothing>}
        <Table
          label="Payments"
          rows={data?.data ?? []}
          keyOf={({ chargeId }) => chargeId}
          onOpen={({ chargeId }) => setChosen(chargeId)}
          selected={chosen}
          columns={[
            { head: 'Time', cell: ({ at }) => minute(at) },
            { head: 'Payment', cell: ({ chargeId }) => <span title={chargeId}>{chargeId}</span> },
            { head: 'Payer', cell: ({ playerName, payer }) => playerName ?? `messenger ${payer}` },
            {
              head: 'For',
              cell: ({ product, payload }) =>
                product ?? <span className="dim">{payload === '' ? 'no text' : `“${payload}”`}</span>,
            },
            { head: 'Stars', isNumber: true, cell: ({ stars }) => countText(stars) },
            {
              head: 'State',
              cell: (payment) => <span className={colours[payment.state]}>{titles[payment.state]}</span>,
            },
          ]}
        />
      </Panel>
    </div>
  );
}

/** State named in the address, as by the links of the Today page; empty for all payments. */
function stateInAddress(): State | '' {
  const stateParam = new URLSearchParams(location.search).get('state');
  return chargeStates.find((state) => state === stateParam) ?? '';
}

interface PaymentViewProps {
  readonly chargeId: string;
  readonly go: (to: string) => void;
  readonly onDone: () => Promise<void>;
}

function PaymentView({ chargeId, go, onDone }: PaymentViewProps) {
  const { data, failure, readAgain } = useAsk('dev.explain-payment', { query: { chargeId } });
  const [act, setAct] = useState<Act | null>(null);
  if (failure) return <Failed failure={failure} onAgain={readAgain} />;
  if (!data) return null;
  const first = data.candidates[0];
  const done = () => {
    setAct(null);
    void readAgain();
    void onDone();
  };
  return (
    <section className="halves" aria-label="Payment">
      <Panel
        title="What is known"
        aside={<span className={colours[data.state]}>{titles[data.state]}</span>}
        foot={
          data.state === 'unknown' ? (
            <>
              <button
                type="button"
                onClick={() => setAct({ kind: 'settle', suggestion: { playerId: first?.playerId } })}
              >
                Give a product…
              </button>
              <button type="button" className="danger" onClick={() => setAct({ kind: 'refund' })}>
                Refund {data.stars} Stars…
              </button>
            </>
          ) : undefined
        }
      >
        {data.explanation !== null && <p className="request-sentence">{data.explanation}</p>}
        <Facts payment={data} />
      </Panel>
      <Panel title="Whose it may be">
        {data.candidates.length === 0 && <Nothing>No player here has this messenger account.</Nothing>}
        {data.candidates.map((candidate) => (
          <CandidateView
            key={candidate.playerId}
            candidate={candidate}
            isOpen={data.state === 'unknown'}
            go={go}
            onSettle={(suggestion) => setAct({ kind: 'settle', suggestion })}
          />
        ))}
      </Panel>
      {act?.kind === 'settle' && (
        <SettleForm payment={data} suggestion={act.suggestion} onDone={done} onClose={() => setAct(null)} />
      )}
      {act?.kind === 'refund' && (
        <ActionForm
          title={`Refund ${data.stars} Stars to the payer`}
          about="By the messenger. Nothing is taken from a player. It happens once, also if it is sent twice."
          fields={[{ name: 'reason', label: 'Reason, kept in the audit' }]}
          button={`Refund ${data.stars} Stars`}
          isDanger
          send={({ reason = '' }, key) => ask('dev.refund-payment', { body: { chargeId, reason }, key })}
          onDone={done}
          onClose={() => setAct(null)}
        />
      )}
    </section>
  );
}

interface CandidateProps {
  readonly candidate: Explained['candidates'][number];
  /** True while the payment waits for a person. */
  readonly isOpen: boolean;
  readonly go: (to: string) => void;
  readonly onSettle: (suggestion: Suggestion) => void;
}

function CandidateView({ candidate, isOpen, go, onSettle }: CandidateProps) {
  const { playerId, playerName, isBanned, why, orders } = candidate;
  return (
    <div className="row">
      <button type="button" className="link" onClick={() => go(`/players/${playerId}`)}>
        {playerName}
      </button>
      <span className={isBanned ? 'bad' : 'gain'}>{isBanned ? 'banned' : why}</span>
      <div className="row-more">
        {orders.length === 0 && <Nothing>Nothing was ordered.</Nothing>}
        <Table
          label={`Orders of ${playerName}`}
          rows={orders}
          keyOf={({ orderId }) => orderId}
          columns={[
            { head: 'Ordered', cell: ({ createdAt }) => minute(createdAt) },
            { head: 'Goods', cell: ({ product }) => product },
            { head: 'Stars', isNumber: true, cell: ({ stars }) => stars },
            { head: 'State', cell: ({ status }) => words(status) },
            {
              head: '',
              cell: ({ isLikely, productId, shipId }) =>
                isOpen &&
                isLikely &&
                productId !== null && (
                  <button type="button" onClick={() => onSettle({ playerId, productId, shipId })}>
                    It is this order…
                  </button>
                ),
            },
          ]}
        />
      </div>
    </div>
  );
}

function Facts({ payment }: { payment: Explained }) {
  const facts: readonly (readonly [string, string])[] = [
    ['Sum', `${countText(payment.stars)} Stars`],
    ['Reported', minute(payment.at)],
    ['Payer in the messenger', String(payment.payer)],
    ['Payment', payment.chargeId],
    ['Text of the invoice', payment.payload === '' ? 'none' : payment.payload],
    ['Order', payment.orderId ?? 'none'],
  ];
  return facts.map(([label, value]) => (
    <div className="row" key={label}>
      <span className="dim">{label}</span>
      <span>{value}</span>
    </div>
  ));
}

interface SettleFormProps {
  readonly payment: Explained;
  readonly suggestion: Suggestion;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function SettleForm({ payment, suggestion, onDone, onClose }: SettleFormProps) {
  const { chargeId, stars } = payment;
  const { data } = useAsk('dev.products', { query: { limit: 100 } });
  if (!data) return null;
  const likely = suggestion.productId ?? data.data.find((product) => product.stars === stars)?.uuid;
  return (
    <ActionForm
      title={`Give a product for ${stars} Stars`}
      about="It is delivered once, and counts as bought with this payment. What it is worth above the sum counts as a grant of yours."
      fields={[
        { name: 'playerId', label: 'Id of the player', value: suggestion.playerId ?? '' },
        {
          name: 'productId',
          label: 'Product',
          value: likely ?? '',
          // Without a likely product, the empty first option makes the browser demand a choice.
          options: [
            ...(likely === undefined ? [['', 'Choose…'] as const] : []),
            ...data.data.map(({ uuid, title, stars: price }) => [uuid, `${title}, ${price} Stars`] as const),
          ],
        },
        {
          name: 'shipId',
          label: 'Id of the ship, for an AI pilot',
          value: suggestion.shipId ?? '',
          isOptional: true,
        },
        { name: 'reason', label: 'Reason, kept in the audit' },
      ]}
      button="Deliver"
      send={({ playerId = '', productId = '', shipId = '', reason = '' }, key) =>
        ask('dev.settle-payment', {
          body: { chargeId, playerId, productId, ...(shipId === '' ? {} : { shipId }), reason },
          key,
        })
      }
      onDone={onDone}
      onClose={onClose}
    />
  );
}
