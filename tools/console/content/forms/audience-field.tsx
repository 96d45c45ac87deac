import { Labelled } from '../../ui/labelled.tsx';
import { ExperimentField } from './experiment-field.tsx';
import { MomentField } from './moment-field.tsx';
import { shareText } from './moments.ts';

interface Step {
  readonly at: string | null;
  readonly percent: number;
}
interface Audience {
  readonly salt: string;
  readonly experiment?: unknown;
  readonly steps: readonly Step[];
}

const quickShares = [10, 50, 100];

/** Audience of a row: a share of the players by steps, in words, with a button for the usual next steps. */
export function AudienceField({ value, onChange }: { value: unknown; onChange: (value: unknown) => void }) {
  const { salt = '', steps = [] } = (value ?? {}) as Partial<Audience>;
  const change = (next: Partial<Audience>) => onChange({ ...(value as Audience), salt, steps, ...next });
  const now = new Date();
  const present =
    steps.filter(({ at }) => at === null || Date.parse(at) <= now.getTime()).at(-1)?.percent ?? 0;
  return (
    <>
      <p>{shareText(steps, now.getTime())}</p>
      <p className="content-tools">
        {quickShares
          .filter((percent) => percent > present)
          .map((percent) => (
            <button
              key={percent}
              type="button"
              onClick={() =>
                change({ steps: [...steps, { at: steps.length === 0 ? null : now.toISOString(), percent }] })
              }
            >
              {percent === 100 ? 'Now to everybody' : `Now to ${percent} %`}
            </button>
          ))}
      </p>
      <StepFields steps={steps} onChange={(next) => change({ steps: next })} />
      <ExperimentField
        value={(value as Partial<Audience> | undefined)?.experiment}
        onChange={(experiment) =>
          onChange(experiment === undefined ? { salt, steps } : { salt, steps, experiment })
        }
      />
      <Labelled label="Salt" hint="rows with the same salt reach the same players">
        {(id) => (
          <input
            id={id}
            value={salt}
            maxLength={64}
            onChange={(event) => change({ salt: event.target.value })}
          />
        )}
      </Labelled>
    </>
  );
}

interface StepFieldsProps {
  readonly steps: readonly Step[];
  readonly onChange: (steps: readonly Step[]) => void;
}

function StepFields({ steps, onChange }: StepFieldsProps) {
  const stepAt = (place: number, step: Partial<Step>) =>
    onChange(steps.with(place, { ...steps[place]!, ...step }));
  return (
    <>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name.
        <div className="form-grid form-item" key={place}>
          <Labelled label={`Step ${place + 1}, %`}>
            {(id) => (
              <input
                id={id}
                type="number"
                min={0}
                max={100}
                step="any"
                value={step.percent}
                onChange={(event) => stepAt(place, { percent: Number(event.target.value) })}
              />
            )}
          </Labelled>
          <MomentField
            label={`Step ${place + 1}, from`}
            value={step.at}
            isLocked={false}
            onChange={(at) => stepAt(place, { at })}
          />
          {steps.length > 1 && (
            <button type="button" className="link" onClick={() => onChange(steps.toSpliced(place, 1))}>
              Remove step {place + 1}
            </button>
          )}
        </div>
      ))}
    </>
  );
}
