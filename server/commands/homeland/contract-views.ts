import { contractId } from '#engine/content/homeland-ids.ts';
import type { ContractRow } from '#engine/content/schemas/homeland.ts';
import type { ContractPush } from '#engine/protocol/core/live.ts';
import type { ContractBoard, DailyContract } from '#engine/protocol/homeland/calls.ts';
import type { TakenContract } from '#engine/rules/core/homeland-state.ts';
import { isoDate } from '#engine/rules/core/local-date.ts';
import type { Player } from '#engine/rules/core/player.ts';
import {
  type ContractDay,
  contractDay,
  contractPay,
  contractRowOf,
  contractStatus,
  contractsOpenAtMs,
  contractWeek,
} from '#engine/rules/homeland/contracts.ts';
import { rowStrings } from '../../core/strings/row-strings.ts';
import { toAmount, toTime, type ViewContext } from '../core/view-context.ts';

/** `timezone` is the player's time zone, an IANA name. */
type Context = ViewContext & { readonly timezone: string };

export function contractBoardView(player: Player, context: Context): ContractBoard {
  const { nowMs, timezone, tunables } = context;
  const { contracts } = player.homeland;
  const day = contractDay(player, timezone, nowMs, tunables);
  const before = day.taken ? null : contracts.taken;
  const every = tunables.contractStreakEvery;
  return {
    currentDay: isoDate(day.date),
    isAvailable: day.isOpen,
    opensAt: toTime(contractsOpenAtMs(player, timezone, nowMs, day.date)),
    streak: contracts.streak,
    bonus: { at: (Math.floor(contracts.streak / every) + 1) * every, clean: tunables.contractStreakClean },
    week: contractWeek(contracts, day.date).map(({ date, status }) => ({
      date: isoDate(date),
      state: status,
    })),
    previous:
      before &&
      contractView(player, contractRowOf(before), { ...day, date: before.date, taken: before }, context),
    count: day.offered.length,
    data: day.offered.map((row) => contractView(player, row, day, context)),
  };
}

/** State of a taken contract in a push. */
export function contractStateOf(contract: TakenContract, nowMs: number): ContractPush {
  const row = contractRowOf(contract);
  return {
    uuid: contractId(contract.key, contract.date),
    goal: row.count,
    progress: contract.progress,
    pay: toAmount(contract.pay),
    state: contractStatus(row, contract, nowMs),
  };
}

function contractView(
  player: Player,
  row: ContractRow,
  { date, taken }: ContractDay,
  { language, nowMs, tunables }: Context,
): DailyContract {
  const own = taken?.key === row.key ? taken : null;
  return {
    uuid: contractId(row.key, date),
    ...rowStrings('contracts', row.key, language),
    client: { key: row.client, name: rowStrings('clients', row.client, language) },
    difficulty: row.difficulty,
    goalType: row.goal,
    goal: row.count,
    progress: own?.progress ?? 0,
    pay: toAmount(own?.pay ?? contractPay(row, player, nowMs, tunables)),
    state: contractStatus(row, taken, nowMs),
  };
}
