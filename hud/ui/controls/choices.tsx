import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';

interface ChoicesProps<Id extends string> {
  /** Subject of the choice, for screen readers. */
  label: string;
  options: readonly { id: Id; content: ReactNode; disabled?: boolean }[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** Options in a row. */
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

interface SegmentProps<Id extends string> {
  label: string;
  options: readonly { id: Id; label: string; lang?: string }[];
  value: Id;
  onChange: (id: Id) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Two or three short options; a change takes effect immediately. The
 * group is one tab stop; arrow keys move the choice.
 */
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
        // biome-ignore lint/a11y/useSemanticElements: a radio input can't hold the segment's look
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

interface Tab<Id extends string> {
  id: Id;
  label: string;
  disabled?: boolean;
  /** Number of open things behind the tab, and the same as text for screen readers. */
  badge?: { count: number; label: string } | undefined;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** Tabs in a row. Arrow keys move between those that aren't disabled. */
export function Tabs<Id extends string>({ label, tabs, value, onChange }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);

  function key(event: KeyboardEvent): void {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const open = tabs.filter((tab) => !tab.disabled);
    const next = open[(open.findIndex((tab) => tab.id === value) + step + open.length) % open.length];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={key}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className="tabs__tab"
          data-tab={tab.id}
          aria-selected={tab.id === value}
          tabIndex={tab.id === value ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
          {tab.badge && (
            <>
              <span className="tabs__badge num" aria-hidden="true">
                {tab.badge.count}
              </span>
              <span className="hidden">{tab.badge.label}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
}

interface ToggleProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A switch of 40 × 24 px in a hit area of 44 px. */
export function Toggle({ label, isOn, onChange }: ToggleProps) {
  return (
    <button
      type="button"
      role="switch"
      className="toggle"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onChange(!isOn)}
    >
      <i />
    </button>
  );
}
