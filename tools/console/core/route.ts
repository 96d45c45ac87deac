import { useCallback, useEffect, useRef, useState } from 'react';

const base = '/console';

/** The page's path after `/console`, and a way to another one. */
export function useRoute(): [path: string, go: (to: string) => void] {
  const [path, setPath] = useState(present);
  useEffect(() => {
    const update = () => setPath(present());
    addEventListener('popstate', update);
    return () => removeEventListener('popstate', update);
  }, []);
  const go = useCallback((to: string) => {
    history.pushState(null, '', base + to);
    setPath(to);
  }, []);
  return [path, go];
}

function present(): string {
  return location.pathname.slice(base.length) || '/';
}

export type Keys = Readonly<Record<string, () => void>>;

/** Single letters while nothing is typed and no form is open; with Ctrl or ⌘ always. */
export function useKeys(keys: Keys, isOn = true): void {
  const present = useRef(keys);
  present.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      const key = (isCommand ? 'ctrl ' : '') + event.key.toLowerCase();
      const act = present.current[key];
      if (!act || event.altKey || event.repeat || (!isCommand && isTyping(event.target))) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [isOn]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.closest('input, textarea, select, dialog') !== null || target.isContentEditable)
  );
}
