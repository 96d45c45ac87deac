import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { CallFailure, CallResult } from '../core/ask.ts';
import { tell } from '../core/told.ts';
import { WaitingRequest } from './waiting-request.tsx';

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind?: 'text' | 'number' | 'area' | 'flag' | 'date' | 'moment';
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly value?: string;
  readonly isOptional?: boolean;
}

type Values = Readonly<Record<string, string>>;

export interface ActionFormProps {
  readonly title: string;
  /** Consequence of the action, in a sentence. */
  readonly about: string;
  readonly fields: readonly FormField[];
  readonly button: string;
  readonly isDanger?: boolean;
  /** Sends it. The key stays the same when it is sent again, so that it happens once. */
  readonly send: (values: Values, key: string) => Promise<CallResult<unknown>>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * A form over the page for one action. Only Enter or its button does it. Esc and Cancel close it, and the
 * page then says that nothing happened. A request that waits for approval is shown in place of the fields.
 */
export function ActionForm({
  title,
  about,
  fields,
  button,
  isDanger,
  send,
  onDone,
  onClose,
}: ActionFormProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [key] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  useEffect(() => {
    tell('');
    dialog.current?.showModal();
    // A dialog focuses its first control, which is Cancel in a form without fields: Enter would press it.
    if (fields.length === 0) dialog.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [fields.length]);
  const isFiled = failure?.code === 'approval_needed';
  const closed = () => {
    tell(isFiled ? 'Saved, waits for approval.' : 'Nothing happened.');
    if (isFiled) onDone();
    else onClose();
  };
  // The button that had the focus is gone.
  useEffect(() => {
    if (isFiled) closeButton.current?.focus();
  }, [isFiled]);
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]),
    );
    setBusy(true);
    const result = await send(values, key);
    setBusy(false);
    setFailure(result.ok ? null : result);
    if (result.ok) onDone();
  }
  return (
    <dialog ref={dialog} onClose={closed} aria-label={title}>
      <form className="form" onSubmit={submit}>
        <h2>{title}</h2>
        <p className="dim">{about}</p>
        {isFiled ? (
          <WaitingRequest id={failure.fields.request} />
        ) : (
          fields.map((field) => (
            <FormField key={field.name} field={field} fault={failure?.fields[field.name]} />
          ))
        )}
        <p className="bad" role="alert">
          {!isFiled && failure?.detail}
        </p>
        <div className="form-foot">
          <button type="button" ref={closeButton} onClick={() => dialog.current?.close()}>
            {isFiled ? 'Close' : 'Cancel'}
          </button>
          {!isFiled && (
            <button type="submit" className={isDanger ? 'danger' : 'primary'} disabled={isBusy}>
              {isBusy ? 'Being sent' : button}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}

function FormField({ field, fault }: { field: FormField; fault: string | undefined }) {
  const id = useId();
  return (
    <div className={field.kind === 'flag' ? 'field field-flag' : 'field'}>
      <label htmlFor={id}>{field.label}</label>
      <Control field={field} id={id} isBad={fault !== undefined} />
      {fault && <span className="bad">{fault}</span>}
    </div>
  );
}

function Control({ field, id, isBad }: { field: FormField; id: string; isBad: boolean }) {
  const { name, kind = 'text', options, value, isOptional } = field;
  const common = { id, name, required: !isOptional, defaultValue: value, 'aria-invalid': isBad };
  if (options)
    return (
      <select {...common}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    );
  if (kind === 'area') return <textarea {...common} rows={3} maxLength={2000} />;
  if (kind === 'moment') return <input {...common} type="datetime-local" />;
  if (kind === 'date') return <input {...common} type="date" />;
  if (kind === 'flag') return <input id={id} type="checkbox" name={name} value="1" />;
  return <input {...common} autoComplete="off" inputMode={kind === 'number' ? 'decimal' : 'text'} />;
}
