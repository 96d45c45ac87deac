import { useState } from 'react';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { day as dayText } from '../core/format.ts';
import { useAsk } from '../core/use-ask.ts';
import { Failed } from '../ui/panel.tsx';
import { Conversion } from './conversion.tsx';
import { Flows } from './flows.tsx';
import { Funnel } from './funnel.tsx';
import { Players } from './players.tsx';
import { measureNames, Results } from './results.tsx';
import { Retention } from './retention.tsx';
import { addDays } from './sums.ts';
import { Visits } from './visits.tsx';

const mostDays = 100;

interface Range {
  readonly from: string;
  readonly until: string;
}

/** What players do, from the daily tables: of everybody, or of one side of a cohort. */
export function KnowingPage() {
  const [range, setRange] = useState<Range>(lastDays);
  const [cohort, setCohort] = useState('');
  const [side, setSide] = useState<'in' | 'out'>('in');
  const { data, failure, readAgain } = useAsk('dev.analytics', { query: { ...range, cohort } });
  return (
    <div className="page">
      <div className="page-head">
        <h1>Knowing</h1>
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
      {cohort !== '' && <Results cohort={cohort} results={data.results} />}
      <div className="knowing">
        <Players rows={rows} />
        <Retention rows={rows} countedUntil={countedUntil} />
        <Flows rows={rows} />
        <Funnel rows={rows} />
        <Conversion rows={rows} />
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

/** The end gives way to the beginning that is chosen, and the other way round: the server takes no longer time. */
function rangeFrom(from: string, until: string): Range {
  const last = addDays(from, mostDays);
  return { from, until: until < from ? from : until > last ? last : until };
}

function rangeUntil(from: string, until: string): Range {
  const first = addDays(until, -mostDays);
  return { from: from > until ? until : from < first ? first : from, until };
}

function lastDays(): Range {
  const until = new Date().toISOString().slice(0, 10);
  return { from: addDays(until, -41), until };
}
