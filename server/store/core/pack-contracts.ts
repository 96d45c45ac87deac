import { contractRows } from '#engine/content/homeland.ts';
import { indexOf } from '#engine/content/ids.ts';
import { type ContractState, noContracts, type TakenContract } from '#engine/rules/core/homeland-state.ts';

/**
 * The contracts as one text: numbers in base 36, contracts by the index of their row, which never changes. As a document
 * they would take five times the room.
 */
export function packContracts({ streak, since, done, taken }: ContractState): string {
  const numbers = [streak, since ?? -1, ...done].map(toText).join('.');
  if (!taken) return numbers;
  const { atMs, date, endsAtMs, pay, progress, doneAtMs } = taken;
  const rows = [taken.key, ...taken.offered].map((key) => indexOf(contractRows, key));
  const values = [atMs, date, endsAtMs, Math.round(pay), progress, doneAtMs ?? -1];
  return [numbers, values.map(toText).join('.'), rows.map(toText).join('.'), taken.zone].join(' ');
}

/** Missing in documents from before contracts; the first ones were written as a document. */
export function unpackContracts(stored: string | ContractState | undefined): ContractState {
  if (typeof stored !== 'string') return stored ?? noContracts;
  const [numbers = '', values, rows = '', zone = 'UTC'] = stored.split(' ');
  const [streak = 0, since = -1, ...done] = toNumbers(numbers);
  const taken = values === undefined ? null : unpackTaken(toNumbers(values), toNumbers(rows), zone);
  return { streak, since: since < 0 ? null : since, done, taken };
}

function unpackTaken(values: readonly number[], rows: readonly number[], zone: string): TakenContract {
  const [atMs = 0, date = 0, endsAtMs = 0, pay = 0, progress = 0, doneAtMs = -1] = values;
  const [key = '', ...offered] = rows.map((index) => contractRows[index]?.key ?? '');
  return {
    date,
    zone,
    atMs,
    key,
    offered,
    endsAtMs,
    pay,
    progress,
    doneAtMs: doneAtMs < 0 ? null : doneAtMs,
  };
}

function toText(number: number): string {
  return number.toString(36);
}

function toNumbers(text: string): number[] {
  return text.split('.').map((number) => Number.parseInt(number, 36));
}
