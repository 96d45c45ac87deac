import type { KeyboardEvent, ReactNode } from 'react';

export interface Column<Row> {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  readonly isNumber?: boolean;
}

interface TableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** Action of Enter, O and a press on a row. */
  readonly onOpen?: (row: Row) => void;
  readonly selected?: string | null;
}

/** Rows that open are reached by Tab, and moved through by J, K and the arrows. */
export function Table<Row>({ label, columns, rows, keyOf, onOpen, selected }: TableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ head, isNumber }) => (
            <th key={head} scope="col" className={isNumber ? 'number' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className={selected === keyOf(row) ? 'is-selected' : undefined}
            {...(onOpen && {
              tabIndex: 0,
              onClick: () => onOpen(row),
              onKeyDown: (event) => press(event, () => onOpen(row)),
            })}
          >
            {columns.map(({ head, cell, isNumber }) => (
              <td key={head} className={isNumber ? 'number' : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function press(event: KeyboardEvent<HTMLTableRowElement>, open: () => void): void {
  if (event.target !== event.currentTarget) return;
  const row = event.currentTarget;
  const moves: Record<string, Element | null> = {
    j: row.nextElementSibling,
    ArrowDown: row.nextElementSibling,
    k: row.previousElementSibling,
    ArrowUp: row.previousElementSibling,
  };
  if (event.key === 'Enter' || event.key === 'o') open();
  else if (event.key in moves) (moves[event.key] as HTMLElement | null)?.focus();
  else return;
  event.preventDefault();
}
