import { accountPaths } from '../../protocol/account/paths.ts';
import { pathOf } from '../../protocol/core/call-path.ts';
import type { AnswerOf } from '../../protocol/core/calls.ts';
import { state } from '../core/state.ts';
import { serverNow } from '../device/clock.ts';

let timer: ReturnType<typeof setTimeout> | undefined;
/** Maximum wait before the next read; a browser's timer can't count further than 24 days. */
const maxWaitMs = 3_600_000;

/**
 * Reads whether the game is open and what is planned, also without a session; nothing changes when no answer
 * comes. Reads again when a plan begins or ends.
 */
export async function readServiceMode(): Promise<void> {
  clearTimeout(timer);
  const path = accountPaths['service.mode'];
  try {
    const reply = await fetch(pathOf(path), { headers: { 'X-Language': state.settings.language } });
    if (reply.ok) state.serviceMode = (await reply.json()) as AnswerOf<'service.mode'>;
  } catch {
    // The network is away: the next read tries again.
  }
  const { plan } = state.serviceMode ?? {};
  if (!plan) return;
  const next = [plan.from, plan.until].map((at) => Date.parse(at) - serverNow()).filter((ms) => ms > 0);
  clearTimeout(timer);
  timer = setTimeout(() => void readServiceMode(), Math.min(maxWaitMs, ...next) + 1000);
}
