import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { deletionLogName } from '#server/core/deletion-log.ts';
import type { Settings } from '#server/settings.ts';
import { howToInstall } from '#server/store/core/installation.ts';
import { hasData } from '#server/store/core/start-database.ts';
import { type Finding, good, risky, wrong } from './finding.ts';

const gib = 1024 ** 3;
const dayMs = 86_400_000;

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

/** The newest file of the folder that backups go to. */
export async function checkBackups(folder: string | undefined, nowMs = Date.now()): Promise<Finding[]> {
  if (!folder)
    return [
      risky(
        'There is no BACKUP_DIR, so nobody knows whether there are backups.',
        'Run `npm run backup` every night (tools/deploy/systemd has a timer), and set BACKUP_DIR to its folder.',
      ),
    ];
  const names = await readdir(folder).catch(() => null);
  if (names === null)
    return [wrong(`BACKUP_DIR=${folder} cannot be read.`, 'Correct the name, or the rights of the folder.')];
  const found = await Promise.all(
    names
      .filter((name) => name !== deletionLogName)
      .map((name) => stat(join(folder, name)).catch(() => null)),
  );
  const newestMs = Math.max(0, ...found.map((file) => (file?.isFile() ? file.mtimeMs : 0)));
  const advice = 'Look at the backup’s log: journalctl -u proto-trip-backup.';
  if (newestMs === 0) return [risky(`There is no backup in ${folder}.`, advice)];
  const hours = Math.round((nowMs - newestMs) / 3_600_000);
  if (nowMs - newestMs > dayMs + 3_600_000)
    return [risky(`The newest backup in ${folder} is ${hours} hours old.`, advice)];
  return [good(`The newest backup in ${folder} is ${hours} hours old.`)];
}
