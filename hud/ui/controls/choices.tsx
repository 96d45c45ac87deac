import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';

interface ChoicesProps<Id extends string> {
  /** What the choice is about, for screen readers. */
  label: string;
  options: readonly { id: Id; content: ReactNode; disabled?: boolean }[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** How many options a row has. */
  columns: 1 | 2 | 3;
}

/** Options in cards, one of which is chosen. Arrow keys move the choice. */
export function Choices<Id extends string>({ label, options, value, onChange, columns }: ChoicesProps<Id>) {
  const group = useRef<HTMLDivElement>(null);

  function key(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const open = options.filter(({ disabled }) => !disabled);
    const next = open[(open.findIndex(({ id }) => id === value) + step + open.length) % open.length];
    if (!next) return;
    onChange(next.id);
    group.current?.querySelector<HTMLElement>(`[data-choice="${next.id}"]`)?.focus();
  }

  const reachable = value ?? options.find(({ disabled }) => !disabled)?.id;
  return (
    <div
      className="choices"
      role="radiogroup"
      aria-label={label}
      ref={group}
      onKeyDown={key}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {options.map(({ id, content, disabled }) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold the slot's own look
        <button
          key={id}
          type="button"
          role="radio"
          className="choice"
          data-choice={id}
          aria-checked={id === value}
          tabIndex={id === reachable ? 0 : -1}
          disabled={disabled}
          onClick={() => onChange(id)}
        >
          {content}
          {id === value && (
            <span className="choice__check">
              <Icon name="check" size={12} weight={2.4} />
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
