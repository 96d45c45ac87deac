import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { archiveMark, backupMark } from '#server/http/metrics/add-server-metrics.ts';
import type { Settings } from '#server/settings.ts';
import { howToInstall } from '#server/store/core/installation.ts';
import { hasData } from '#server/store/core/start-database.ts';
import { type Finding, good, risky, wrong } from './finding.ts';

const gib = 1024 ** 3;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Numbers of `statfs` on Linux: file systems on which LMDB's locks or syncs don't hold what they promise. */
const networkFileSystems = new Map([
  [0x6969, 'NFS'],
  [0x517b, 'SMB'],
  [0xff534d42, 'CIFS'],
  [0xfe534d42, 'SMB2'],
  [0x01021997, '9p'],
  [0x00c36400, 'Ceph'],
]);
const inMemory = 0x01021994;

/** The folder of the embedded database or the local `mongod`. With MONGODB_URI there is none. */
export async function checkDataDir({ dataDir, isProduction }: Settings): Promise<Finding[]> {
  const folder = await firstExisting(dataDir);
  const isWritable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return [
      wrong(
        `This user may not write to ${folder}, so the server has no place for its data (DATA_DIR=${dataDir}).`,
        'Give the folder to the server’s user, or set DATA_DIR to another one.',
      ),
    ];
  const { type, bavail, bsize } = await statfs(folder);
  return [
    ...(isProduction && !hasData(dataDir)
      ? [wrong(`DATA_DIR=${dataDir} holds no installation.`, howToInstall)]
      : []),
    ...checkFileSystem(dataDir, type),
    ...checkSpace(dataDir, bavail * bsize, await sizeOf(join(dataDir, 'embedded'))),
    ...(await checkPrivacy(dataDir)),
  ];
}

async function firstExisting(path: string): Promise<string> {
  const isThere = await stat(path).catch(() => null);
  return isThere || dirname(path) === path ? path : firstExisting(dirname(path));
}

export function checkFileSystem(dataDir: string, type: number): Finding[] {
  const name = networkFileSystems.get(type >>> 0);
  if (name)
    return [
      wrong(
        `DATA_DIR=${dataDir} is on a network file system (${name}), which can damage the embedded database.`,
        'Use a disk of this machine, or a MongoDB at MONGODB_URI.',
      ),
    ];
  if (type === inMemory)
    return [
      risky(
        `DATA_DIR=${dataDir} is in memory: a restart of the machine or the container deletes it.`,
        'Use a disk, or a volume.',
      ),
    ];
  return [];
}

/** A backup needs as much space again as the data. */
export function checkSpace(dataDir: string, free: number, used: number): Finding[] {
  const text = `The disk of DATA_DIR=${dataDir} has ${inGib(free)} GiB left, and the data has ${inGib(used)} GiB.`;
  if (free < gib)
    return [wrong(text, 'Free some: a server whose disk is full ends, and starts again only with space.')];
  if (free < 5 * gib || free < 2 * used)
    return [risky(text, 'Make room for growth and for a backup: twice the data, and 5 GiB at least.')];
  return [good(text)];
}

function inGib(bytes: number): string {
  return (bytes / gib).toFixed(1);
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  // Blocks instead of the length: the file is longer than its data.
  const sizes = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return sizes.reduce((sum, found) => sum + (found ? found.blocks * 512 : 0), 0);
}

async function checkPrivacy(dataDir: string): Promise<Finding[]> {
  const found = await stat(join(dataDir, 'embedded')).catch(() => null);
  if (!found || (found.mode & 0o077) === 0) return [];
  return [
    risky(
      `Other users of this machine can open ${join(dataDir, 'embedded')}, which contains players’ data and keys.`,
      `Run chmod -R go= ${dataDir}.`,
    ),
  ];
}

/** The last sound backup and the last archive, by the marks that both leave in the folder of backups. */
export async function checkBackups(folder: string | undefined, nowMs = Date.now()): Promise<Finding[]> {
  if (!folder)
    return [
      risky(
        'There is no BACKUP_DIR, so nobody knows whether there are backups.',
        'Run a backup every night (tools/deploy has the jobs), and set BACKUP_DIR to its folder.',
      ),
    ];
  const names = await readdir(folder).catch(() => null);
  if (names === null)
    return [wrong(`BACKUP_DIR=${folder} cannot be read.`, 'Correct the name, or the rights of the folder.')];
  const ageOf = async (name: string) => {
    const mark = await stat(join(folder, name)).catch(() => null);
    return mark && nowMs - mark.mtimeMs;
  };
  return [
    checkBackupAge(folder, await ageOf(backupMark)),
    ...checkArchiveAge(folder, await ageOf(archiveMark)),
  ];
}

function checkBackupAge(folder: string, ageMs: number | null): Finding {
  const advice =
    'Look at the backup’s log: journalctl -u proto-trip-backup, or the Kubernetes job `backup`. A backup counts when its balances equal their ledgers.';
  if (ageMs === null) return risky(`There is no sound backup in ${folder}.`, advice);
  const text = `The last sound backup in ${folder} is ${Math.round(ageMs / hourMs)} hours old.`;
  return ageMs > 25 * hourMs ? risky(text, advice) : good(text);
}

/** The archive is a choice: without one there is nothing to say. */
function checkArchiveAge(folder: string, ageMs: number | null): Finding[] {
  if (ageMs === null) return [];
  const text = `The last archive in ${folder} is ${Math.round(ageMs / dayMs)} days old.`;
  const advice =
    'Look at the log of the Kubernetes job `archive` or of the machine’s cron, and run it again.';
  return [ageMs > 35 * dayMs ? risky(text, advice) : good(text)];
}
