import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { state } from '#engine/client/core/state.ts';
import { useTranslation } from '../../strings/strings.ts';

interface AccessibleListProps {
  label: string;
  items: readonly { id: string; label: string; isOn?: boolean }[];
  onPress: (id: string) => void;
}

/**
 * The canvas's contents as a list of buttons for keyboards and screen readers: hidden until one has the
 * focus. Without the canvas everybody sees it. A list with a marked item is one tab stop; the arrow keys move
 * the mark, and the focus follows it.
 */
export function AccessibleList({ label, items, onPress }: AccessibleListProps) {
  const { t } = useTranslation();
  const { hasCanvas } = useSnapshot(state);
  const list = useRef<HTMLUListElement>(null);
  const marked = items.find((item) => item.isOn)?.id;
  const stop = marked ?? items[0]?.id;
  const isOneStop = items.some((item) => item.isOn !== undefined);

  useEffect(() => {
    if (marked && list.current?.contains(document.activeElement))
      list.current.querySelector<HTMLElement>('[aria-current="true"]')?.focus();
  }, [marked]);

  if (items.length === 0) return null;
  return (
    <ul className={`accessible-list${hasCanvas ? '' : ' is-shown catch'}`} aria-label={label} ref={list}>
      {!hasCanvas && <li className="small">{t('no-canvas')}</li>}
      {items.map((item) => (
        <li key={item.id}>
          <button
            type="button"
            aria-current={item.isOn}
            tabIndex={isOneStop && item.id !== stop ? -1 : 0}
            onClick={() => onPress(item.id)}
          >
            {item.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
