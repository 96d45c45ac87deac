import { type KeyboardEvent, useRef } from 'react';

interface SegmentProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string; lang?: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Two or three short options; a change takes effect at once. It is one tab stop; arrow keys move the choice. */
export function Segment<Id extends string>({ label, options, value, onChange }: SegmentProps<Id>) {
  const group = useRef<HTMLDivElement>(null);

  function key(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const present = options.findIndex(({ id }) => id === value);
    const next = (present + step + options.length) % options.length;
    const option = options[next];
    if (!option) return;
    onChange(option.id);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  }

  return (
    <div className="segment" role="radiogroup" aria-label={label} ref={group} onKeyDown={key}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold the segment's own look and its press state
        <button
          key={option.id}
          type="button"
          role="radio"
          className="segment__option"
          aria-checked={option.id === value}
          tabIndex={option.id === value ? 0 : -1}
          lang={option.lang}
          onClick={() => onChange(option.id)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
