import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { useAsk } from '../core/ask.ts';
import { countText, day as dayText } from '../core/format.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { ComparisonTable, changeText, measureNames } from './comparison-table.tsx';
import { percent } from './players.tsx';

type Experiment = AnswerOf<'dev.experiments'>['data'][number];
type Result = NonNullable<Experiment['result']>;

/** Every row that divides players: experiments with their goal and verdict, then rows that only grow. */
export function ExperimentsPage({ go }: { go: (to: string) => void }) {
  const { data, failure, readAgain } = useAsk('dev.experiments', {});
  const sorted = [...(data?.data ?? [])].sort(
    (one, other) => Number(other.goal !== null) - Number(one.goal !== null),
  );
  return (
    <div className="page">
      <h1>Experiments</h1>
      <p className="dim">
        Rows for a share of the players, against as many of the others. The goal is chosen in the row's form
        and can't change after the start. Every look is counted, so any day is fine to look.{' '}
        <button type="button" className="link" onClick={() => go('/content')}>
          Open Content
        </button>
      </p>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {data && !data.isOn && <p className="strip warn">ANALYTICS=off: nothing new is noted.</p>}
      {data?.countedUntil && (
        <p className="dim">Computed up to {dayText(data.countedUntil)}, by days of UTC.</p>
      )}
      {data && sorted.length === 0 && (
        <Panel title="Experiments">
          <Nothing>
            No row is for a share of the players. Give one an audience, and add an experiment to it.
          </Nothing>
        </Panel>
      )}
      {sorted.map((experiment) => (
        <ExperimentPanel key={experiment.cohort} experiment={experiment} />
      ))}
    </div>
  );
}

function ExperimentPanel({ experiment }: { experiment: Experiment }) {
  const { cohort, percent: share, from, until, goal, result, further } = experiment;
  const dates = [from, until].map((moment) => (moment ? dayText(moment) : '–')).join(' to ');
  return (
    <Panel title={cohort} aside={`${share} % of the players, ${dates}`}>
      <p className={`strip ${toneOf(experiment)}`} role="status">
        {verdictText(experiment)}
      </p>
      <dl className="facts">
        {factsOf(experiment).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {goal && result && result.points.length > 0 && (
        <IntervalChart result={result} name={measureNames[goal.measure]} />
      )}
      <ComparisonTable label={`Other measures of ${cohort}`} results={further} />
    </Panel>
  );
}

function factsOf({ goal, result, joined }: Experiment): [label: string, value: string][] {
  const facts: [string, string][] = [
    ['Joined, in and out', `${countText(joined.in)} and ${countText(joined.out)}`],
  ];
  if (!goal || !result) return facts;
  const measured = Math.min(result.in.n, result.out.n);
  return [
    ['Goal, fixed since the start', measureNames[goal.measure]],
    ['Expected, and smallest difference', `${goal.expected} %, ${goal.difference} points`],
    ['Known on each side', `${countText(measured)} of ${countText(result.size)}`],
    ...facts,
  ];
}

function toneOf({ isEven, result }: Experiment): string {
  if (!isEven || result?.verdict === 'uneven') return 'bad';
  if (result?.verdict === 'more') return 'gain';
  return result?.verdict === 'less' ? 'bad' : 'dim';
}

/** Verdict in a sentence, with the size and the day. */
function verdictText({ goal, isEven, result }: Experiment): string {
  if (!isEven)
    return 'Not to be believed: one side got more players than a fair draw explains. Look for what keeps players of a side away.';
  if (!goal || !result) return 'No goal: the row only grows, and guardrails watch it.';
  const day = result.day ? ` on ${dayText(result.day)}, day ${result.days}` : '';
  const size = percent(result.share, 0);
  const difference = `${changeText(goal.measure, result.difference)} points`;
  const between = `between ${changeText(goal.measure, result.low)} and ${changeText(goal.measure, result.high)}`;
  switch (result.verdict) {
    case 'more':
      return `Decided${day}: more reach the goal, ${difference}, ${between}.`;
    case 'less':
      return `Decided${day}: fewer reach the goal, ${difference}, ${between}.`;
    case 'none':
      return `Decided${day}: no difference of ${goal.difference} points was found at the full size; ${between}.`;
    default:
      return result.day === null
        ? 'Not decided yet: no value of the goal is known.'
        : `Not decided yet, ${size} of the size, day ${result.days}: ${difference}, ${between}.`;
  }
}

const size = { width: 1080, height: 140 };

/** The difference of the goal with its interval, look by look; the interval narrows until it leaves 0. */
function IntervalChart({ result, name }: { result: Result; name: string }) {
  const { points } = result;
  const { low = -0.01, high = 0.01 } = points.at(-1) ?? {};
  // The last interval takes half of the height; the first ones are wider than it shows.
  const reach = Math.max(high - low, 1.2 * Math.max(...points.map(({ difference }) => Math.abs(difference))));
  const x = (index: number) =>
    points.length < 2 ? size.width / 2 : (size.width * index) / (points.length - 1);
  const y = (value: number) =>
    size.height / 2 - (Math.max(-reach, Math.min(reach, value)) / reach) * (size.height / 2);
  const path = (value: (point: Result['points'][number]) => number) =>
    points.map((point, index) => `${x(index)},${y(value(point))}`);
  const band = [...path(({ high }) => high), ...path(({ low }) => low).reverse()].join(' ');
  const label = `${name}, in minus out, by day`;
  return (
    <svg
      className="lines interval"
      viewBox={`0 -16 ${size.width} ${size.height + 36}`}
      role="img"
      aria-label={label}
    >
      <polygon points={band} className="band" />
      <polyline points={path(({ difference }) => difference).join(' ')} />
      <line x1={0} x2={size.width} y1={y(0)} y2={y(0)} className="axis" />
      <text x={0} y={-4}>
        {changeText('return_1', reach)} points
      </text>
      <text x={0} y={size.height + 16}>
        {dayText(points[0]?.day ?? '')}
      </text>
      <text x={size.width} y={size.height + 16} textAnchor="end">
        {dayText(points.at(-1)?.day ?? '')}
      </text>
    </svg>
  );
}
