/** A call as the server sees it. */
export interface SeenCall {
  readonly method: string;
  /** Path with query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly atMs: number;
}

/**
 * A reply: a status with a body, a page of a proxy, a network failure, or a success whose body is lost on the
 * way.
 */
export type Reply =
  | {
      status: number;
      body?: unknown;
      rev?: number;
      gameTimeMs?: number;
      delayMs?: number;
      ended?: string;
      retryAfter?: string;
    }
  | { pageStatus: number }
  | 'network'
  | 'broken';

/** A server that gives prepared replies in order and repeats the last one. Signing in always works. */
export class FakeServer {
  readonly calls: SeenCall[] = [];
  signIns = 0;
  /**
   * The server's clock. With it, answers carry a `Date`, and timestamps more than five minutes away are
   * refused.
   */
  now: (() => number) | null = null;
  private readonly replies = new Map<string, Reply[]>();

  /** Prepares the replies to calls of this method and path, one after another. */
  answer(call: string, ...replies: Reply[]): this {
    this.replies.set(call, replies);
    return this;
  }

  /** The prepared replies to this method and path that haven't been used yet. */
  repliesTo(call: string): Reply[] {
    return this.replies.get(call) ?? [];
  }

  /** The calls of this method and path so far. */
  of(call: string): SeenCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call);
  }

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const call: SeenCall = {
      method: init.method ?? 'GET',
      path,
      headers: (init.headers as Record<string, string> | undefined) ?? {},
      body: (init.body as string | undefined) ?? '',
      atMs: Date.now(),
    };
    this.calls.push(call);
    const name = `${call.method} ${path.split('?')[0]}`;
    const prepared = this.replies.get(name);
    const reply = this.isStale(call)
      ? { status: 403, body: { code: 'session_invalid' } }
      : ((prepared && prepared.length > 1 ? prepared.shift() : prepared?.[0]) ?? this.signIn(name));
    const delayMs = (typeof reply === 'object' && 'delayMs' in reply && reply.delayMs) || 20;
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (reply === 'network') throw new TypeError('fetch failed');
    if (reply === 'broken') return new Response('{"half', { status: 200 });
    if ('pageStatus' in reply) return new Response('<h1>A proxy</h1>', { status: reply.pageStatus });
    const headers = new Headers();
    if (this.now) headers.set('Date', new Date(this.now()).toUTCString());
    if (reply.rev !== undefined) headers.set('X-Player-Rev', String(reply.rev));
    if (reply.gameTimeMs !== undefined) headers.set('X-Game-Time', String(reply.gameTimeMs));
    if (reply.ended !== undefined) headers.set('X-Session-Ended', reply.ended);
    if (reply.retryAfter !== undefined) headers.set('Retry-After', reply.retryAfter);
    return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status, headers });
  };

  private isStale({ path, headers }: SeenCall): boolean {
    if (!this.now || path === '/account/v1/auth/token/') return false;
    return Math.abs(Number(headers['X-Timestamp']) - this.now()) > 5 * 60_000;
  }

  private signIn(name: string): Reply {
    if (name === 'POST /account/v1/auth/token/') return { status: 200, body: { token: 'token' } };
    if (name !== 'POST /account/v1/auth/session/') return { status: 404, body: { code: 'not_found' } };
    this.signIns++;
    return { status: 201, body: { sessionId: `session-${this.signIns}`, signingKey: `key-${this.signIns}` } };
  }
}
