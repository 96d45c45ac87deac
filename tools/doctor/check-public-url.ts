import type { Settings } from '#server/settings.ts';
import { type Finding, good, risky } from './finding.ts';

/** Whether players reach the server. It may not be running yet. */
export async function checkPublicUrl({ publicUrl }: Settings): Promise<Finding[]> {
  if (publicUrl === null) return [];
  const advice = 'Start the server and its TLS proxy, and check the domain’s DNS entry and certificate.';
  try {
    const response = await fetch(new URL('healthz', publicUrl), { signal: AbortSignal.timeout(5000) });
    const text = await response.text();
    if (response.ok && text.replaceAll(' ', '') === '{"status":"ok"}')
      return [good(`${publicUrl} leads to a server of the game.`)];
    return [risky(`${publicUrl} answers with ${response.status}, but not as the game does.`, advice)];
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    return [risky(`${publicUrl} does not answer (${cause}).`, advice)];
  }
}
