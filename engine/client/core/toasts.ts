import type { Failure } from './api.ts';
import { state, type Toast } from './state.ts';

let lastId = 0;

/** Shows a toast in place of the previous toast. */
export function showToast(tone: Toast['tone'], text: string | null): void {
  state.toasts = [{ id: ++lastId, tone, text }];
}

export function dismissToast(id: number): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id);
}

/**
 * Shows why something failed: that there is no network, the server's text, or that it gave none. A 404 shows
 * nothing: the thing has gone, and the lists say so.
 */
export function showFailure({ code, status, detail }: Failure): void {
  if (code === 'network') showToast('error', null);
  else if (detail !== null && status !== 404) showToast('error', detail);
  else if (status !== 404) state.toasts = [{ id: ++lastId, tone: 'error', text: null, isUnknown: true }];
}
