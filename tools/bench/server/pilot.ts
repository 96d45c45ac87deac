import { randomUUID } from 'node:crypto';
import { pathOf } from '#engine/protocol/core/call-path.ts';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '#engine/protocol/core/calls.ts';
import { type CallName, paths } from '#engine/protocol/core/paths.ts';
import { signCall } from '#engine/protocol/core/signature.ts';

interface Input<Name extends CallName> {
  readonly params?: ParamsOf<Name>;
  readonly query?: QueryOf<Name>;
  readonly body?: BodyOf<Name>;
}

let lastTimestamp = 0;

/** A pilot that calls the server over HTTP. Every call has to succeed. */
export class BenchPilot {
  readonly #url: string;
  readonly #fingerprint = `device-${randomUUID()}`;
  #token = '';
  #sessionId = '';
  #signingKey = '';

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(telegramId: number): Promise<void> {
    const { initData } = await this.call('dev.init-data', { body: { telegramId, firstName: 'Ann' } });
    this.#token = (await this.call('auth.token', { body: { initData } })).token;
    const { sessionId, signingKey } = await this.call('auth.session', {});
    [this.#sessionId, this.#signingKey] = [sessionId, signingKey];
    await this.call('auth.create', { body: { telegramId, firstName: 'Ann' } });
  }

  async call<Name extends CallName>(name: Name, input: Input<Name>): Promise<AnswerOf<Name>> {
    const { method, path, headers, body } = this.#sign(name, input);
    const response = await fetch(this.#url + path, { method, headers, ...(body && { body }) });
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    return (await response.json()) as AnswerOf<Name>;
  }

  #sign<Name extends CallName>(name: Name, input: Input<Name>) {
    const { method } = paths[name];
    const path = pathOf(paths[name], input.params as Record<string, string> | undefined);
    const body = input.body === undefined ? '' : JSON.stringify(input.body);
    // Equal calls within one millisecond would have the same signature.
    lastTimestamp = Math.max(lastTimestamp + 1, Date.now());
    const headers: Record<string, string> = {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
      ...(this.#sessionId && { 'X-Session-Id': this.#sessionId }),
      'X-Device-Fingerprint': this.#fingerprint,
      'X-Timestamp': String(lastTimestamp),
      'X-Signature': signCall(this.#signingKey, method, path, lastTimestamp, body),
    };
    return { method, path, headers, body };
  }
}
