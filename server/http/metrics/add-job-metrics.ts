import type { Registry } from 'prom-client';
import { auditJob, backlogJob, webhookJob } from '../../commands/core/run-rounds.ts';
import type { Services } from '../../services.ts';
import { addCounter, addGauge, type MetricSample } from './prometheus.ts';

type GetServices = () => Services | null;

/** Jobs that run by themselves, and waiting work. Prometheus has a label `job` of its own. */
export function addJobMetrics(registry: Registry, services: GetServices): void {
  const jobs = () => [...(services()?.figures.jobs ?? [])];
  addGauge(registry, {
    name: 'job_held',
    help: '1 where this process runs the job. Of several processes one does.',
    labels: ['name'],
    read: () => jobs().map(([name, { isHeld }]) => [isHeld ? 1 : 0, { name }]),
  });
  addCounter(registry, {
    name: 'job_rounds_total',
    help: 'Rounds of jobs that this process has ended, by result.',
    labels: ['name', 'result'],
    read: () =>
      jobs().flatMap(([name, { done, failed }]) => [
        [done, { name, result: 'done' }],
        [failed, { name, result: 'failed' }],
      ]),
  });
  addGauge(registry, {
    name: 'job_last_done_timestamp_seconds',
    help: 'When this process last ended a round of the job without a failure.',
    labels: ['name'],
    read: () =>
      jobs().flatMap(([name, { lastDoneMs }]): MetricSample[] =>
        lastDoneMs === null ? [] : [[lastDoneMs / 1000, { name }]],
      ),
  });
  addBacklogMetrics(registry, services);
  addWebhookMetric(registry, services);
}

/** Only the process that looks after the webhook has this. */
function addWebhookMetric(registry: Registry, services: GetServices): void {
  addGauge(registry, {
    name: 'webhook_right',
    help: '1 while the messenger sends its updates to this installation; missing without PUBLIC_URL.',
    read: () => {
      const figures = services()?.figures;
      const isRight = figures?.job(webhookJob).isHeld ? figures.isWebhookRight : null;
      return isRight === null ? [] : [[isRight ? 1 : 0]];
    },
  });
}

/** Only the process that measures them has these. */
function addBacklogMetrics(registry: Registry, services: GetServices): void {
  const backlogs = () => {
    const figures = services()?.figures;
    return figures?.job(backlogJob).isHeld ? figures.backlogs : null;
  };
  const add = (
    name: string,
    help: string,
    read: (found: NonNullable<ReturnType<typeof backlogs>>) => number,
  ) =>
    addGauge(registry, {
      name,
      help,
      read: () => {
        const found = backlogs();
        return found ? [[read(found)]] : [];
      },
    });
  add('outboxes_full', 'Players whose outbox is not delivered yet; 1000 at most.', (found) => found.outboxes);
  add(
    'outbox_oldest_seconds',
    'For how long the first of them has been seen so.',
    (found) => found.outboxOldestSeconds,
  );
  add('notices_due', 'Notices that the bot may send now; 10000 at most.', (found) => found.notices);
  addGauge(registry, {
    name: 'charges_waiting',
    help: 'Payments that wait for delivery (received), a refund (refund_due) or a person (unknown).',
    labels: ['state'],
    read: () => Object.entries(backlogs()?.charges ?? {}).map(([state, count]) => [count, { state }]),
  });
  addGauge(registry, {
    name: 'outbox_unknown_entries',
    help: 'Outbox entries of a kind that this version does not know; they wait for a newer version.',
    read: () => [[services()?.store.outboxRelay.unknownEntries ?? 0]],
  });
}

/** The continuous audit. */
export function addAuditMetrics(registry: Registry, services: GetServices): void {
  const figures = () => services()?.figures;
  const held = () => (figures()?.job(auditJob).isHeld ? figures()?.audit : undefined);
  addCounter(registry, {
    name: 'audit_players_checked_total',
    help: 'Players whose balances this process has compared with their ledgers.',
    read: () => [[figures()?.audit.playersChecked ?? 0]],
  });
  addCounter(registry, {
    name: 'audit_charges_checked_total',
    help: 'Charges that this process has compared with their orders.',
    read: () => [[figures()?.audit.chargesChecked ?? 0]],
  });
  addGauge(registry, {
    name: 'audit_differences',
    help: 'Confirmed differences, by kind: a balance and its ledger, an order and its charge, a charge and its order.',
    labels: ['kind'],
    read: () => Object.entries(held()?.differences ?? {}).map(([kind, count]) => [count, { kind }]),
  });
  addGauge(registry, {
    name: 'audit_lap_ended_timestamp_seconds',
    help: 'When the audit had last gone through all players.',
    read: () => {
      const endedMs = held()?.lapEndedMs;
      return endedMs ? [[endedMs / 1000]] : [];
    },
  });
}
