import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import { minute, shortId, words } from '../core/format.ts';
import { Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import type { Action } from './describe-action.ts';

type Order = PlayerPage['orders'][number];

const colours: Readonly<Record<string, string>> = {
  delivered: 'gain',
  paid: 'warn',
  pending: 'dim',
  failed: 'bad',
  refunded: 'violet',
};

interface OrdersProps {
  readonly player: PlayerPage;
  readonly onAction: (action: Action) => void;
}

export function Orders({ player: { orders, charges }, onAction }: OrdersProps) {
  const stars = charges.reduce((sum, charge) => sum + (charge.state === 'refunded' ? 0 : charge.stars), 0);
  const chargeOf = ({ chargeId }: Order) => charges.find((charge) => charge.chargeId === chargeId);
  const lost = charges.filter(({ chargeId }) => !orders.some((order) => order.chargeId === chargeId));
  return (
    <Panel title="Orders and refunds" aside={`orders: ${orders.length}, Stars paid: ${stars}`}>
      {orders.length === 0 && <Nothing>Nothing was ordered.</Nothing>}
      <Table
        label="Orders"
        rows={orders}
        keyOf={({ orderId }) => orderId}
        columns={[
          { head: 'Order', cell: ({ orderId }) => <span title={orderId}>{shortId(orderId)}</span> },
          { head: 'Ordered', cell: ({ createdAt }) => minute(createdAt) },
          { head: 'Paid', cell: ({ paidAt }) => (paidAt === null ? '–' : minute(paidAt)) },
          { head: 'Goods', cell: ({ product }) => product },
          { head: 'Stars', isNumber: true, cell: (order) => order.stars },
          { head: 'State', cell: ({ status }) => <span className={colours[status]}>{status}</span> },
          { head: 'Payment', cell: (order) => words(chargeOf(order)?.state ?? '–') },
          {
            head: '',
            cell: ({ orderId, status, chargeId, product, stars: paid }) =>
              chargeId !== null &&
              status !== 'refunded' && (
                <button
                  type="button"
                  onClick={() => onAction({ kind: 'refund', orderId, what: `${product}, ${paid} Stars` })}
                >
                  Refund
                </button>
              ),
          },
        ]}
      />
      {lost.map((charge) => (
        <div className="row" key={charge.chargeId}>
          <span className="warn">
            A payment of {charge.stars} Stars without an order here: {words(charge.state)}
          </span>
          <span className="dim">{minute(charge.at)}</span>
        </div>
      ))}
    </Panel>
  );
}
