import { type PointerEvent, useEffect, useRef } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { resendAll, takeLate } from '#engine/client/core/resend.ts';
import { type State, state, type Toast as ToastState } from '#engine/client/core/state.ts';
import { dismissToast, showToast } from '#engine/client/core/toasts.ts';
import { deviceNow } from '#engine/client/device/clock.ts';
import { say, useTranslation } from '../strings/strings.ts';
import { useGameSecond } from './format/amount.ts';
import { timeOf } from './format/date-time.ts';
import type { IconName } from './icons/icon.tsx';
import { Icon } from './icons/icon.tsx';

/** Time a toast stays in milliseconds; an error takes longer to read. */
const stayMs = { info: 3000, gain: 3000, error: 5000 } as const;
const swipeDistance = 40;
type ServiceModeView = NonNullable<State['serviceMode']>;

const icons: Record<ToastState['tone'], IconName> = {
  info: 'info-circle',
  gain: 'check',
  error: 'alert-triangle',
};

/**
 * The open dialogs, the topmost last. Everything below it is inert, so screen readers announce nothing from
 * there.
 */
export const dialogs = proxy<{ list: string[] }>({ list: [] });

/**
 * At most one toast, under the header. A lost connection is shown as long as it lasts, then a toast shows its
 * end. Each dialog has its own toasts, since a screen reader announces only what is inside of the topmost
 * one.
 */
export function Toasts({ dialog }: { dialog?: string }) {
  const { toasts, connection, hasPushes, canSave, boot, sandbox, serviceMode } = useSnapshot(state);
  const isOffline = connection === 'offline' && boot.stage === 'ready';
  const isHeard = useSnapshot(dialogs).list.at(-1) === dialog;
  const wasOffline = useRef(false);
  const toast = toasts.at(-1);
  useEffect(() => {
    if (wasOffline.current && !isOffline && isHeard) void tellOfReturn();
    wasOffline.current = isOffline;
  }, [isOffline, isHeard]);
  return (
    <div className="toasts" aria-live={toast?.tone === 'error' ? 'assertive' : 'polite'}>
      {isHeard && isOffline && <Line text="offline" />}
      {isHeard && !isOffline && !canSave && <Line text="no-space" />}
      {isHeard && !isOffline && canSave && !hasPushes && <Line text="no-pushes" />}
      {isHeard && !isOffline && sandbox && <SandboxLine until={sandbox.until} />}
      {isHeard && !isOffline && !sandbox && serviceMode?.plan && <PlanLine {...serviceMode.plan} />}
      {isHeard && toast && <Toast key={toast.id} {...toast} />}
    </div>
  );
}

/** Says what became of the entries that waited for the network, after the server has answered all. */
async function tellOfReturn(): Promise<void> {
  await resendAll();
  if (state.connection === 'offline') return;
  const { hits, tries } = takeLate();
  if (hits > 0) showToast('error', say('late-hits', { count: hits }));
  else if (tries > 0) showToast('error', say('late-tries', { count: tries }));
  else showToast('gain', say('online'));
}

/**
 * The line for a lost connection, with the time to the next try, for a server that can't save, or for a
 * network that lets only calls through. Screen readers hear it once, without the seconds.
 */
function Line({ text: key }: { text: 'offline' | 'no-space' | 'no-pushes' }) {
  const { t } = useTranslation();
  const { nextTryMs } = useSnapshot(state);
  useGameSecond();
  const text = t(key);
  const seconds = key === 'offline' && nextTryMs !== null ? Math.ceil((nextTryMs - deviceNow()) / 1000) : 0;
  return (
    <p className="toast toast--error toast--line">
      <Icon name={key === 'no-space' ? 'alert-triangle' : 'wifi-off'} size={18} weight={1.8} />
      <span className="hidden">{text}</span>
      <span aria-hidden="true">{seconds > 0 ? t('offline-next', { seconds }) : text}</span>
    </p>
  );
}

/** Marks the game of a designer's sandbox pilot (D67). */
function SandboxLine({ until }: { until: string }) {
  const { t } = useTranslation();
  return (
    <p className="toast toast--info toast--line">
      <Icon name="info-circle" size={18} weight={1.8} />
      <span>{t('sandbox', { time: timeOf(Date.parse(until)) })}</span>
    </p>
  );
}

/** Tells of a mode that the team has planned, or that is on until its end. */
function PlanLine({ mode, from, until, text }: NonNullable<ServiceModeView['plan']>) {
  const { t } = useTranslation();
  const times = { from: timeOf(Date.parse(from)), until: timeOf(Date.parse(until)) };
  return (
    <p className="toast toast--info toast--line">
      <Icon name="info-circle" size={18} weight={1.8} />
      <span>
        {t(`plan.${mode}`, times)}
        {text !== null && ` ${text}`}
      </span>
    </p>
  );
}

function Toast({ id, tone, text, isUnknown }: ToastState) {
  const { t } = useTranslation();
  const startX = useRef<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), stayMs[tone]);
    return () => clearTimeout(timer);
  }, [id, tone]);

  function swipe(event: PointerEvent): void {
    if (event.buttons === 0 || startX.current === null) return;
    if (Math.abs(event.clientX - startX.current) > swipeDistance) dismissToast(id);
  }

  return (
    <p
      className={`toast toast--${tone} catch`}
      onPointerDown={(event) => {
        startX.current = event.clientX;
      }}
      onPointerMove={swipe}
    >
      <Icon name={icons[tone]} size={21} weight={1.7} />
      <span>{text ?? t(isUnknown ? 'unknown-error' : 'offline-act')}</span>
    </p>
  );
}
