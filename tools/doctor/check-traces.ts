import type { Settings } from '#server/settings.ts';
import { type Finding, good, risky } from './finding.ts';

/**
 * Sends the collector no spans at all. `headers` is `OTEL_EXPORTER_OTLP_HEADERS`: `name=value,name=value`.
 */
export async function checkTraces({ tracesUrl }: Settings, headers = ''): Promise<Finding[]> {
  if (tracesUrl === null) return [];
  const { host } = new URL(tracesUrl);
  const pairs = headers.split(',').flatMap((pair): [string, string][] => {
    const at = pair.indexOf('=');
    return at > 0 ? [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]] : [];
  });
  const answer = await fetch(tracesUrl, {
    method: 'POST',
    headers: [['Content-Type', 'application/json'], ...pairs],
    body: JSON.stringify({ resourceSpans: [] }),
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  if (answer?.ok) return [good(`The collector at ${host} takes traces.`)];
  const state = answer ? `answers with ${answer.status}` : 'does not answer';
  return [
    risky(
      `The collector at ${host} ${state}: traces are lost, and the game plays on.`,
      'Start it, or correct OTEL_EXPORTER_OTLP_ENDPOINT and OTEL_EXPORTER_OTLP_HEADERS.',
    ),
  ];
}
