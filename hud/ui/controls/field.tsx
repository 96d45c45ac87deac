import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with it, in a sentence; null when nothing is. */
  error?: string | null;
  /** Beside the label: a limit. */
  aside?: ReactNode;
  /** Beside the text: a unit, a button. */
  children?: ReactNode;
}

/** A line to type into, with its label over it and what is wrong with it under it. */
export function Field({ label, value, onChange, error = null, aside, children, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={`field${error ? ' has-error' : ''}`}>
      <div className="field__head">
        <label className="label t2" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      <div className="field__box">
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error !== null}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {error && <Icon name="alert-triangle" size={20} weight={1.7} />}
        {children}
      </div>
      {error && (
        <p className="field__error small" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
