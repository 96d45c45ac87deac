import type { Failure } from './api.ts';
import { store, type Toast } from './store.ts';

let lastId = 0;

/** Shows a toast in place of the one before: at most one at a time (look, chapter 6). */
export function showToast(tone: Toast['tone'], text: string): void {
  store.toasts = [{ id: ++lastId, tone, text }];
}

export function dismissToast(id: number): void {
  store.toasts = store.toasts.filter((toast) => toast.id !== id);
}

/**
 * Chapter 8: the server's own words where it sent some, save for a thing that isn't there; a lost network is shown by the
 * HUD as long as it lasts and needs no toast.
 */
export function showFailure(failure: Failure): void {
  if (failure.status !== 404 && failure.detail) showToast('error', failure.detail);
}
