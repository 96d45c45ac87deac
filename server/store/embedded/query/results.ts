import { setImmediate as nextTurn } from 'node:timers/promises';
import { LazyDocument } from '../bson/lazy-document.ts';
import { refuse } from '../errors.ts';
import type { Filter } from '../match/parse-filter.ts';
import type { Projection } from './projection.ts';
import type { Scan } from './scan.ts';
import type { Sort } from './sort.ts';

/** Documents in portions. Between two portions other work of the thread may run. */
export type Results = AsyncGenerator<LazyDocument[]>;

const SLICE_MS = 4;
const SLICE_DOCUMENTS = 100;
const MAX_SORT_BYTES = 100 * 1024 * 1024;

/** The matches of a scan, read in slices of a few milliseconds; no more than `atMost` are looked for. */
export async function* matching(scan: Scan, filter: Filter, atMost: number, deadlineMs: number): Results {
  let left = atMost;
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

function readSlice(
  scan: Scan,
  filter: Filter,
  atMost: number,
): { documents: LazyDocument[]; isDone: boolean } {
  const endsAtMs = performance.now() + SLICE_MS;
  const documents: LazyDocument[] = [];
  for (const { bytes } of scan.documents()) {
    const document = new LazyDocument(bytes);
    if (filter.test(document)) documents.push(document);
    if (documents.length >= atMost || performance.now() > endsAtMs) return { documents, isDone: false };
  }
  return { documents, isDone: true };
}

/** Sorts all documents, or only finds the first `atMost` of the order. Refuses to hold over 100 MB. */
export async function* sorted(source: Results, sort: Sort, atMost = Number.POSITIVE_INFINITY): Results {
  let held: { key: Buffer; document: LazyDocument; size: number }[] = [];
  let bytes = 0;
  const order = () => held.sort((a, b) => Buffer.compare(a.key, b.key));
  for await (const portion of source) {
    for (const document of portion) {
      const size = document.size;
      held.push({ key: sort.keyOf(document), document, size });
      bytes += size;
    }
    if (held.length > atMost * 2 + SLICE_DOCUMENTS) {
      held = order().slice(0, atMost);
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
    .slice(0, atMost)
    .map(({ document }) => document);
}

/** Leaves out the first documents. */
export async function* skipping(source: Results, count: number): Results {
  let left = count;
  for await (const portion of source) {
    yield portion.slice(left);
    left = Math.max(0, left - portion.length);
  }
}

/** Ends after so many documents. */
export async function* limited(source: Results, count: number): Results {
  let left = count;
  for await (const portion of source) {
    yield portion.slice(0, left);
    left -= portion.length;
    if (left <= 0) return;
  }
}

/** Those that pass a filter. */
export async function* filtered(source: Results, filter: Filter): Results {
  for await (const portion of source) yield portion.filter((document) => filter.test(document));
}

/** Reduced to what a projection asks for. */
export async function* projected(source: Results, projection: Projection): Results {
  for await (const portion of source) {
    for (const document of portion) projection(document);
    yield portion;
  }
}

/** All documents at once. */
export async function collected(source: Results): Promise<LazyDocument[]> {
  const all: LazyDocument[] = [];
  for await (const portion of source) all.push(...portion);
  return all;
}
