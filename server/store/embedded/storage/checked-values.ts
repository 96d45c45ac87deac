import { crc32 } from 'node:zlib';
import { refuse } from '../errors.ts';

const CHECKSUM_BYTES = 4;

/** A value with a checksum of itself and its key, so that neither a changed byte nor a mixed-up page passes for data. */
export function withChecksum(key: Buffer, value: Buffer): Buffer {
  const checked = Buffer.allocUnsafe(value.length + CHECKSUM_BYTES);
  value.copy(checked);
  checked.writeUInt32LE(crc32(value, crc32(key)), value.length);
  return checked;
}

/** The value without its checksum. InternalError when they don't fit; nothing is written over damaged data. */
export function checkedValue(key: Buffer, checked: Buffer, path: string): Buffer {
  const end = checked.length - CHECKSUM_BYTES;
  const value = checked.subarray(0, Math.max(0, end));
  if (end >= 0 && checked.readUInt32LE(end) === crc32(value, crc32(key))) return value;
  return refuse(
    'InternalError',
    `the data file ${path} is damaged: a value doesn't fit its checksum. Stop the server, keep a copy of the folder, ` +
      'and restore it from a backup',
  );
}
