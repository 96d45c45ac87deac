import type { Request } from 'express';
import type { AuditRecord } from '../../core/audit-record.ts';
import { CallRefused } from '../../core/call-refused.ts';
import { callerNetwork, type TrustedProxies } from '../../core/caller-network.ts';
import { log } from '../../core/log.ts';

/**
 * Runs a developer's change between two entries of the audit: the request and its outcome. A change that
 * can't be recorded isn't made.
 */
export async function auditCall<Result>(
  request: Request,
  trustedProxies: TrustedProxies,
  run: () => Promise<Result>,
): Promise<Result> {
  const { store, clock } = request.call.services;
  const { audit } = store;
  const record = recordOf(request, trustedProxies);
  const recordNumber = await audit.append(record);
  const finish = async (outcome: string) => {
    // A second copy, which the database's owner can't change.
    if (record.name !== null)
      log.info(`audit ${recordNumber}: ${record.role} ${record.name} ${record.call} ${outcome}`);
    const at = new Date(clock.realMs()).toISOString();
    await audit
      .append({ ...record, at, input: '', reason: null, outcome, of: recordNumber })
      .catch((error: unknown) => log.failure('auditing an outcome', error));
  };
  try {
    const result = await run();
    await finish('done');
    return result;
  } catch (error) {
    await finish(outcomeOf(error));
    throw error;
  }
}

/** Records a read about a person before it happens. */
export async function auditRead(request: Request, trustedProxies: TrustedProxies): Promise<void> {
  const { audit } = request.call.services.store;
  await audit.append({ ...recordOf(request, trustedProxies), outcome: 'read' });
}

function outcomeOf(error: unknown): string {
  try {
    return error instanceof CallRefused ? error.code : 'internal';
  } catch {
    // Some errors throw at everything.
    return 'internal';
  }
}

function recordOf(request: Request, trustedProxies: TrustedProxies): AuditRecord {
  const { name: call, developer, parsed } = request.call;
  if (!developer) throw new Error(`${call} was let through without a developer`);
  const { params, query, body } = parsed.input as {
    params?: { id?: string };
    query?: object;
    body?: { reason?: string; note?: string; playerId?: string; code?: string };
  };
  const about = params?.id ?? body?.playerId;
  // A code of the second factor is a secret for a minute.
  const { reason, note, code, ...input } = body ?? {};
  return {
    at: new Date(request.call.services.clock.realMs()).toISOString(),
    personId: developer.personId,
    name: developer.name,
    role: developer.role,
    network: callerNetwork(request, trustedProxies),
    call,
    input: shortestFirst({ ...params, ...query, ...input }),
    reason: reason ?? note ?? null,
    outcome: 'asked',
    of: null,
    ...(about === undefined ? {} : { about }),
  };
}

/** JSON with the longest values at the end: a cut removes long texts, never the gift or its receiver. */
function shortestFirst(input: object): string {
  const size = (value: unknown) => JSON.stringify(value)?.length ?? 0;
  const sorted = Object.entries(input).toSorted(([, one], [, other]) => size(one) - size(other));
  return JSON.stringify(Object.fromEntries(sorted));
}
