/** Name of a span and the side of the call: incoming, outgoing, or the server's own work. */
export interface Beginning {
  readonly name: string;
  readonly kind: 'incoming' | 'outgoing' | 'own';
  /** A call of a device begins a trace; everything else belongs to the work that it is a part of. */
  readonly isRoot?: boolean;
}

/** A piece of work in a trace. Names and notes never hold anything about a player. */
export interface Span {
  rename(name: string): void;
  note(values: Readonly<Record<string, string | number>>): void;
  fail(reason: string): void;
}

export interface Tracer {
  run<Result>(beginning: Beginning, task: (span: Span) => Promise<Result>): Promise<Result>;
  /** Begins a span inside of the work under way. The caller ends it, once. */
  begin(beginning: Beginning): Span & { end(): void };
  /** The ids of the work under way, as log lines have them. */
  present(): Readonly<Record<'trace_id' | 'span_id', string>> | undefined;
}

const noSpan: Span = { rename: () => undefined, note: () => undefined, fail: () => undefined };
let tracer: Tracer | null = null;

/** Turns traces on, or off with null. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/**
 * Runs a task as a span. A rejection marks it as failed and is passed on. Without traces only the task runs.
 */
export function inSpan<Result>(beginning: Beginning, task: (span: Span) => Promise<Result>): Promise<Result> {
  return tracer ? tracer.run(beginning, task) : task(noSpan);
}

/** A span for work that begins and ends in two callbacks; null without traces. */
export function beginSpan(beginning: Beginning): (Span & { end(): void }) | null {
  return tracer ? tracer.begin(beginning) : null;
}

/** Fields of a log line that name its trace. */
export function presentTrace(): Readonly<Record<string, string>> {
  return tracer?.present() ?? {};
}

/**
 * `fetch` as a span that is called `name`. The address stays out of traces, because it may hold keys and
 * wallets.
 */
export function tracedFetch(name: string, url: string, options: RequestInit): Promise<Response> {
  return inSpan({ name, kind: 'outgoing' }, async (span) => {
    const response = await fetch(url, options);
    span.note({ 'http.response.status_code': response.status });
    return response;
  });
}
