import { log } from '../../core/log.ts';
import type { Services } from '../../services.ts';
import type { Difference } from '../../store/core/audit-differences.ts';
import { auditJob, runRounds } from './run-rounds.ts';

/** A lap through few players takes at least as long as this many rounds. */
const minRounds = 12;
/** More aren't remembered; one is reason enough to look. */
const maxKnown = 100;

/** Progress of the audit, in the database, so that another process continues from there. */
interface Progress {
  /** The last player and charge that were checked. */
  readonly player: string;
  readonly charge: string;
  readonly lapStartedMs: number;
  readonly lapEndedMs: number | null;
  /** Differences that were found; one that is found again in a later round is confirmed and logged. */
  readonly known: readonly (Difference & { readonly isConfirmed: boolean })[];
}

const start: Progress = { player: '', charge: '', lapStartedMs: 0, lapEndedMs: null, known: [] };

/**
 * Checks all the time, a few players a round: every balance equals the sum of its ledger, and delivered
 * orders and charges belong together. Returns the function that stops it.
 */
export function watchLedgers(services: Services, everyMs: number): () => Promise<unknown> {
  const { auditedAMinute } = services.settings;
  if (auditedAMinute === 0) return async () => undefined;
  const portion = Math.max(1, Math.round((auditedAMinute * everyMs) / 60_000));
  return runRounds(services, auditJob, () => auditPortion(services, portion, minRounds * everyMs), everyMs)
    .stop;
}

async function auditPortion(services: Services, portion: number, minLapMs: number): Promise<void> {
  const { serverState, ledgerAudit } = services.store;
  const before: Progress = { ...start, ...JSON.parse((await serverState.auditProgress()) ?? '{}') };
  const differences = await checkAgain(services, before.known);
  const isResting = before.player === '' && services.clock.realMs() - before.lapStartedMs < minLapMs;
  const players = isResting ? [] : await ledgerAudit.nextPlayers(before.player, portion);
  const charges = isResting ? [] : await ledgerAudit.nextCharges(before.charge, portion);
  const found = [
    ...(await ledgerAudit.checkPlayers(players)),
    ...(await ledgerAudit.checkCharges(charges)),
  ].filter(({ key }) => !differences.some((other) => other.key === key));
  const hasEnded = !isResting && players.length < portion && charges.length < portion;
  const after: Progress = {
    // One that is at its end waits there for the other.
    player: hasEnded ? '' : (players.at(-1) ?? before.player),
    charge: hasEnded ? '' : (charges.at(-1) ?? before.charge),
    lapStartedMs: before.player === '' && !isResting ? services.clock.realMs() : before.lapStartedMs,
    lapEndedMs: hasEnded ? services.clock.realMs() : before.lapEndedMs,
    known: [...differences, ...found.map((difference) => ({ ...difference, isConfirmed: false }))].slice(
      0,
      maxKnown,
    ),
  };
  await serverState.saveAuditProgress(JSON.stringify(after));
  const { audit } = services.figures;
  audit.playersChecked += players.length;
  audit.chargesChecked += charges.length;
  audit.lapEndedMs = after.lapEndedMs;
  audit.differences = countConfirmed(after.known);
}

/** Checks earlier differences again. A vanished one was a change under way, or was put right. */
async function checkAgain({ store }: Services, known: Progress['known']): Promise<Progress['known']> {
  if (known.length === 0) return [];
  const idsOf = (isCharge: boolean) => [
    ...new Set(known.filter(({ kind }) => (kind === 'charge') === isCharge).map(({ id }) => id)),
  ];
  const present = [
    ...(await store.ledgerAudit.checkPlayers(idsOf(false))),
    ...(await store.ledgerAudit.checkCharges(idsOf(true))),
  ];
  return known.flatMap((before) => {
    const now = present.find(({ key }) => key === before.key);
    if (!now && before.isConfirmed) log.info(`The audit's difference is gone: ${before.text}`);
    if (now && !before.isConfirmed) log.failure('the audit found a difference', new Error(now.text));
    return now ? [{ ...now, isConfirmed: true }] : [];
  });
}

function countConfirmed(known: Progress['known']): Record<string, number> {
  const counts: Record<string, number> = { balance: 0, order: 0, charge: 0 };
  for (const { kind, isConfirmed } of known) if (isConfirmed) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
