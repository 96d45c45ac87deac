import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { useAsk } from '../core/ask.ts';
import { countText, day as dayText } from '../core/format.ts';
import { Failed, Nothing, Panel } from '../ui/panel.tsx';
import { Table } from '../ui/table.tsx';
import { Flows } from './flows.tsx';
import { Funnel, PayingPlayers } from './funnels.tsx';
import { Players, percent, Retention, shiftDays, Visits } from './players.tsx';

const maxDays = 100;

interface Range {
  readonly from: string;
  readonly until: string;
}

/** Players' activity from the daily tables: of everybody, or of one variant of an experiment. */
export function AnalyticsPage() {
  const [range, setRange] = useState<Range>(lastDays);
  const [cohort, setCohort] = useState('');
  const [side, setSide] = useState<'in' | 'out'>('in');
  const { data, failure, readAgain } = useAsk('dev.analytics', { query: { ...range, cohort } });
  return (
    <div className="page">
      <div className="page-head">
        <h1>Analytics</h1>
        <div className="filter">
          <DayField
            label="From"
            value={range.from}
            onChange={(from) => setRange(rangeFrom(from, range.until))}
          />
          <DayField
            label="Until"
            value={range.until}
            onChange={(until) => setRange(rangeUntil(range.from, until))}
          />
          <select aria-label="Cohort" value={cohort} onChange={(event) => setCohort(event.target.value)}>
            <option value="">All players</option>
            {data?.cohorts.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          {cohort !== '' && (
            <select
              aria-label="Side"
              value={side}
              onChange={(event) => setSide(event.target.value as 'in' | 'out')}
            >
              <option value="in">in it</option>
              <option value="out">out of it</option>
            </select>
          )}
        </div>
      </div>
      {failure && <Failed failure={failure} onAgain={readAgain} />}
      {data && <Known data={data} cohort={cohort} side={cohort === '' ? 'all' : side} />}
    </div>
  );
}

interface KnownProps {
  readonly data: AnswerOf<'dev.analytics'>;
  readonly cohort: string;
  readonly side: 'all' | 'in' | 'out';
}

function Known({ data, cohort, side }: KnownProps) {
  const rows = data.rows.filter((row) => row.side === side);
  const { countedUntil } = data;
  return (
    <>
      {!data.isOn && <p className="strip warn">ANALYTICS=off: nothing new is noted.</p>}
      <p className="dim">
        {countedUntil === null
          ? 'No day has been computed yet: the first one is, an hour after its midnight UTC.'
          : `Computed up to ${dayText(countedUntil)}, by days of UTC.`}
      </p>
      {data.stops
        .filter((stop) => cohort === '' || stop.cohort === cohort)
        .map(({ cohort: of, measure, at, note }) => (
          <p key={of + at} className="strip bad">
            A guardrail stopped {of} on {dayText(at)}. {measureNames[measure]}: {reasonOf(note)}
          </p>
        ))}
      {cohort !== '' && <ExperimentResults cohort={cohort} results={data.results} />}
      <div className="analytics">
        <Players rows={rows} />
        <Retention rows={rows} countedUntil={countedUntil} />
        <Flows rows={rows} />
        <Funnel rows={rows} />
        <PayingPlayers rows={rows} />
        <Visits rows={rows} />
      </div>
    </>
  );
}

/** The numbers of a guardrail's note, which begins with the cohort and the measure. */
function reasonOf(note: string): string {
  return note.replace(/^\S+ \[.*?\] \w+: /, '').replaceAll(' -', ' \u2212');
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

function DayField({ label, value, onChange }: DayFieldProps) {
  return (
    <input
      type="date"
      aria-label={label}
      value={value}
      onChange={({ target }) => target.value !== '' && onChange(target.value)}
    />
  );
}

/**
 * Range that begins at the chosen day; moves the end when the range would end before it or exceed
 * `maxDays`, the server's limit.
 */
function rangeFrom(from: string, until: string): Range {
  const last = shiftDays(from, maxDays);
  return { from, until: until < from ? from : until > last ? last : until };
}

function rangeUntil(from: string, until: string): Range {
  const first = shiftDays(until, -maxDays);
  return { from: from > until ? until : from < first ? first : from, until };
}

function lastDays(): Range {
  const until = new Date().toISOString().slice(0, 10);
  return { from: shiftDays(until, -41), until };
}

type Result = AnswerOf<'dev.analytics'>['results'][number];

const measureNames: Readonly<Record<Result['measure'], string>> = {
  return_1: 'Came back on day 1',
  return_7: 'Came back on day 7',
  return_30: 'Came back on day 30',
  paying: "Of a day's players paid",
  refused: "Of a day's players had a call refused",
  balance: 'PROTO gained a player and day',
};

/** The two sides of a cohort, with the difference and how sure it is. */
function ExperimentResults({ cohort, results }: { cohort: string; results: readonly Result[] }) {
  return (
    <Panel
      title={`${cohort}: in and out`}
      aside="95 % confidence"
      foot="Shares: Newcombe's interval from two of Wilson's. Balance: Welch's interval of two means. Several days of one player count one by one, which makes the intervals a little narrow."
    >
      {results.length === 0 && <Nothing>Only one side has players in these days.</Nothing>}
      <Table
        label="Results of the cohort"
        rows={results}
        keyOf={({ measure }) => measure}
        columns={[
          { head: 'Measure', cell: ({ measure }) => measureNames[measure] },
          { head: 'In', isNumber: true, cell: (row) => said(row.measure, row.in.value) },
          { head: 'of', isNumber: true, cell: (row) => <span className="dim">{countText(row.in.n)}</span> },
          { head: 'Out', isNumber: true, cell: (row) => said(row.measure, row.out.value) },
          { head: 'of', isNumber: true, cell: (row) => <span className="dim">{countText(row.out.n)}</span> },
          { head: 'Difference', isNumber: true, cell: (row) => said(row.measure, row.difference, true) },
          {
            head: 'Between',
            isNumber: true,
            cell: (row) => `${said(row.measure, row.low, true)} and ${said(row.measure, row.high, true)}`,
          },
          { head: '', cell: (row) => <Verdict row={row} /> },
        ]}
      />
    </Panel>
  );
}

function Verdict({ row: { measure, low, high } }: { row: Result }) {
  if (low <= 0 && high >= 0) return <span className="dim">not told apart</span>;
  const isMore = low > 0;
  const isGood = measure === 'refused' ? !isMore : isMore;
  return <span className={isGood ? 'gain' : 'bad'}>{isMore ? 'more' : 'less'}</span>;
}

function said(measure: Result['measure'], value: number, isChange = false): string {
  const sign = isChange && value > 0 ? '+' : '';
  if (measure !== 'balance') return sign + percent(value, 2);
  return sign + value.toFixed(2).replace('-', '\u2212');
}
