import { createHash, createHmac, randomUUID } from 'node:crypto';
import {
  type AnswerOf,
  type BodyOf,
  contracts,
  type ParamsOf,
  type QueryOf,
} from '../../engine/protocol/contracts.ts';
import type { ErrorBody } from '../../engine/protocol/errors.ts';
import { type CallName, pathOf, paths } from '../../engine/protocol/paths.ts';

/** A client made from the wire contract alone: it shares no code with the game's own. */
export interface Reply<Answer> {
  readonly status: number;
  readonly headers: Headers;
  /** Of a success; checked against the contract's schema. */
  readonly answer: Answer;
  /** Of a refusal. */
  readonly error: ErrorBody;
}

export interface Input<Name extends CallName> {
  readonly params?: ParamsOf<Name> extends undefined ? never : Partial<Record<string, string>>;
  readonly query?: QueryOf<Name> | Record<string, unknown>;
  readonly body?: BodyOf<Name>;
  /** A body as it is, for those that no client would send. */
  readonly rawBody?: string;
  readonly headers?: Record<string, string | undefined>;
  readonly idempotencyKey?: string;
  readonly timestamp?: number;
  readonly noSlash?: boolean;
}

export interface Credentials {
  readonly token: string;
  readonly sessionId: string;
  readonly signingKey: string;
  readonly fingerprint: string;
}

let lastTimestamp = 0;

/** Equal calls in one millisecond would carry one signature. */
export function nextTimestamp(): number {
  lastTimestamp = Math.max(lastTimestamp + 1, Date.now());
  return lastTimestamp;
}

export function sign(key: string, method: string, path: string, timestamp: number, body: string): string {
  const bodyHash = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', key).update(`${method}\n${path}\n${timestamp}\n${bodyHash}`).digest('hex');
}

export class TestClient {
  readonly url: string;
  credentials: Credentials = {
    token: '',
    sessionId: '',
    signingKey: '',
    fingerprint: `device-${randomUUID()}`,
  };
  language = 'en';

  constructor(url: string) {
    this.url = url;
  }

  async call<Name extends CallName>(name: Name, input: Input<Name> = {}): Promise<Reply<AnswerOf<Name>>> {
    const [method] = paths[name];
    const query = new URLSearchParams(input.query as Record<string, string> | undefined).toString();
    const plain = pathOf(name, input.params as Record<string, string> | undefined);
    const path = (input.noSlash ? plain.slice(0, -1) : plain) + (query && `?${query}`);
    const body = input.rawBody ?? (input.body === undefined ? '' : JSON.stringify(input.body));
    const response = await fetch(this.url + path, {
      method,
      headers: this.headersOf(name, method, path, body, input),
      ...(body && method !== 'GET' ? { body } : {}),
    });
    const json = (await response.json()) as unknown;
    const answer = response.ok ? contracts[name].answer.parse(json) : undefined;
    return {
      status: response.status,
      headers: response.headers,
      answer: answer as AnswerOf<Name>,
      error: json as ErrorBody,
    };
  }

  /** The answer of a call that has to succeed. */
  async get<Name extends CallName>(name: Name, input: Input<Name> = {}): Promise<AnswerOf<Name>> {
    const reply = await this.call(name, input);
    if (reply.status >= 300) throw new Error(`${name}: ${reply.status} ${JSON.stringify(reply.error)}`);
    return reply.answer;
  }

  /** Signs in as the protocol says, and creates the user. */
  async signIn(telegramId: number, firstName = 'Ann'): Promise<this> {
    await this.openSession(telegramId, firstName);
    await this.get('auth.create', { body: { telegramId, firstName } });
    return this;
  }

  async openSession(telegramId: number, firstName = 'Ann'): Promise<void> {
    const { initData } = await this.get('dev.init-data', { body: { telegramId, firstName } });
    const { token } = await this.get('auth.token', { body: { initData } });
    this.credentials = { ...this.credentials, token };
    const session = await this.get('auth.session');
    this.credentials = { ...this.credentials, ...session };
  }

  /** Everything a trip needs: a ship and an explored system. */
  async settleIn() {
    const ship = await this.get('ships.create');
    const galaxy = (await this.get('galaxies.list')).data[0]!;
    const system = (await this.get('systems.list', { params: { g: galaxy.uuid } })).data[0]!;
    const params = { g: galaxy.uuid, s: system.uuid };
    await this.get('systems.start', { params });
    const trips = (await this.get('trips.list', { params })).data;
    const trip = trips.find(({ type }) => type === 'personal')!;
    return { ship, galaxy, system, trips, trip };
  }

  async launch(shipId: string, trip: { uuid: string; solarSystemId: string }) {
    const body = { tripId: trip.uuid, solarSystemId: trip.solarSystemId };
    return this.get('sessions.start', { params: { id: shipId }, body });
  }

  advance(advanceMs: number) {
    return this.get('dev.advance', { body: { advanceMs } });
  }

  private headersOf<Name extends CallName>(
    name: Name,
    method: string,
    path: string,
    body: string,
    input: Input<Name>,
  ): Record<string, string> {
    const { token, sessionId, signingKey, fingerprint } = this.credentials;
    const timestamp = input.timestamp ?? nextTimestamp();
    const isOpen = ['open', 'developer'].includes(contracts[name].access);
    const headers: Record<string, string | undefined> = {
      ...(body ? { 'Content-Type': 'application/json' } : {}),
      ...(isOpen
        ? {}
        : {
            Authorization: `Bearer ${token}`,
            'X-Session-Id': sessionId || undefined,
            'X-Device-Fingerprint': fingerprint,
            'X-Timestamp': String(timestamp),
            'X-Signature': sign(signingKey, method, path, timestamp, body),
            'X-Timezone': 'Europe/Berlin',
          }),
      'X-Language': this.language,
      'Idempotency-Key': input.idempotencyKey,
      ...input.headers,
    };
    const given = Object.entries(headers).filter(([, value]) => value !== undefined);
    return Object.fromEntries(given) as Record<string, string>;
  }
}
