import { type PointerEvent, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { store, type Toast as ToastState } from '../../engine/client/store.ts';
import { dismissToast } from '../../engine/client/toasts.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icons.ts';
import { useTranslation } from './strings.ts';

/** How long one stays: an error longer, since it has to be read. */
const stayMs = { info: 3000, gain: 3000, error: 5000 } as const;
const swipeDistance = 40;
const icons: Record<ToastState['tone'], IconName> = {
  info: 'info-circle',
  gain: 'check',
  error: 'alert-triangle',
};

/** Under the header, at most one; a lost connection is said as long as it lasts. */
export function Toasts() {
  const { t } = useTranslation();
  const { toasts, connection, boot } = useSnapshot(store);
  const toast = toasts.at(-1);
  return (
    <div className="toasts" aria-live="polite">
      {connection === 'offline' && boot.stage === 'ready' && (
        <p className="toast toast--error toast--line">
          <Icon name="wifi-off" size={18} weight={1.8} />
          <span>{t('offline')}</span>
        </p>
      )}
      {toast && <Toast key={toast.id} {...toast} />}
    </div>
  );
}

function Toast({ id, tone, text }: ToastState) {
  const startX = useRef<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), stayMs[tone]);
    return () => clearTimeout(timer);
  }, [id, tone]);

  function swipe(event: PointerEvent): void {
    if (startX.current !== null && Math.abs(event.clientX - startX.current) > swipeDistance) dismissToast(id);
  }

  return (
    <p
      className={`toast toast--${tone} catch`}
      role={tone === 'error' ? 'alert' : 'status'}
      onPointerDown={(event) => {
        startX.current = event.clientX;
      }}
      onPointerMove={swipe}
    >
      <Icon name={icons[tone]} size={21} weight={1.7} />
      <span>{text}</span>
    </p>
  );
}
