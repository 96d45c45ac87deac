import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Affiliate } from '../../settings.ts';
import { affiliatePath, signAffiliate } from './affiliate-registry.ts';

/** Manner in which the exchange answers questions about an account. */
export const exchangeManners = [
  'client',
  'stranger',
  'nothing',
  'slow',
  'silent',
  'busy',
  'forged',
  'broken',
] as const;
export type ExchangeManner = (typeof exchangeManners)[number];

interface Answer {
  readonly retCode: number;
  readonly retMsg: string;
  readonly result: object;
}

const slowMs = 3000;

/**
 * An exchange on this machine that speaks the affiliates' protocol, checks key, signature and time, and can
 * also lie.
 */
export class LocalExchange {
  readonly #server: Server;
  readonly #manners = new Map<string, ExchangeManner>();
  readonly #account: Pick<Affiliate, 'key' | 'secret'>;
  /** Number of questions it was asked. */
  asked = 0;

  constructor(account: Pick<Affiliate, 'key' | 'secret'>) {
    this.#account = account;
    this.#server = createServer((request, response) => {
      this.asked++;
      const { uid, answer } = this.#answer(request);
      const manner = this.mannerOf(uid);
      if (manner === 'silent') return;
      const send = () => {
        response.writeHead(manner === 'broken' ? 502 : 200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ ...answer, retExtInfo: {}, time: Date.now() }));
      };
      setTimeout(send, manner === 'slow' ? slowMs : 0).unref();
    });
  }

  /** Starts it; `port` 0 is any free one. Returns its address. */
  async start(port = 0): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  say(uid: string, manner: ExchangeManner): void {
    this.#manners.set(uid, manner);
  }

  /** As it was told, or by the last digit of the account's number. */
  mannerOf(uid: string): ExchangeManner {
    return this.#manners.get(uid) ?? exchangeManners[Number(uid.at(-1))] ?? 'client';
  }

  #answer({ url = '', headers }: IncomingMessage): { uid: string; answer: Answer } {
    const [path, query = ''] = url.split('?');
    const uid = new URLSearchParams(query).get('uid') ?? '';
    const refuse = (retCode: number, retMsg: string) => ({ uid, answer: { retCode, retMsg, result: {} } });
    const [key, timestamp, window, sign] = ['api-key', 'timestamp', 'recv-window', 'sign'].map((name) =>
      String(headers[`x-bapi-${name}`] ?? ''),
    ) as [string, string, string, string];
    if (path !== affiliatePath) return refuse(10_017, 'Route not found');
    if (key !== this.#account.key) return refuse(10_003, 'API key is invalid');
    if (Math.abs(Date.now() - Number(timestamp)) > Number(window))
      return refuse(10_002, 'Invalid request time');
    if (sign !== signAffiliate(this.#account, timestamp, window, query)) return refuse(10_004, 'Error sign');
    const manner = this.mannerOf(uid);
    if (manner === 'busy') return refuse(10_006, 'Too many visits');
    if (manner === 'stranger') return refuse(10_001, 'Request parameter error');
    if (manner === 'nothing') return { uid, answer: { retCode: 0, retMsg: '', result: {} } };
    const about = manner === 'forged' ? `${uid}0` : uid;
    return { uid, answer: { retCode: 0, retMsg: '', result: { uid: about, vipLevel: '', KycLevel: 0 } } };
  }
}
