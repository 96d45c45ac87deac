import { type Haptic, setHaptics } from '#engine/client/device/haptics.ts';
import { isAtLeast, isInMessenger, listen, post } from './webview.ts';

type Inset = { top?: number; bottom?: number; left?: number; right?: number };

/** Reports to the messenger that the game has loaded, expands the window and requests the safe-area insets. */
export function startMessenger(): void {
  if (!isInMessenger) return;
  listen('safe_area_changed', (inset) => applyInset('safe-area', inset as Inset));
  listen('content_safe_area_changed', (inset) => applyInset('content-safe-area', inset as Inset));
  post('web_app_ready');
  post('web_app_expand');
  if (isAtLeast(6, 1)) {
    post('web_app_set_header_color', { color: '#000000' });
    post('web_app_set_background_color', { color: '#000000' });
    setHaptics(feel);
  }
  // Without this, vertical swipes on the canvas close the game.
  if (isAtLeast(7, 7)) post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
  if (isAtLeast(8, 0)) {
    post('web_app_request_safe_area');
    post('web_app_request_content_safe_area');
  }
  listen('back_button_pressed', () => back?.());
}

/** Only a messenger can expand the window to the full height. */
export const hasMessenger = isInMessenger;

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

/** True when the messenger shows a Back button, so that a page needs no link of its own. */
export function hasBackButton(): boolean {
  return isInMessenger && isAtLeast(6, 1);
}

function feel(kind: Haptic): void {
  if (kind === 'selection') post('web_app_trigger_haptic_feedback', { type: 'selection_change' });
  else if (kind === 'success' || kind === 'error')
    post('web_app_trigger_haptic_feedback', { type: 'notification', notification_type: kind });
  else post('web_app_trigger_haptic_feedback', { type: 'impact', impact_style: kind });
}

function applyInset(name: string, inset: Inset): void {
  const { style } = document.documentElement;
  for (const side of ['top', 'bottom', 'left', 'right'] as const)
    style.setProperty(`--tg-${name}-inset-${side}`, `${inset[side] ?? 0}px`);
}
