import type { Span as ApiSpan, Tracer as ApiTracer } from '@opentelemetry/api';
import { log } from '../log.ts';
import { machineTimers, type Timers } from '../timers.ts';
import { type Beginning, type Span, setTracer, type Tracer } from './spans.ts';

type Api = typeof import('@opentelemetry/api');

const exportWithinMs = 5000;
/** A collector that hangs delays the end of the server no longer than this. */
const flushWithinMs = 2000;
const complainEveryMs = 60_000;

/**
 * Sends traces to an OpenTelemetry collector by OTLP over HTTP, until the returned function is called. `url`
 * is the address for traces. What the SDK reads from the environment holds: `OTEL_SERVICE_NAME`,
 * `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_*`, `OTEL_EXPORTER_OTLP_HEADERS`. The packages
 * are loaded here, so that a server without traces doesn't have them in memory. Spans that the collector
 * doesn't take are dropped; calls never wait for it.
 */
export async function startTraces(
  url: string,
  processId: string,
  timers = machineTimers,
): Promise<() => Promise<void>> {
  const [api, hooks, provider] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/context-async-hooks'),
    createProvider(url, processId),
  ]);
  api.diag.setLogger(complainer(timers), api.DiagLogLevel.WARN);
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  setTracer(tracerOf(api, provider.getTracer('proto-trip')));
  return async () => {
    setTracer(null);
    const flushed = provider.shutdown().catch(() => undefined);
    await Promise.race([flushed, timers.sleep(flushWithinMs, { ref: false })]);
    api.context.disable();
    api.diag.disable();
  };
}

async function createProvider(url: string, processId: string) {
  const [sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const resource = resources.resourceFromAttributes({
    'service.name': 'proto-trip',
    'service.instance.id': processId,
  });
  const given = resources.detectResources({ detectors: [resources.envDetector] });
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportWithinMs });
  return new sdk.BasicTracerProvider({
    resource: resource.merge(given),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
}

function tracerOf(api: Api, tracer: ApiTracer): Tracer {
  const kinds = {
    incoming: api.SpanKind.SERVER,
    outgoing: api.SpanKind.CLIENT,
    own: api.SpanKind.INTERNAL,
  };
  const open = ({ name, kind, isRoot = false }: Beginning) =>
    tracer.startSpan(name, { kind: kinds[kind], root: isRoot });
  const wrap = (span: ApiSpan): Span => ({
    rename: (name) => span.updateName(name),
    note: (values) => span.setAttributes(values),
    fail: (message) => span.setStatus({ code: api.SpanStatusCode.ERROR, message }),
  });
  return {
    run: async (beginning, task) => {
      const opened = open(beginning);
      const span = wrap(opened);
      try {
        return await api.context.with(api.trace.setSpan(api.context.active(), opened), () => task(span));
      } catch (error) {
        // An error's message may hold private data; its name doesn't.
        span.fail(error instanceof Error ? error.name : 'unknown');
        throw error;
      } finally {
        opened.end();
      }
    },
    begin: (beginning) => {
      const opened = open(beginning);
      return { ...wrap(opened), end: () => opened.end() };
    },
    present: () => {
      const present = api.trace.getActiveSpan()?.spanContext();
      return present && { trace_id: present.traceId, span_id: present.spanId };
    },
  };
}

/** Logs a failure of sending traces, at most once a minute. */
function complainer(timers: Timers) {
  let saidMs = Number.NEGATIVE_INFINITY;
  const complain = (message: string) => {
    if (timers.monotonic() - saidMs < complainEveryMs) return;
    saidMs = timers.monotonic();
    log.warning(`traces can't be sent: ${message}`);
  };
  const ignore = () => undefined;
  return { error: complain, warn: complain, info: ignore, debug: ignore, verbose: ignore };
}
