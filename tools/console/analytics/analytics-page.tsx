import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { useAsk } from '../core/ask.ts';
import { day as dayText } from '../core/format.ts';
import { Failed, Panel } from '../ui/panel.tsx';
import { ComparisonTable, measureNames } from './comparison-table.tsx';
import { Flows } from './flows.tsx';
import { Funnel, PayingPlayers } from './funnels.tsx';
import { Players, Retention, shiftDays, Visits } from './players.tsx';

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

type Data = AnswerOf<'dev.analytics'>;

interface KnownProps {
  readonly data: Data;
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
            A guardrail stopped {of} on {dayText(at)}. {stopName(measure)}: {reasonOf(note)}
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

function stopName(measure: Data['stops'][number]['measure']): string {
  return measure === 'balance' ? 'PROTO gained a player and day' : measureNames[measure];
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

/** The two sides of a cohort, over all days of its run, with the difference and how sure it is. */
function ExperimentResults({ cohort, results }: { cohort: string; results: Data['results'] }) {
  return (
    <Panel
      title={`${cohort}: in and out`}
      aside="95 % confidence for all measures together"
      foot="One row for each player who joined, compared within the days of joining. The intervals count every look."
    >
      <ComparisonTable label="Results of the cohort" results={results} />
    </Panel>
  );
}
