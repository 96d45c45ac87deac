import { inSpan } from './spans.ts';

/** `fetch` as a span that is called `name`. The address stays out of traces, because it may hold keys and wallets. */
export function tracedFetch(name: string, url: string, options: RequestInit): Promise<Response> {
  return inSpan({ name, kind: 'outgoing' }, async (span) => {
    const response = await fetch(url, options);
    span.note({ 'http.response.status_code': response.status });
    return response;
  });
}
