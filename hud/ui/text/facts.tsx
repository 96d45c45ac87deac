import type { ReactNode } from 'react';

/** What and how much, a row each; a row whose value is null isn't there. */
export function Facts({ rows }: { rows: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="fact-rows">
      {rows
        .filter(({ value }) => value !== null)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
