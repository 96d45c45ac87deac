import type { Experiment } from '#engine/content/schemas/offer.ts';
import { playersPerSide } from '#engine/rules/core/experiment-size.ts';
import { Labelled } from '../../ui/labelled.tsx';

const goals: Readonly<Record<Experiment['goal'], string>> = {
  return_1: 'Comes back on day 1',
  return_7: 'Comes back on day 7',
  return_30: 'Comes back on day 30',
  paying: 'Pays within 7 days',
};
/** First values of a new question: a usual share of the first days, and a difference worth knowing. */
const usual: Experiment = { goal: 'return_1', expected: 40, difference: 5 };

interface ExperimentFieldProps {
  readonly value: unknown;
  /** Undefined removes the question. */
  readonly onChange: (experiment: Experiment | undefined) => void;
}

/** Question of an experiment: one goal, what is expected, the smallest difference, and the size it needs. */
export function ExperimentField({ value, onChange }: ExperimentFieldProps) {
  if (value === undefined)
    return (
      <p>
        <button type="button" onClick={() => onChange(usual)}>
          Add experiment
        </button>
      </p>
    );
  const experiment = value as Experiment;
  const number = (name: 'expected' | 'difference', label: string, max: number) => (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          type="number"
          min={0.1}
          max={max}
          step="any"
          value={experiment[name]}
          onChange={({ target }) => onChange({ ...experiment, [name]: Number(target.value) })}
        />
      )}
    </Labelled>
  );
  return (
    <fieldset className="form-part">
      <legend>
        Experiment
        <button type="button" className="link" onClick={() => onChange(undefined)}>
          Remove experiment
        </button>
      </legend>
      <div className="form-grid">
        <Labelled label="Goal">
          {(id) => (
            <select
              id={id}
              value={experiment.goal}
              onChange={({ target }) => onChange({ ...experiment, goal: target.value as Experiment['goal'] })}
            >
              {Object.entries(goals).map(([goal, name]) => (
                <option key={goal} value={goal}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {number('expected', 'Expected without the row, %', 99.9)}
        {number('difference', 'Smallest difference, points', 50)}
      </div>
      <p role="status">{sizeText(experiment)}</p>
    </fieldset>
  );
}

/** Needed size in words; what can't be is left to the server's check. */
function sizeText({ goal, expected, difference }: Experiment): string {
  if (!(difference > 0 && difference < expected && expected + difference < 100))
    return 'The difference has to be smaller than what can change.';
  const size = playersPerSide({ goal, expected, difference }).toLocaleString('en').replaceAll(',', '\u202f');
  return `Needs ${size} players on each side: then a fall of ${difference} points is found in 80 of 100 experiments. From the start on, only the end and later steps may change.`;
}
