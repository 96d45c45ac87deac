import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface BotCall {
  readonly method: string;
  /** True for a call to the messenger's test environment. */
  readonly isTest: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: parameters differ from method to method
  readonly parameters: any;
}

type Said =
  | { ok: true; result: unknown }
  | { ok: false; error_code: number; description: string; parameters?: object };

interface Transaction {
  readonly id: string;
  readonly amount: number;
  readonly date: number;
  readonly source?: object;
  readonly receiver?: object;
}

/**
 * A fake messenger: serves the Bot API over HTTP and sends updates to a webhook. It follows the documented
 * protocol and shares no code with the server.
 */
export class BotServer {
  readonly token = '7:made-up-token';
  readonly secret = 'made-up-webhook-secret';
  readonly calls: BotCall[] = [];
  /** The recorded payments and refunds. */
  readonly transactions: Transaction[] = [];
  /** Answers that replace the usual ones, by method, in order. */
  readonly scripted = new Map<string, Said[]>();
  /** Methods that are answered when their promise resolves. */
  readonly held = new Map<string, Promise<void>>();
  /** Member ids by chat. */
  readonly members = new Set<string>();
  readonly #server: Server;
  #nextUpdate = 1000;
  #nextCharge = 1;
  webhook = '';

  constructor() {
    this.#server = createServer((request, response) => {
      readText(request).then(async (text) => {
        const [, token, test, method] = /^\/bot([^/]+)(\/test)?\/(\w+)$/.exec(request.url ?? '') ?? [];
        const said: Said =
          token === this.token && method
            ? this.#answer(method, JSON.parse(text), test !== undefined)
            : { ok: false, error_code: 401, description: 'Unauthorized' };
        await this.held.get(method ?? '');
        response.writeHead(said.ok ? 200 : said.error_code, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(said));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  of(method: string): BotCall[] {
    return this.calls.filter((call) => call.method === method);
  }

  script(method: string, ...said: Said[]): void {
    this.scripted.set(method, [...(this.scripted.get(method) ?? []), ...said]);
  }

  /** Finds the invoice of a link. */
  invoiceOf(link: string): { payload: string; prices: { amount: number }[] } {
    return this.of('createInvoiceLink')[Number(link.split('-').at(-1))]!.parameters;
  }

  /** Sends an update to the webhook and resolves with the answer's status. */
  async send(fields: object, more: { secret?: string; updateId?: number } = {}): Promise<number> {
    const response = await fetch(this.webhook, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Telegram-Bot-Api-Secret-Token': more.secret ?? this.secret,
      },
      body: JSON.stringify({ update_id: more.updateId ?? this.#nextUpdate++, ...fields }),
    });
    await response.text();
    return response.status;
  }

  /** Writes to the bot; resolves with the last message that it has sent to the user. */
  async say(from: number, text: string): Promise<string> {
    const user = { id: from, is_bot: false, first_name: 'Ann', language_code: 'en' };
    await this.send({ message: { message_id: 1, from: user, chat: { id: from }, text } });
    const sent = this.of('sendMessage').filter(({ parameters }) => parameters.chat_id === from);
    return String(sent.at(-1)?.parameters.text ?? '');
  }

  /** Sends a checkout query; resolves with null when it is accepted, or with the reason. */
  async ask(link: string, payer: number, fields: object = {}): Promise<string | null> {
    const { payload, prices } = this.invoiceOf(link);
    const id = `query-${randomUUID()}`;
    const pre_checkout_query = {
      id,
      from: { id: payer, is_bot: false, first_name: 'Ann', language_code: 'en' },
      currency: 'XTR',
      total_amount: prices[0]!.amount,
      invoice_payload: payload,
      ...fields,
    };
    if ((await this.send({ pre_checkout_query })) !== 200) return 'no answer';
    const answer = this.of('answerPreCheckoutQuery').find(
      ({ parameters }) => parameters.pre_checkout_query_id === id,
    );
    return answer?.parameters.ok ? null : (answer?.parameters.error_message ?? 'no answer');
  }

  /** Takes the Stars and returns the update that will report the payment. */
  charge(
    link: string,
    payer: number,
    fields: object = {},
  ): { readonly chargeId: string; readonly update: object } {
    const { payload, prices } = this.invoiceOf(link);
    const chargeId = `charge-${this.#nextCharge++}`;
    const amount = prices[0]!.amount;
    this.transactions.push({
      id: chargeId,
      amount,
      date: 0,
      source: {
        type: 'user',
        transaction_type: 'invoice_payment',
        user: { id: payer, is_bot: false, first_name: 'Ann' },
        invoice_payload: payload,
      },
    });
    return { chargeId, update: this.payment(payer, { chargeId, stars: amount, payload }, fields) };
  }

  /** The update that reports a payment, also of an invoice that this bot never made. */
  payment(
    payer: number,
    { chargeId, stars, payload }: { chargeId: string; stars: number; payload: string },
    fields: object = {},
  ): object {
    const successful_payment = {
      currency: 'XTR',
      total_amount: stars,
      invoice_payload: payload,
      telegram_payment_charge_id: chargeId,
      provider_payment_charge_id: '',
      ...fields,
    };
    return { message: { ...messageOf(payer), successful_payment } };
  }

  /** The update that reports a charge's refund. */
  refundUpdate(chargeId: string): object {
    const paid = this.transactions.find(({ id, source }) => id === chargeId && source)!;
    const source = paid.source as { user: { id: number }; invoice_payload: string };
    this.transactions.push({ ...withoutSource(paid), receiver: source });
    const refunded_payment = {
      currency: 'XTR',
      total_amount: paid.amount,
      invoice_payload: source.invoice_payload,
      telegram_payment_charge_id: chargeId,
    };
    return { message: { ...messageOf(source.user.id), refunded_payment } };
  }

  write(from: number, text: string, language_code = 'en'): Promise<number> {
    const message = messageOf(from);
    return this.send({ message: { ...message, from: { ...message.from, language_code }, text } });
  }

  #answer(method: string, parameters: BotCall['parameters'], isTest: boolean): Said {
    this.calls.push({ method, parameters, isTest });
    const scripted = this.scripted.get(method)?.shift();
    if (scripted) return scripted;
    switch (method) {
      case 'createInvoiceLink':
        return { ok: true, result: `https://t.me/$invoice-${this.of(method).length - 1}` };
      case 'getMe':
        return { ok: true, result: { id: 7, is_bot: true, username: 'proto_trip_bot' } };
      case 'getStarTransactions': {
        const { offset = 0, limit = 100 } = parameters;
        return { ok: true, result: { transactions: this.transactions.slice(offset, offset + limit) } };
      }
      case 'getChatMember': {
        const isIn = this.members.has(`${parameters.chat_id} ${parameters.user_id}`);
        return { ok: true, result: { status: isIn ? 'member' : 'left' } };
      }
      case 'getWebhookInfo': {
        const { url = '', allowed_updates } = this.of('setWebhook').at(-1)?.parameters ?? {};
        return { ok: true, result: { url, pending_update_count: 0, ...(url && { allowed_updates }) } };
      }
      default:
        return { ok: true, result: true };
    }
  }
}

function withoutSource({ source: _, ...transaction }: Transaction): Transaction {
  return transaction;
}

function messageOf(from: number) {
  return {
    message_id: 1,
    date: 0,
    from: { id: from, is_bot: false, first_name: 'Ann' },
    chat: { id: from, type: 'private' },
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text || '{}';
}
