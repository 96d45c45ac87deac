import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { Icon } from '../icons/icon.tsx';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'className'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the text, in a sentence; null when nothing is. */
  error?: string | null;
  /** Shown beside the label, such as a limit. */
  aside?: ReactNode;
  /** Shown beside the text, such as a unit or a button. */
  children?: ReactNode;
}

/** A text field with its label above and its error below. */
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
