import type { Tunables } from '#engine/content/tunables.ts';

/** A run of the simulator with one set of numbers. */
export interface PayQuestion {
  readonly tunables: Tunables;
}

/** Result for the median pilot. */
export interface PayAnswer {
  /** Until the first system was completed; null when most pilots didn't complete it in time. */
  readonly firstSystemDays: number | null;
  /** PROTO earned within the time. */
  readonly earned: number;
  readonly pilots: number;
  readonly days: number;
}

/** D31: a player who looks in four times a day finishes the first system in 4 to 6 days. */
export const goalDays = { min: 4, max: 6 } as const;

/** The median of a list in which null means never; null for an empty list. */
export function medianOf(values: readonly (number | null)[]): number | null {
  const sorted = values.map((value) => value ?? Number.POSITIVE_INFINITY).sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  return middle === undefined || middle === Number.POSITIVE_INFINITY ? null : middle;
}

/** Runs the simulator in a worker of its own, because tunables are global there; `stop` ends it early. */
export function askPay(tunables: Tunables): { readonly answer: Promise<PayAnswer>; stop(): void } {
  const address = document.querySelector<HTMLMetaElement>('meta[name="pay-worker"]')?.content ?? '';
  const worker = new Worker(address, { type: 'module' });
  const answer = new Promise<PayAnswer>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<PayAnswer>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || 'The simulator failed'));
  }).finally(() => worker.terminate());
  worker.postMessage({ tunables: { ...tunables } } satisfies PayQuestion);
  return { answer, stop: () => worker.terminate() };
}
