import { type AnalyticsRow, funnelSteps, type Step } from '#engine/protocol/dev/console-data.ts';
import { countText } from '../core/format.ts';
import { byKey, percent, total } from './players.tsx';
import { TablePanel } from './table-panel.tsx';

const names: Readonly<Record<Step, string>> = {
  signed_in: 'Signed in',
  launched: 'First launch',
  tapped: 'First tap',
  collected: 'First trip collected',
  upgraded: 'First level',
  launched_again: 'Second trip',
};

/** Progress of new players within their first hour. The step that loses most players is marked. */
export function Funnel({ rows }: { rows: readonly AnalyticsRow[] }) {
  const sums = byKey(rows, 'funnel');
  const reached = funnelSteps.map((step) => sums.get(step)?.players ?? 0);
  const all = reached[0] ?? 0;
  const lost = reached.map((players, index) => (index === 0 ? 0 : (reached[index - 1] ?? 0) - players));
  const worst = lost.indexOf(Math.max(...lost));
  const isLossy = (lost[worst] ?? 0) > 0;
  return (
    <TablePanel
      title="First hour"
      about={`${countText(all)} new players`}
      table="funnel"
      rows={rows}
      nothing="No player began in these days."
      foot={
        isLossy && (
          <span>
            Most are lost at <span className="warn">{names[funnelSteps[worst]!]}</span>
          </span>
        )
      }
    >
      {funnelSteps.map((step, index) => {
        const share = all === 0 ? 0 : reached[index]! / all;
        const isWorst = isLossy && index === worst;
        return (
          <div key={step} className={isWorst ? 'measure is-worst' : 'measure'}>
            <span>{names[step]}</span>
            <span className="measure-ticks">
              <i style={{ width: `${100 * share}%` }} />
            </span>
            <span className="number">{countText(reached[index]!)}</span>
            <span className="number">{percent(share)}</span>
            <span className={isWorst ? 'number warn' : 'number dim'}>
              {index > 0 && all > 0 ? percent(-lost[index]! / all) : ''}
            </span>
          </div>
        );
      })}
    </TablePanel>
  );
}

/** Paying players and their sums. A player who pays on two days counts on both. */
export function PayingPlayers({ rows }: { rows: readonly AnalyticsRow[] }) {
  const { payers = 0, payments = 0, stars = 0, refundedStars = 0 } = total(rows, 'conversion');
  const { players = 0 } = total(rows, 'activity');
  const facts = [
    ["Of a day's players paid", players === 0 ? '–' : percent(payers / players, 2)],
    ['Payments', countText(payments)],
    ['Stars', countText(stars)],
    ['Stars given back', countText(refundedStars)],
    ['Stars a payer and day', payers === 0 ? '–' : countText(Math.round(stars / payers))],
    ['Stars a player and day', players === 0 ? '–' : (stars / players).toFixed(2)],
  ] as const;
  return (
    <TablePanel
      title="Purchases"
      about={`${countText(payers)} payers, by day`}
      table="conversion"
      rows={rows}
      nothing="Nobody paid in these days."
    >
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </TablePanel>
  );
}
