import type { Failure } from './api.ts';
import { state, type Toast } from './state.ts';

let lastId = 0;

/** Shows a toast in place of the one before: at most one at a time (look, chapter 6). */
export function showToast(tone: Toast['tone'], text: string | null): void {
  state.toasts = [{ id: ++lastId, tone, text }];
}

export function dismissToast(id: number): void {
  state.toasts = state.toasts.filter((toast) => toast.id !== id);
}

/** Chapter 8: the server's own words where it sent some, save for a thing that isn't there; or that there is no network. */
export function showFailure(failure: Failure): void {
  if (failure.code === 'network') showToast('error', null);
  if (failure.status !== 404 && failure.detail) showToast('error', failure.detail);
}
