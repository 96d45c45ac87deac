import { setImmediate as nextTurn } from 'node:timers/promises';
import { LazyDocument } from '../bson/lazy-document.ts';
import { refuse } from '../errors.ts';
import type { Filter } from '../match/filter.ts';
import type { Projection } from './projection.ts';
import type { Scan } from './scan.ts';
import type { Sort } from './sort.ts';

/** Documents in batches. Other work of the thread can run between two batches. */
export type Results = AsyncGenerator<LazyDocument[]>;

const SLICE_MS = 4;
const SLICE_DOCUMENTS = 100;
const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** Up to `max` matches of a scan, read in slices of a few milliseconds. */
export async function* matching(scan: Scan, filter: Filter, max: number, deadlineMs: number): Results {
  let left = max;
  for (let isDone = false; !isDone && left > 0; ) {
    const slice = readSlice(scan, filter, Math.min(left, SLICE_DOCUMENTS));
    isDone = slice.isDone;
    left -= slice.documents.length;
    yield slice.documents;
    if (isDone || left <= 0) return;
    await nextTurn();
    if (Date.now() > deadlineMs) refuse('MaxTimeMSExpired', 'operation exceeded time limit');
  }
}

function readSlice(scan: Scan, filter: Filter, max: number): { documents: LazyDocument[]; isDone: boolean } {
  const endsAtMs = performance.now() + SLICE_MS;
  const documents: LazyDocument[] = [];
  for (const { bytes } of scan.documents()) {
    const document = new LazyDocument(bytes);
    if (filter.test(document)) documents.push(document);
    if (documents.length >= max || performance.now() > endsAtMs) return { documents, isDone: false };
  }
  return { documents, isDone: true };
}

/** Sorts all documents, or finds the first `max` of the order. Refuses to hold more than 100 MB. */
export async function* sorted(source: Results, sort: Sort, max = Number.POSITIVE_INFINITY): Results {
  let held: { key: Buffer; document: LazyDocument; size: number }[] = [];
  let bytes = 0;
  const order = () => held.sort((a, b) => Buffer.compare(a.key, b.key));
  for await (const batch of source) {
    for (const document of batch) {
      const size = document.size;
      held.push({ key: sort.keyOf(document), document, size });
      bytes += size;
    }
    if (held.length > max * 2 + SLICE_DOCUMENTS) {
      held = order().slice(0, max);
      bytes = held.reduce((sum, each) => sum + each.size, 0);
    }
    if (bytes > MAX_SORT_BYTES) {
      refuse(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        'Sort exceeded memory limit of 104857600 bytes, and this database has no external sort',
      );
    }
  }
  yield order()
    .slice(0, max)
    .map(({ document }) => document);
}

/** Omits the first `count` documents. */
export async function* skipping(source: Results, count: number): Results {
  let left = count;
  for await (const batch of source) {
    yield batch.slice(left);
    left = Math.max(0, left - batch.length);
  }
}

/** Ends after `count` documents. */
export async function* limited(source: Results, count: number): Results {
  let left = count;
  for await (const batch of source) {
    yield batch.slice(0, left);
    left -= batch.length;
    if (left <= 0) return;
  }
}

/** The documents that pass a filter. */
export async function* filtered(source: Results, filter: Filter): Results {
  for await (const batch of source) yield batch.filter((document) => filter.test(document));
}

/** The documents, reduced to the projected fields. */
export async function* projected(source: Results, projection: Projection): Results {
  for await (const batch of source) {
    for (const document of batch) projection(document);
    yield batch;
  }
}
