import { achievementRows, contractRows, investmentRows, taskRows } from './homeland.ts';
import { indexOf, makeId, parseId, parseOne } from './ids.ts';
import type { AchievementRow, ContractRow, InvestmentRow, TaskRow } from './schemas/homeland.ts';

// Ids of homeland content, made as in `ids.ts`. Each can be parsed back into its row, or into
// undefined.

/** Number of days after which ids of contracts repeat. */
const contractDates = 0x1000;

/** `rows` are those in force; the release's own without them. */
export function taskId(key: string, rows: readonly TaskRow[] = taskRows): string {
  return makeId('task', indexOf(rows, key) + 1);
}

export function achievementId(key: string): string {
  return makeId('achievement', indexOf(achievementRows, key) + 1);
}

export function investmentId(key: string): string {
  return makeId('pool', indexOf(investmentRows, key) + 1);
}

/** The id of option `option`, from 0, of a research pool. */
export function investmentOptionId(key: string, option: number): string {
  return makeId('pool', indexOf(investmentRows, key) + 1, option + 1);
}

/** The id of a contract on a date, in days since 1970-01-01: each day's contracts have ids of their own. */
export function contractId(key: string, date: number): string {
  return makeId('contract', indexOf(contractRows, key) + 1, date % contractDates);
}

export function taskOf(uuid: string, rows: readonly TaskRow[] = taskRows): TaskRow | undefined {
  return rows[(parseOne('task', uuid) ?? 0) - 1];
}

export function achievementOf(uuid: string): AchievementRow | undefined {
  return achievementRows[(parseOne('achievement', uuid) ?? 0) - 1];
}

export function investmentOf(uuid: string): InvestmentRow | undefined {
  return investmentRows[(parseOne('pool', uuid) ?? 0) - 1];
}

/** The pool and the option's index that an id names, or undefined. */
export function investmentOptionOf(uuid: string): { row: InvestmentRow; option: number } | undefined {
  const parsed = parseId('pool', uuid);
  const row = investmentRows[(parsed?.first ?? 0) - 1];
  const option = (parsed?.second ?? 0) - 1;
  return row?.options[option] === undefined ? undefined : { row, option };
}

/** Contract of an id, and whether the id belongs to this date; undefined for an unknown id. */
export function contractOf(uuid: string, date: number): { row: ContractRow; isOfDate: boolean } | undefined {
  const parsed = parseId('contract', uuid);
  const row = contractRows[(parsed?.first ?? 0) - 1];
  return row && { row, isOfDate: parsed?.second === date % contractDates };
}
