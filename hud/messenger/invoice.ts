import { isAtLeast, isInMessenger, listen, post } from './webview.ts';

/**
 * The messenger's word about an invoice. Use it for display only: it says 'failed' and 'cancelled' of paid
 * invoices too.
 */
export type InvoiceEnd = 'paid' | 'cancelled' | 'failed' | 'pending';
const ends: readonly unknown[] = ['paid', 'cancelled', 'failed', 'pending'];

const followers = new Map<unknown, (end: InvoiceEnd) => void>();
let isListening = false;

/**
 * Opens an invoice and calls `onEnd` whenever the messenger speaks of it: never, once, twice or late, so
 * nothing may wait for it. One that opens outside of the webview has no follower.
 */
export function openInvoice(link: string, onEnd: (end: InvoiceEnd) => void): void {
  const slug = slugOf(link);
  if (!slug || !isInMessenger || !isAtLeast(6, 1)) {
    window.open(link, '_blank', 'noopener');
    return;
  }
  if (!isListening)
    listen('invoice_closed', ({ slug: closed, status }) => {
      followers.get(closed)?.(ends.includes(status) ? (status as InvoiceEnd) : 'pending');
    });
  isListening = true;
  followers.set(slug, onEnd);
  post('web_app_open_invoice', { slug });
}

/** The name of an invoice: `https://t.me/$NAME` or `https://t.me/invoice/NAME`. */
function slugOf(link: string): string | undefined {
  return /^https:\/\/t\.me\/(?:\$|invoice\/)([\w=-]+)$/.exec(link)?.[1];
}
