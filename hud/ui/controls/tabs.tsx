import { type KeyboardEvent, useRef } from 'react';

interface Tab<Id extends string> {
  id: Id;
  label: string;
  disabled?: boolean;
  /** How many things wait behind the tab, and the same as text for screen readers. */
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
