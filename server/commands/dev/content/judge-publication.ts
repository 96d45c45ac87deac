import { brokenPromises, liveFaults, lostLanguages, pastDates } from '#engine/content/checks/check-live.ts';
import { liveEffects } from '#engine/content/checks/live-effects.ts';
import type { LiveContent } from '#engine/content/live-content.ts';
import { type Tunables, tunableFaults } from '#engine/content/tunables.ts';
import type { AnswerOf } from '#engine/protocol/core/calls.ts';
import { contentWorth, tunableEffects, tunablesWorth } from '#engine/rules/core/published-worth.ts';
import {
  addedWorth,
  totalWorth,
  type WorthLine,
  worthFaults,
  worthLimits,
} from '#engine/rules/core/worth.ts';
import { CallRefused } from '../../../core/call-refused.ts';
import { shorten } from '../../../core/faults.ts';
import type { Services } from '../../../services.ts';
import { rehearseContent, rehearseTunables } from './rehearse-content.ts';

/** Maximum number of faults in an answer, and the length of each: they repeat the caller's input. */
const maxFaults = 20;
const maxFaultLength = 220;

/** Judgement of a publication: the faults that forbid it, its effects, its worth. */
export interface Judged {
  readonly faults: readonly string[];
  /** Effects in words. */
  readonly effects: readonly string[];
  readonly worth: readonly WorthLine[];
}

/**
 * Judges content that is to follow the present one. Rows with faults have no effects that could be computed.
 */
export async function judgeContent(services: Services, next: LiveContent): Promise<Judged> {
  const { store, clock } = services;
  const { content: present } = store.content.current();
  const nowMs = clock.now();
  const tunables = store.tunables.current().values;
  const broken = firstFaults(
    () => liveFaults(next),
    () => [
      ...brokenPromises(present, next, nowMs),
      ...lostLanguages(present, next),
      ...pastDates(present, next, nowMs),
    ],
    () => rehearseContent(next, tunables, nowMs),
  );
  if (broken.length > 0) return { faults: broken, effects: [], worth: [] };
  return weighContent(services, next);
}

async function weighContent(services: Services, next: LiveContent): Promise<Judged> {
  const { store } = services;
  const { content: present } = store.content.current();
  const players = await store.players.count();
  const measure = { tunables: store.tunables.current().values, chances: present.chances, players };
  const worth = addedWorth(contentWorth(present, measure), contentWorth(next, measure));
  return { faults: tooMuch(services, worth), effects: liveEffects(present, next), worth };
}

/** Judges an old version that is to be published again, in an emergency also under an event that is on. */
export async function judgeRollBack(services: Services, next: LiveContent): Promise<Judged> {
  const { store, clock } = services;
  const tunables = store.tunables.current().values;
  const faults = firstFaults(
    () => liveFaults(next),
    () => rehearseContent(next, tunables, clock.now()),
  );
  return faults.length > 0 ? { faults, effects: [], worth: [] } : weighContent(services, next);
}

/** Judges numbers that are to replace present ones. Faults name the number first. */
export async function judgeTunables(
  services: Services,
  values: Readonly<Record<string, unknown>>,
): Promise<Judged> {
  const { store, clock } = services;
  const present = store.tunables.current().values;
  const next = { ...present, ...values } as Tunables;
  const broken = firstFaults(
    () => Object.entries(tunableFaults(values)).map(([name, fault]) => `${name}: ${fault}`),
    () => rehearseTunables(next, clock.now()),
  );
  if (broken.length > 0) return { faults: broken, effects: [], worth: [] };
  const worth = tunablesWorth(present, next, await store.players.count());
  return { faults: tooMuch(services, worth), effects: tunableEffects(present, next), worth };
}

/** Refuses content that has faults, which are numbered. */
export function refuseContent({ faults }: Judged): void {
  refuse(faults.map((fault, index) => [`content.${index + 1}`, fault]));
}

/** Refuses numbers that have faults, each under its own name. */
export function refuseTunables({ faults }: Judged): void {
  refuse(
    faults.map((fault) => {
      const [, name = '', text = fault] = /^([\w, ]+): (.*)$/.exec(fault) ?? [];
      return [`values.${name}`, text];
    }),
  );
}

function refuse(fields: readonly (readonly [string, string])[]): void {
  if (fields.length > 0) throw new CallRefused('validation_failed', { fields: Object.fromEntries(fields) });
}

export function worthView(
  { settings }: Services,
  lines: readonly WorthLine[],
): AnswerOf<'dev.check-content'>['worth'] {
  const { alone, ceiling } = worthLimits(settings.grantLimit, 'designer');
  return { lines: lines.map((line) => ({ ...line })), total: totalWorth(lines), alone, ceiling };
}

function tooMuch({ settings }: Services, worth: readonly WorthLine[]): string[] {
  return worthFaults(worth, worthLimits(settings.grantLimit, 'designer')).map((fault) =>
    shorten(fault, maxFaultLength),
  );
}

/** The faults of the first check that finds any; a later one relies on those before it. */
function firstFaults(...checks: readonly (() => readonly string[])[]): string[] {
  for (const check of checks) {
    const faults = check();
    if (faults.length > 0) return faults.slice(0, maxFaults).map((fault) => shorten(fault, maxFaultLength));
  }
  return [];
}
