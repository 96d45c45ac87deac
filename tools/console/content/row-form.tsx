import { useState } from 'react';
import type { DraftTable } from '#engine/content/live-content.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { Labelled } from '../ui/labelled.tsx';
import { endSoon, lengthText, momentText, nextWeekend } from './forms/moments.ts';
import type { JsonSchema } from './forms/schema.ts';
import { GroupFields, VariantsField } from './forms/schema-field.tsx';
import { WordsFields } from './forms/words-fields.tsx';
import { clashes, hasWords, keyOf, type Row, stateOf, type TableDraft, type WholeRow } from './rows.ts';

interface RowFormProps {
  readonly table: DraftTable;
  readonly row: WholeRow;
  readonly next: TableDraft;
  readonly forms: AnswerOf<'dev.content-forms'>;
  readonly rowSchema: JsonSchema;
  readonly wordsSchema: JsonSchema | undefined;
  /** True for a row that isn't in force: its key can change. */
  readonly isNew: boolean;
  readonly isLocked: boolean;
  readonly onChange: (row: WholeRow) => void;
  readonly onCopy: () => void;
  readonly onKey: (key: string, row: WholeRow) => void;
}

/** Form of one row, made from the schema of its table: times and clashes, fields, and texts. */
export function RowForm(props: RowFormProps) {
  const { table, row, next, forms, rowSchema, wordsSchema, isNew, isLocked, onChange } = props;
  const fields = row.row!;
  const change = (value: Row) => onChange({ ...row, row: value });
  const others = clashes(table, next, fields);
  const given = {
    schema: rowSchema,
    value: fields,
    choices: forms.choices,
    isLocked,
    onChange: (value: unknown) => change(value as Row),
  };
  return (
    <section className="form" aria-label={`Form of ${keyOf(fields)}`}>
      <RowHead {...props} />
      {others.length > 0 && (
        <p className="warn" role="status">
          At the same time: {others.join(', ')}.{' '}
          {table === 'events' ? 'Players have both.' : 'The last row applies.'}
        </p>
      )}
      {isNew && table !== 'seasons' && <KeyField {...props} />}
      {rowSchema.oneOf ? (
        <VariantsField {...given} label="Product" isRequired hidden={['key']} />
      ) : (
        <GroupFields {...given} hidden={['key', 'number']} />
      )}
      {hasWords(table) && wordsSchema && (
        <WordsFields
          schema={wordsSchema}
          words={row.words}
          isLocked={isLocked}
          onChange={(words) => onChange({ ...row, words })}
        />
      )}
    </section>
  );
}

/** State and dates in words, and the actions on the whole row. */
function RowHead({ table, row, isNew, isLocked, onChange, onCopy }: RowFormProps) {
  const fields = row.row!;
  const { from, until } = fields;
  const change = (value: Row) => onChange({ ...row, row: { ...fields, ...value } });
  const state = stateOf(table, fields, Date.now());
  const length = lengthText(from, until);
  const dates = [from, until].map((moment) => (moment ? momentText(String(moment)) : '–')).join(' to ');
  return (
    <>
      <p>
        <strong>{keyOf(fields)}</strong> {state}{' '}
        <span className="dim">
          {from || until ? dates : ''} {length}
        </span>
      </p>
      {!isLocked && (
        <p className="content-tools">
          <button type="button" onClick={onCopy}>
            Copy this row
          </button>
          {table !== 'seasons' && state !== 'retired' && (
            <button type="button" onClick={() => change(nextWeekend(Date.now()))}>
              Next weekend
            </button>
          )}
          {state === 'on' && table !== 'seasons' && (
            <button type="button" onClick={() => change({ until: endSoon(Date.now()) })}>
              End now
            </button>
          )}
          {(isNew || ['events', 'chances', 'trips'].includes(table)) && (
            <button
              type="button"
              className="danger"
              onClick={() => onChange({ row: null, words: { en: null, ru: null, es: null } })}
            >
              Leave the row out
            </button>
          )}
        </p>
      )}
    </>
  );
}

/** The key of a new row; it changes when the field is left. */
function KeyField({ row, next, isLocked, onKey }: RowFormProps) {
  const key = keyOf(row.row!);
  const [typed, setTyped] = useState(key);
  const isTaken = typed !== key && next.rows.some((other) => keyOf(other) === typed);
  const isShaped = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed) && typed.length <= 40;
  const fault = isTaken
    ? 'Another row has this key.'
    : isShaped
      ? null
      : 'Small letters, digits and single dashes.';
  return (
    <Labelled label="Key" hint="never changes once it is published" fault={fault}>
      {(id) => (
        <input
          id={id}
          value={typed}
          disabled={isLocked}
          autoComplete="off"
          aria-invalid={fault !== null}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => {
            if (fault === null && typed !== key) onKey(typed, { ...row, row: { ...row.row!, key: typed } });
          }}
        />
      )}
    </Labelled>
  );
}
