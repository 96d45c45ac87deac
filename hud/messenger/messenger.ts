import {
  type EventData,
  hasHeardFromClient,
  isAtLeast,
  isInMessenger,
  isPhone,
  isWebK,
  listen,
  post,
} from './webview.ts';

/**
 * Prepares the first paint: reports that the game has loaded,
 * expands the window and requests the safe-area insets.
 */
export function startMessenger(): void {
  if (!isInMessenger) return;
  listen('safe_area_changed', (inset) => applyInset('safe-area', inset));
  listen('content_safe_area_changed', (inset) => applyInset('content-safe-area', inset));
  listen('back_button_pressed', () => back?.());
  post('web_app_ready');
  if (isPhone) post('web_app_expand');
  if (isAtLeast(6, 1)) {
    post('web_app_set_header_color', { color: '#000000' });
    post('web_app_set_background_color', { color: '#000000' });
    // Every client answers this, which shows that its events arrive.
    post('web_app_request_theme');
  }
  // Without this, vertical swipes on the canvas close the game.
  if (isPhone && isAtLeast(7, 7)) post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
  requestInsets();
}

/** Requests the insets where the client has them. */
export function requestInsets(): void {
  if (!isAtLeast(8, 0) || isWebK) return;
  post('web_app_request_safe_area');
  post('web_app_request_content_safe_area');
}

/** True where the messenger can expand the window to the full height. */
export const canExpand = isInMessenger && isPhone;

export function expand(): void {
  post('web_app_expand');
}

let back: (() => void) | null = null;

/** Shows the messenger's Back button with this handler; null hides it. */
export function setBack(onBack: (() => void) | null): void {
  if (onBack === back) return;
  const wasShown = back !== null;
  back = onBack;
  if (isAtLeast(6, 1) && wasShown !== (onBack !== null))
    post('web_app_setup_back_button', { is_visible: onBack !== null });
}

/**
 * True when the messenger shows a Back button, so that a page needs no link of its own. A page keeps its link
 * until an event has shown that presses of the button will arrive.
 */
export function hasBackButton(): boolean {
  return hasHeardFromClient() && isAtLeast(6, 1);
}

function applyInset(name: string, inset: EventData): void {
  const { style } = document.documentElement;
  for (const side of ['top', 'bottom', 'left', 'right'] as const)
    style.setProperty(`--tg-${name}-inset-${side}`, `${Number(inset[side] ?? 0)}px`);
}
