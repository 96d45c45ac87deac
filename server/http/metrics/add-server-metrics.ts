import { stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from 'prom-client';
import type { Services } from '../../services.ts';
import { addCounter, addGauge, type Tally } from './prometheus.ts';

/** Sources that the metrics read from the running server. */
export interface Sources {
  readonly settings: Services['settings'];
  /** The kind of the database. */
  readonly database: string;
  /** Devices connected to the live state. */
  readonly connections: () => number;
  /** Null before the database has been reached for the first time. */
  readonly services: () => Services | null;
  /** The database answers, and the machine's clock is right. */
  readonly isOpen: () => boolean;
  /** The database answers and is refused. */
  readonly isUnsuitable: () => boolean;
  /** Null without Redis. */
  readonly isRedisConnected: (() => boolean) | null;
  /** Null for a database that isn't the embedded one. */
  readonly commits: () => (Tally & { readonly bounds: readonly number[]; readonly writes: number }) | null;
}

export function addServerMetrics(registry: Registry, sources: Sources): void {
  const { settings, database, connections, services } = sources;
  addGauge(registry, {
    name: 'server_info',
    help: 'Always 1. The labels say which database and messenger the server has, and whether it may have others beside it.',
    labels: ['database', 'messenger', 'mode'],
    read: () => [
      [
        1,
        {
          database,
          messenger: settings.botToken ? 'telegram' : 'local',
          mode: settings.redisUrl ? 'shared' : 'single',
        },
      ],
    ],
  });
  addGauge(registry, {
    name: 'live_connections',
    help: 'Devices connected to the live state.',
    read: () => [[connections()]],
  });
  addGauge(registry, {
    name: 'calls_in_flight',
    help: 'Calls that run or wait for their turn.',
    read: () => [[services()?.admission.inFlight ?? 0]],
  });
  addCounter(registry, {
    name: 'calls_shed_total',
    help: 'Calls that were refused under overload: before they were read, with the line full, or after they waited too long.',
    labels: ['reason'],
    read: () => {
      const shed = services()?.admission.shed ?? { early: 0, full: 0, late: 0 };
      return Object.entries(shed).map(([reason, count]) => [count, { reason }]);
    },
  });
}

/** A file in BACKUP_DIR whose time is that of the last sound backup; `tools/data` writes it. */
export const backupMark = 'last-backup';
/** The same for the last run of the archive that left nothing out. */
export const archiveMark = 'last-archive';

export function addDatabaseMetrics(registry: Registry, sources: Sources): void {
  const { settings, services, isOpen, isUnsuitable, isRedisConnected } = sources;
  addGauge(registry, {
    name: 'database_up',
    help: '1 while the server has a connection to its database and answers calls.',
    read: () => [[isOpen() ? 1 : 0]],
  });
  addGauge(registry, {
    name: 'database_unsuitable',
    help: '1 while the server refuses the database because it breaks a promise that the game rests on.',
    read: () => [[isUnsuitable() ? 1 : 0]],
  });
  addGauge(registry, {
    name: 'redis_up',
    help: '1 while the server has its connections to Redis; missing without REDIS_URL.',
    read: () => (isRedisConnected ? [[isRedisConnected() ? 1 : 0]] : []),
  });
  const trips = () => services()?.store.roundTrips;
  addCounter(registry, {
    name: 'database_round_trips_total',
    help: 'Commands to the database that were answered.',
    read: () => [[trips()?.count ?? 0]],
  });
  addCounter(registry, {
    name: 'database_round_trip_seconds_total',
    help: 'The time that these commands took together.',
    read: () => [[trips()?.seconds ?? 0]],
  });
  addGauge(registry, {
    name: 'database_commands_running',
    help: 'Commands to the database that are not answered yet.',
    read: () => [[trips()?.running ?? 0]],
  });
  addGauge(registry, {
    name: 'database_members',
    help: 'Members of the replica set by state, as this server sees them; missing without one.',
    labels: ['state'],
    read: () => (services()?.store.members.countByState() ?? []).map(([state, count]) => [count, { state }]),
  });
  addGauge(registry, {
    name: 'database_lag_seconds',
    help: 'Seconds by which the slowest secondary is behind the primary; missing without a replica set.',
    read: () => {
      const seconds = services()?.store.members.lagSeconds() ?? null;
      return seconds === null ? [] : [[seconds]];
    },
  });
  addGauge(registry, {
    name: 'backup_last_done_timestamp_seconds',
    help: 'When the last backup in BACKUP_DIR was written and found sound; missing before the first.',
    read: () => timeOf(join(settings.backupDir, backupMark)),
  });
  addGauge(registry, {
    name: 'archive_last_done_timestamp_seconds',
    help: 'When old ledger entries and flights were last moved to the archive in BACKUP_DIR; missing before the first time.',
    read: () => timeOf(join(settings.backupDir, archiveMark)),
  });
}

/** Value of a gauge: when the file was changed; none without the file. */
async function timeOf(file: string): Promise<[number][]> {
  const mark = await stat(file).catch(() => null);
  return mark ? [[mark.mtimeMs / 1000]] : [];
}

/** Space of the database, which the log and the alerts speak of. */
export function addSpaceMetrics(registry: Registry, { settings, database, services }: Sources): void {
  addGauge(registry, {
    name: 'database_full',
    help: '1 while the database refuses writes because its disk is full or read-only.',
    read: async () => {
      const probe = await services()?.store.probeWrite();
      return probe && probe.outcome !== 'failed' ? [[probe.outcome === 'full' ? 1 : 0]] : [];
    },
  });
  addGauge(registry, {
    name: 'data_dir_free_bytes',
    help: 'Free space of the disk that holds DATA_DIR; missing with MONGODB_URI.',
    read: async () => {
      if (database === 'given') return [];
      const disk = await statfs(settings.dataDir).catch(() => null);
      return disk ? [[disk.bavail * disk.bsize]] : [];
    },
  });
}
