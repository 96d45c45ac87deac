import { isAtLeast, isInMessenger, post } from './webview.ts';

/** The host of links that the messenger opens itself. */
const messengerHost = 't.me';

/**
 * Opens an address outside of the game: the messenger's own in the messenger, others in a browser. Call it
 * within a press: clients open one link for each touch, at most ten seconds later, and drop the rest
 * silently.
 */
export function openLink(address: string): void {
  const { protocol, hostname, pathname, search } = new URL(address);
  // Telegram Desktop closes the game for a scheme that it doesn't know.
  if (!isInMessenger || !/^https?:$/.test(protocol)) window.open(address, '_blank', 'noopener');
  else if (hostname === messengerHost && isAtLeast(6, 1))
    post('web_app_open_tg_link', { path_full: `${pathname}${search}` });
  else post('web_app_open_link', { url: address });
}
