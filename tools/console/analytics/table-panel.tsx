import type { ReactNode } from 'react';
import { type AnalyticsRow, type TableName, toCsv } from '#engine/protocol/dev/console-data.ts';
import { Nothing, Panel } from '../ui/panel.tsx';

interface TablePanelProps {
  readonly title: string;
  readonly about: ReactNode;
  readonly table: TableName;
  /** The table of the file, where it is another one. */
  readonly file?: TableName;
  readonly rows: readonly AnalyticsRow[];
  /** Text for an empty table. */
  readonly nothing: string;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** A panel over one of the daily tables, with the table as a file behind it. */
export function TablePanel({
  title,
  about,
  table,
  file = table,
  rows,
  nothing,
  foot,
  children,
}: TablePanelProps) {
  const isEmpty = !rows.some((row) => row.table === table);
  return (
    <Panel
      title={title}
      aside={
        <>
          <span>{about}</span>
          {!isEmpty && (
            <button
              type="button"
              className="link"
              aria-label={`${title} as CSV`}
              onClick={() => save(`${file}.csv`, toCsv(file, rows))}
            >
              CSV
            </button>
          )}
        </>
      }
      foot={isEmpty ? undefined : foot}
    >
      {isEmpty ? <Nothing>{nothing}</Nothing> : children}
    </Panel>
  );
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
