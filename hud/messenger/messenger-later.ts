import { useEffect, useRef } from 'react';
import { reportError, setReportedClient } from '#engine/client/core/report-error.ts';
import { state } from '#engine/client/core/state.ts';
import { watch } from '#engine/client/core/watch.ts';
import { type Haptic, setHaptics } from '#engine/client/device/haptics.ts';
import { recall, remember } from '#engine/client/device/storage.ts';
import { setHiddenByMessenger } from '#engine/client/device/visibility.ts';
import { requestInsets } from './messenger.ts';
import {
  clientName,
  hasHeardFromClient,
  isAtLeast,
  isFramed,
  isInMessenger,
  isPhone,
  isWebK,
  listen,
  platform,
  post,
} from './webview.ts';

/**
 * Features of the messenger's webview that the first paint doesn't need. Each is used only if the webview's
 * version has it; outside of the messenger they do nothing.
 */
export function startMessengerLater(): void {
  if (!isInMessenger) return;
  reportSilence();
  if (isFramed) followReloads();
  if ((isPhone || isWebK) && isAtLeast(6, 1)) setHaptics(feel);
  // Insets that are sent before the window has its new size are wrong on some phones.
  listen('fullscreen_changed', requestInsets);
  listen('viewport_changed', ({ is_state_stable }) => {
    if (is_state_stable !== false) requestInsets();
  });
  if (isAtLeast(7, 10)) post('web_app_set_bottom_bar_color', { color: '#000000' });
  if (isAtLeast(8, 0)) {
    // Only on a phone: on a desktop the player sizes the window.
    if (isPhone) post('web_app_request_fullscreen');
    listen('visibility_changed', ({ is_visible }) => setHiddenByMessenger(is_visible === false));
  }
  if (isAtLeast(6, 2))
    watch(
      () => state.view.place === 'trip' && state.view.flightId !== null,
      (isInTrip, wasInTrip) => {
        // Web A asks from the first message on, whatever it says.
        if (isInTrip || wasInTrip) post('web_app_setup_closing_behavior', { need_confirmation: isInTrip });
      },
    );
  listen('main_button_pressed', () => pressMain?.());
  watch(
    () => (state.view.place === 'launch' ? state.view.flightId : null),
    (_flying, launched) => {
      if (launched && lengthMs(launched) >= longTripMs) askForWriteAccess();
    },
  );
}

/** Every client since 8.0 answers the request for insets, but for the web client K. */
const answersWithinMs = 15_000;

/**
 * Without events there is no Back button and no end of an invoice: operators have to know of such a client.
 */
function reportSilence(): void {
  setReportedClient(clientName);
  if (!isAtLeast(8, 0) || isWebK) return;
  setTimeout(() => {
    if (!hasHeardFromClient()) reportError(new Error('The client sends no events'), 'bridge');
  }, answersWithinMs);
}

function feel(kind: Haptic): void {
  if (kind === 'selection') post('web_app_trigger_haptic_feedback', { type: 'selection_change' });
  else if (kind === 'success' || kind === 'error')
    post('web_app_trigger_haptic_feedback', { type: 'notification', notification_type: kind });
  else post('web_app_trigger_haptic_feedback', { type: 'impact', impact_style: kind });
}

/** A web client that isn't told that the page can reload replaces the frame. */
function followReloads(): void {
  listen('reload_iframe', () => {
    post('iframe_will_reload');
    location.reload();
  });
  post('iframe_ready', { reload_supported: true });
}

/** After a launch this long, asks whether the bot may tell the player that the ship is back. */
const longTripMs = 30 * 60_000;

function lengthMs(flightId: string): number {
  const flight = Object.values(state.flights).find(({ uuid }) => uuid === flightId);
  return flight ? Date.parse(flight.endsAt) - Date.parse(flight.createdAt) : 0;
}

let pressMain: (() => void) | null = null;

/**
 * True where a page can save a file: the clients for phones and the frames of the web clients drop downloads
 * silently.
 */
export const canDownload = !isInMessenger || platform === 'macos' || platform === 'tdesktop';
/**
 * True where a page may hand something to another app or read the clipboard: the frames of the web clients
 * forbid both.
 */
export const mayUseDevice = !isInMessenger || !isFramed || platform === 'tdesktop';

/**
 * Shows the messenger's own button at the bottom of the window; null removes it.
 * @internal Exported for its test.
 */
export function setMainButton(button: { text: string; onPress: () => void } | null): void {
  pressMain = button?.onPress ?? null;
  post('web_app_setup_main_button', {
    is_visible: button !== null,
    is_active: button !== null,
    ...(button ? { text: button.text, color: '#fcff7e', text_color: '#1c1a02' } : {}),
  });
}

/**
 * Lets the player choose a recipient for a link. False when neither messenger nor browser can; then copy the
 * link.
 */
export async function shareLink(url: string, text: string): Promise<boolean> {
  if (isInMessenger && isAtLeast(6, 1)) {
    const query = `url=${encodeURIComponent(url)}&text=${encodeURIComponent(text)}`;
    post('web_app_open_tg_link', { path_full: `/share/url?${query}` });
    return true;
  }
  if (!navigator.share || !mayUseDevice) return false;
  // Closing the dialog without sending counts as handled.
  return navigator.share({ url, text }).then(
    () => true,
    (error: unknown) => error instanceof DOMException && error.name === 'AbortError',
  );
}

function isTrue(stored: unknown): stored is true {
  return stored === true;
}

/** Asks the player, once on this device, to let the bot write. The messenger tells the server the answer. */
export function askForWriteAccess(): void {
  if (!isInMessenger || !isAtLeast(6, 9) || recall('write-access-asked', isTrue)) return;
  remember('write-access-asked', true);
  requestWriteAccess();
}

/** The same as often as the player presses for it. */
export function requestWriteAccess(): void {
  if (isAtLeast(6, 9)) post('web_app_request_write_access');
}

/**
 * Shows the screen's primary action as the messenger's own button, which stays in reach in a low window.
 * Returns true when the messenger is known to report its presses, so that the screen needs no button of its
 * own.
 */
export function useMainButton(text: string, onPress: () => void): boolean {
  const press = useRef(onPress);
  press.current = onPress;
  useEffect(() => {
    setMainButton({ text, onPress: () => press.current() });
    return () => {
      setMainButton(null);
    };
  }, [text]);
  return hasHeardFromClient();
}
