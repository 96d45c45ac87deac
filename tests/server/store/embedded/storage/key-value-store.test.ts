import { closeSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { open } from 'lmdb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KeyValueStore } from '#server/store/embedded/storage/key-value-store.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'key-value-store-'));
});
afterEach(() => rm(directory, { recursive: true }));

const path = () => join(directory, 'embedded.mdb');
const key = (number: number) => Buffer.from(`d${number}`);
const value = Buffer.from('a value that is easy to find in the file');

function openRaw() {
  return open<Buffer, Buffer>({
    path: path(),
    noSubdir: true,
    encoding: 'binary',
    keyEncoding: 'binary',
    cache: false,
  });
}

type Raw = ReturnType<typeof openRaw>;

async function setFormat(format: number, change: (raw: Raw) => void = () => undefined): Promise<void> {
  const raw = openRaw();
  raw.transactionSync(() => {
    raw.putSync(Buffer.from('f'), Buffer.from([format]));
    change(raw);
  });
  await raw.close();
}

async function formatOf(): Promise<number | undefined> {
  const raw = openRaw();
  const format = raw.get(Buffer.from('f'))?.[0];
  await raw.close();
  return format;
}

async function write(put: (store: KeyValueStore) => void): Promise<void> {
  const store = new KeyValueStore(directory);
  store.transaction(() => put(store));
  await store.close();
}

function changeByte(at: number): void {
  const file = openSync(path(), 'r+');
  writeSync(file, Buffer.from([0x7a]), 0, 1, at);
  closeSync(file);
}

describe('the key-value store', () => {
  it('notices a changed byte, reads the rest, and says what to do', async () => {
    await write((store) => {
      store.put(key(1), value);
      store.put(key(2), Buffer.from('another'));
    });
    changeByte(readFileSync(path()).lastIndexOf(value) + 3);
    const store = new KeyValueStore(directory);
    expect(() => store.get(key(1))).toThrow(/is damaged.*restore it from a backup/);
    expect(() => [...store.entries({ start: Buffer.from('d'), end: Buffer.from('e') })]).toThrow(
      /is damaged/,
    );
    expect(store.get(key(2))?.toString()).toBe('another');
    await store.close();
  });

  it('refuses a file without a format with a sentence, and leaves it as it is', async () => {
    const raw = openRaw();
    raw.transactionSync(() => raw.putSync(key(1), value));
    await raw.close();
    expect(() => new KeyValueStore(directory)).toThrow(/has no format.*Nothing was changed/);
    const after = openRaw();
    expect(after.get(key(1))).toEqual(value);
    await after.close();
  });

  it('refuses a file of a newer version with a sentence', async () => {
    await write((store) => store.put(key(1), value));
    await setFormat(4);
    expect(() => new KeyValueStore(directory)).toThrow(/newer version.*Start the newer version, or restore/);
  });

  it('reads a file of format 1 whose values have checksums, and raises its format', async () => {
    await write((store) => store.put(key(1), value));
    await setFormat(1);
    const store = new KeyValueStore(directory);
    expect(store.get(key(1))).toEqual(value);
    await store.close();
    expect(await formatOf()).toBe(3);
  });

  it.each([
    ['of format 2', 2, key(2)],
    ['of format 1 with values of another form', 1, key(1)],
  ])('names a file %s as older, with the way, and leaves it as it is', async (_, format, changed) => {
    await write((store) => store.put(key(1), value));
    await setFormat(format, (raw) => raw.putSync(changed, Buffer.from('without a checksum')));
    expect(() => new KeyValueStore(directory)).toThrow(/older version .*export-to.*import-from/);
    expect(await formatOf()).toBe(format);
  });

  it('keeps the file longer than the next commits need', async () => {
    const store = new KeyValueStore(directory);
    // A value that comes and goes within a transaction leaves free pages at the end, which are never written.
    for (let round = 0; round < 20; round++) {
      const before = statSync(path()).size;
      store.transaction(() => {
        store.put(key(round), Buffer.alloc(200_000, 1));
        if (round % 2 === 0) store.remove(key(round));
        else store.put(key(round), value);
      });
      const { lastPageNumber, pageSize } = newestMeta();
      expect((lastPageNumber + 1) * pageSize).toBeLessThanOrEqual(before);
    }
    await store.close();
  });
});

/** Newest meta page, read as the next start reads it. */
function newestMeta(): { lastPageNumber: number; pageSize: number } {
  const pageSize = 4096;
  const bytes = Buffer.alloc(2 * pageSize);
  const file = openSync(path(), 'r');
  readSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
  const metas = [0, pageSize].map((at) => ({
    lastPageNumber: Number(bytes.readBigUInt64LE(at + 144)),
    transaction: bytes.readBigUInt64LE(at + 152),
  }));
  const { lastPageNumber } = metas.sort((a, b) => Number(b.transaction - a.transaction))[0]!;
  return { lastPageNumber, pageSize };
}
