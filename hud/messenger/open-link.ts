import { isAtLeast, isInMessenger, post } from './webview.ts';

/** The host of links that the messenger opens itself. */
const messengerHost = 't.me';

/** Opens an address outside of the game: the messenger's own in the messenger, others in a browser. */
export function openLink(address: string): void {
  const { hostname, pathname, search } = new URL(address);
  if (!isInMessenger) window.open(address, '_blank', 'noopener');
  else if (hostname === messengerHost && isAtLeast(6, 1))
    post('web_app_open_tg_link', { path_full: `${pathname}${search}` });
  else post('web_app_open_link', { url: address });
}
