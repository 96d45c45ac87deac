import { type AnalyticsRow, type Step, steps } from '#engine/protocol/dev/console-data.ts';
import { count } from '../core/format.ts';
import { byKey, percent } from './sums.ts';
import { TablePanel } from './table-panel.tsx';

const names: Readonly<Record<Step, string>> = {
  signed_in: 'Signed in',
  launched: 'First launch',
  tapped: 'First tap',
  collected: 'First trip collected',
  upgraded: 'First level',
  launched_again: 'Second trip',
};

/** How far new players come within their first hour. The step that loses most is marked. */
export function Funnel({ rows }: { rows: readonly AnalyticsRow[] }) {
  const sums = byKey(rows, 'funnel');
  const reached = steps.map((step) => sums.get(step)?.players ?? 0);
  const all = reached[0] ?? 0;
  const lost = reached.map((players, index) => (index === 0 ? 0 : (reached[index - 1] ?? 0) - players));
  const worst = lost.indexOf(Math.max(...lost));
  const isLossy = (lost[worst] ?? 0) > 0;
  return (
    <TablePanel
      title="First hour"
      about={`${count(all)} new players`}
      table="funnel"
      rows={rows}
      nothing="No player began in these days."
      foot={
        isLossy && (
          <span>
            Most are lost at <span className="warn">{names[steps[worst]!]}</span>
          </span>
        )
      }
    >
      {steps.map((step, index) => {
        const share = all === 0 ? 0 : reached[index]! / all;
        const isWorst = isLossy && index === worst;
        return (
          <div key={step} className={isWorst ? 'measure is-worst' : 'measure'}>
            <span>{names[step]}</span>
            <span className="measure-ticks">
              <i style={{ width: `${100 * share}%` }} />
            </span>
            <span className="number">{count(reached[index]!)}</span>
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
