import type { Failure } from './api.ts';
import { state, type Toast } from './state.ts';

let lastId = 0;

/** Shows a toast. It replaces the previous one. */
export function showToast(tone: Toast['tone'], text: string | null): void {
  state.toasts = [{ id: ++lastId, tone, text }];
}

export function dismissToast(id: number): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id);
}

/** Shows why something failed: that there is no network, or the server's text. */
export function showFailure(failure: Failure): void {
  if (failure.code === 'network') showToast('error', null);
  else if (failure.detail) showToast('error', failure.detail);
}
