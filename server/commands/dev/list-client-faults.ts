import type { ClientFault } from '#server/core/client-fault-log.ts';
import { serviceCommand } from '../core/command.ts';
import { toTime } from '../core/view-context.ts';

const dayMs = 86_400_000;
const maxShown = 200;

/** Sums the days of each kind of fault. */
export const listClientFaults = serviceCommand<'dev.client-faults'>(
  async ({ store, clientFaults }, { query }) => {
    await store.clientFaults.add(clientFaults.take());
    const sums = new Map<string, ClientFault>();
    for (const row of await store.clientFaults.listSince(Math.floor(Date.now() / dayMs) - query.days + 1)) {
      const key = [row.client, row.engine, row.step, row.fault].join('\n');
      const known = sums.get(key);
      sums.set(key, {
        ...row,
        count: row.count + (known?.count ?? 0),
        lastMs: Math.max(row.lastMs, known?.lastMs ?? 0),
      });
    }
    const rows = [...sums.values()].sort((a, b) => b.count - a.count || b.lastMs - a.lastMs);
    const data = rows.slice(0, maxShown).map(({ client, engine, step, fault, count, lastMs }) => {
      return { client, engine, step, fault, count, lastAt: toTime(lastMs) };
    });
    return { answer: { count: rows.length, data } };
  },
);
