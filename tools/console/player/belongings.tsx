import type { PlayerPage } from '#engine/protocol/dev/player-calls.ts';
import { countText, minute, money, shortId, words } from '../core/format.ts';
import { Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import type { Action } from './describe-action.ts';

export function Balances({ player }: { player: PlayerPage }) {
  const { balance, debt, keys, boosters, shards, artifacts } = player;
  const boosterCount = Object.values(boosters).reduce((sum, count) => sum + count, 0);
  const all = [
    [
      'PROTO',
      <span key="p" className="proto">
        {money(balance.default)}
      </span>,
    ],
    [
      'Clean PROTO',
      <span key="c" className="gain">
        {money(balance.clean)}
      </span>,
    ],
    ['Debt', money(debt.default + debt.clean)],
    ['Keys', `${keys.ship} ship, ${keys.artifact} artifact`],
    ['Boosters', countText(boosterCount)],
    ['Artifacts, shards', `${countText(artifacts)}, ${countText(shards)}`],
  ] as const;
  return (
    <Panel title="Balances">
      <dl className="facts">
        {all.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface ShipsProps {
  readonly player: PlayerPage;
  /** Reason why the role may not end a flight; empty when it may. */
  readonly lock: string;
  readonly onAction: (action: Action) => void;
}

export function Ships({ player, lock, onAction }: ShipsProps) {
  const { ships, runningTrips } = player;
  return (
    <Panel title="Ships and running trips" aside={`${runningTrips.length} of ${ships.length} fly`}>
      {ships.length === 0 && <Nothing>No ship yet.</Nothing>}
      {ships.map((ship) => {
        const trip = runningTrips.find(({ shipId }) => shipId === ship.shipId);
        return (
          <div className="row" key={ship.shipId}>
            <span>
              {ship.name}{' '}
              <span className="dim">
                {ship.rarity}, level {ship.level}, grade {ship.grade}
              </span>
            </span>
            <span>
              {Math.floor(ship.health)}/{ship.maxHealth}
            </span>
            {trip && (
              <span className="dim row-more">
                {trip.trip}, until {minute(trip.endsAt)}, mined {money(trip.mined + trip.manualMined)},
                numbers v{trip.tunablesVersion}{' '}
                <button
                  type="button"
                  className="link"
                  disabled={lock !== ''}
                  title={lock}
                  onClick={() => onAction({ kind: 'end-flight', flightId: trip.flightId, what: trip.trip })}
                >
                  End it
                </button>
              </span>
            )}
          </div>
        );
      })}
    </Panel>
  );
}

export function DevicesPanel({ player: { devices } }: { player: PlayerPage }) {
  return (
    <Panel title="Devices and sessions" aside={`${devices.length} open`}>
      {devices.length === 0 && <Nothing>Signed in nowhere.</Nothing>}
      {devices.map((device) => (
        <div className="row" key={device.sessionId}>
          <span>
            {device.platform ?? 'Unknown device'} <span className="dim">{device.isPhone ? 'phone' : ''}</span>
          </span>
          <span className="dim">
            {device.lastSeenAt === null ? 'just signed in' : minute(device.lastSeenAt)}
          </span>
        </div>
      ))}
    </Panel>
  );
}

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
  /** Reason why the role may not refund; empty when it may. */
  readonly lock: string;
  readonly onAction: (action: Action) => void;
}

export function Orders({ player: { orders, charges }, lock, onAction }: OrdersProps) {
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
                  disabled={lock !== ''}
                  title={lock}
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
