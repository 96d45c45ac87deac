import { useEffect, useState } from 'react';
import { proxy, ref, subscribe } from 'valtio/vanilla';
import { navigate } from 'wouter/use-browser-location';
import { closeSandbox, onSandboxLeft, openSandbox } from '#engine/client/sandbox/open-sandbox.ts';
import type { Sandbox } from '#engine/client/sandbox/sandbox.ts';
import { type StringKey, say } from '#hud/strings/strings.ts';
import { desk } from '../desk.ts';

/** The sandbox that is on the screen. */
export const host = proxy<{ sandbox: Sandbox | null; isWithoutTrip: boolean }>({
  sandbox: null,
  isWithoutTrip: false,
});

/** Puts the sandbox on the screen, with the draft's numbers. */
export async function startSandbox(): Promise<void> {
  if (host.sandbox) return;
  if (location.pathname !== '/') navigate('/');
  const sandbox = await openSandbox(desk.draft, say('overlay:sandbox.held' as StringKey));
  host.isWithoutTrip = !sandbox;
  if (!sandbox) return;
  host.sandbox = ref(sandbox);
  onSandboxLeft(() => {
    host.sandbox = null;
  });
}

export function stopSandbox(): void {
  host.sandbox = null;
  closeSandbox();
}

/** Closes the dev tools and shows the player's own game again. */
export function closeOverlay(): void {
  desk.isOpen = false;
  stopSandbox();
}

let isWaiting = false;
let lastDraft = desk.draft;

/** The running scene follows the draft, at most once a frame however fast a slider is dragged. */
subscribe(desk, () => {
  if (isWaiting || desk.draft === lastDraft) return;
  isWaiting = true;
  requestAnimationFrame(() => {
    isWaiting = false;
    lastDraft = desk.draft;
    host.sandbox?.retune({ ...desk.draft });
  });
});

/** Renders again at this interval, for values that no state announces. */
export function useEvery(ms: number): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => before + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return count;
}
