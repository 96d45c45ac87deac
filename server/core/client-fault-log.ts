import { machineTimers } from './timers.ts';

/** A fault that the game met on players' devices on one day. Times are real. Nothing in it names a player. */
export interface ClientFault {
  /** The messenger's client and its API version, such as `ios 9.1`; `browser` outside of a messenger. */
  readonly client: string;
  /** The browser engine and its major version, such as `Chrome 137`. */
  readonly engine: string;
  /** Part of the game: `start`, `invoice`, `call`, … */
  readonly step: string;
  /** The error's name and message without numbers, addresses and quoted values. */
  readonly fault: string;
  readonly day: number;
  readonly count: number;
  readonly lastMs: number;
}
type Report = Pick<ClientFault, 'client' | 'engine' | 'step'> & {
  readonly name: string;
  readonly message: string;
};

const dayMs = 86_400_000;
/**
 * Maximum number of different faults on one day; devices choose their reports, so the
 * number has to be limited.
 */
const maxKindsPerDay = 500;
const maxFaultLength = 120;

/** Counts the faults that clients report in memory until they are saved. */
export class ClientFaultLog {
  readonly #now: () => number;
  readonly #counts = new Map<string, ClientFault>();
  #day = 0;
  #kindsOfDay = new Set<string>();

  constructor(now = machineTimers.now) {
    this.#now = now;
  }

  note(report: Report, nowMs = this.#now()): void {
    const day = Math.floor(nowMs / dayMs);
    if (day !== this.#day) {
      this.#day = day;
      this.#kindsOfDay.clear();
    }
    const kind = this.#boundedKind(report);
    const key = Object.values(kind).join('\n');
    const counted = this.#counts.get(`${day}\n${key}`);
    this.#counts.set(`${day}\n${key}`, { ...kind, day, count: (counted?.count ?? 0) + 1, lastMs: nowMs });
  }

  /** Returns the counts since the last time. */
  take(): ClientFault[] {
    const faults = [...this.#counts.values()];
    this.#counts.clear();
    return faults;
  }

  #boundedKind({ client, engine, step, name, message }: Report) {
    const kind = { client, engine, step, fault: withoutValues(`${name}: ${message}`) };
    const key = Object.values(kind).join('\n');
    if (!this.#kindsOfDay.has(key)) {
      if (this.#kindsOfDay.size >= maxKindsPerDay)
        return { client: 'other', engine: 'other', step: 'other', fault: 'other' };
      this.#kindsOfDay.add(key);
    }
    return kind;
  }
}

/** Leaves out values that differ from device to device and could name somebody. */
function withoutValues(text: string): string {
  return text
    .replace(/\bhttps?:\S+/g, 'URL')
    .replace(/(["'`«“]).*?["'`»”]/g, '…')
    .replace(/[\w.+-]+@[\w.-]+/g, '…')
    .replace(/[0-9a-f-]{8,}/gi, '#')
    .replace(/\d+/g, '#')
    .slice(0, maxFaultLength);
}

const engines: readonly (readonly [string, RegExp])[] = [
  ['Firefox', /\bFirefox\/(\d+)/],
  ['Chrome', /\bChrom(?:e|ium)\/(\d+)/],
  ['iOS', /\b(?:iPhone|iPad); CPU (?:iPhone )?OS (\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* .*Safari/],
  ['WebKit', /\bAppleWebKit\/(\d+)/],
];

/** The browser engine of a `User-Agent` header with its major version; `unknown` for others. */
export function engineOf(userAgent: string): string {
  for (const [name, pattern] of engines) {
    const [, version] = pattern.exec(userAgent.slice(0, 512)) ?? [];
    if (version) return `${name} ${version.slice(0, 4)}`;
  }
  return 'unknown';
}
