import { isAtLeast, isInMessenger, listen, post } from './webview.ts';

/** The messenger's result for a closed invoice. Use it for display only: it sometimes says 'failed' of paid invoices. */
export type InvoiceEnd = 'paid' | 'cancelled' | 'failed' | 'pending';
const ends: readonly string[] = ['paid', 'cancelled', 'failed', 'pending'];

const waiting = new Map<string, (end: InvoiceEnd) => void>();
let isListening = false;

/** Opens an invoice and waits until the player has closed it. One that opens outside of the webview is 'pending' at once. */
export function openInvoice(link: string): Promise<InvoiceEnd> {
  const slug = slugOf(link);
  if (!slug || !isInMessenger || !isAtLeast(6, 1)) {
    window.open(link, '_blank', 'noopener');
    return Promise.resolve('pending');
  }
  if (!isListening) listen('invoice_closed', closed);
  isListening = true;
  return new Promise((resolve) => {
    waiting.set(slug, resolve);
    post('web_app_open_invoice', { slug });
  });
}

function closed(data: unknown): void {
  const { slug, status } = data as { slug?: string; status?: string };
  const resolve = waiting.get(slug ?? '');
  if (!resolve || !slug) return;
  waiting.delete(slug);
  resolve(isEnd(status) ? status : 'pending');
}

function isEnd(status: string | undefined): status is InvoiceEnd {
  return status !== undefined && ends.includes(status);
}

/** The name of an invoice: `https://t.me/$NAME` or `https://t.me/invoice/NAME`. */
function slugOf(link: string): string | undefined {
  return /^https:\/\/t\.me\/(?:\$|invoice\/)([\w=-]+)$/.exec(link)?.[1];
}
