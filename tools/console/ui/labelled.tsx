import { type ReactNode, useId } from 'react';

/** A control with its label, a hint beside the label, and its fault below. */
export function Labelled({
  label,
  hint,
  fault,
  children,
}: {
  label: string;
  hint?: string | undefined;
  fault?: string | null | undefined;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label} {hint && <span className="dim">{hint}</span>}
      </label>
      {children(id)}
      {fault && <span className="bad">{fault}</span>}
    </div>
  );
}
