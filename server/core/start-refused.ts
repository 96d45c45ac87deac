/**
 * Reason for refusing to start: another try doesn't help. The message names the reason and the remedy, in
 * sentences for the operator.
 */
export class StartRefused extends Error {
  override readonly name: string = 'StartRefused';
}

/**
 * A refusal to listen, for an error of the system; `portName` is the port's setting. Other errors stay as
 * they are.
 */
export function refuseAddress(error: unknown, portName: string, port: number, host: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartRefused(
        `Port ${port} is taken: another program listens on it. Stop that program, or set ${portName} to another number.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new StartRefused(
        `This user may not listen on port ${port}. Set ${portName} to a number from 1024 on, and put a proxy in front.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefused(
        `HOST=${host} is no address of this machine. Leave it out to serve this machine alone, or set 0.0.0.0 for all its addresses.`,
      );
    default:
      return error;
  }
}

/** Refusal to open the database of a data folder because of a fault of its files. */
export function refuseFolder(error: unknown, dataDir: string): unknown {
  if (error instanceof StartRefused) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  const elsewhere = 'set DATA_DIR to a folder that this user can write to';
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartRefused(`DATA_DIR=${dataDir} is a file, or lies in one. Move the file, or ${elsewhere}.`);
  if (code === 'EROFS' || /read-only/i.test(message))
    return new StartRefused(
      `DATA_DIR=${dataDir} is on a read-only disk and holds no data. Mount it for writing, or ${elsewhere}.`,
    );
  if (code === 'EACCES' || code === 'EPERM' || /permission denied|not permitted/i.test(message))
    return new StartRefused(
      `DATA_DIR=${dataDir} can't be written by this user. Make this user its owner, or ${elsewhere}.`,
    );
  if (code === 'ENOSPC' || /no space/i.test(message))
    return new StartRefused(`The disk of DATA_DIR=${dataDir} is full. Make room, or ${elsewhere}.`);
  if (/in use/.test(message))
    return new StartRefused(
      `DATA_DIR=${dataDir} is in use by another server or database. Stop it, or set DATA_DIR to another folder: two would destroy the data.`,
    );
  const [reason] = message.split('\n');
  return new StartRefused(
    `The database in DATA_DIR=${dataDir} can't be opened: ${reason}. Nothing was changed. Restore a backup, or set DATA_DIR to another folder.`,
  );
}
