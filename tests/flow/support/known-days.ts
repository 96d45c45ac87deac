import { addDays, type TableRow } from '#server/core/analytics/daily-tables.ts';
import type { Store } from '#server/store/core/open-store.ts';

type Side = TableRow['side'];
const returnDays = [1, 7, 30] as const;
/** Share of new players by step of the funnel. */
const taken = {
  signed_in: 1,
  launched: 0.9,
  tapped: 0.86,
  collected: 0.61,
  upgraded: 0.44,
  launched_again: 0.38,
};
const visitShares = [0.12, 0.31, 0.33, 0.15, 0.07, 0.02];

/**
 * Writes the daily tables of a game that went live `days` days before `day`, with one audience that does
 * worse.
 */
export async function writeKnownDays(
  store: Store,
  day: string,
  count: number,
  { cohort, run }: { cohort: string; run: string },
): Promise<void> {
  for (let back = count; back > 0; back--)
    await store.dailyTables.replace(addDays(day, -back), [
      ...rowsOf(addDays(day, -back), back - 1, cohort),
      ...joinedRows(addDays(day, -back), back - 1, { cohort, run }),
    ]);
}

/** Values of players who joined a run on a day: of those in it, fewer come back, and nothing else differs. */
function joinedRows(
  day: string,
  known: number,
  { cohort, run }: { cohort: string; run: string },
): TableRow[] {
  const players = 60;
  const shares = { return_1: 0.44, return_7: 0.3, return_30: 0.2, paying: 0.03, refused: 0.02 };
  const days = { return_1: 1, return_7: 7, return_30: 30, paying: 7, refused: 1 };
  return (['in', 'out'] as const).flatMap((side) => {
    const row = (measure: string, amount: number): TableRow => ({
      table: 'experiments',
      day,
      cohort,
      side,
      key: `${measure} ${run}`,
      values: { players, amount, squares: amount },
    });
    const values = (Object.keys(shares) as (keyof typeof shares)[])
      .filter((measure) => days[measure] <= known)
      .map((measure) => {
        const loss = side === 'in' && measure === 'return_1' ? 0.14 : 0;
        return row(measure, Math.round(players * (shares[measure] - loss)));
      });
    return [row('joined', 0), ...values];
  });
}

function rowsOf(day: string, known: number, cohort: string): TableRow[] {
  // More play at the end of the week.
  const players = 900 + 9 * (40 - known) + 60 * ((new Date(day).getUTCDay() + 6) % 7);
  return [
    ...sideRows(day, known, players, '', 'all', 0.42),
    ...sideRows(day, known, Math.round(players * 0.2), cohort, 'in', 0.36),
    ...sideRows(day, known, Math.round(players * 0.8), cohort, 'out', 0.44),
  ];
}

function sideRows(
  day: string,
  known: number,
  players: number,
  cohort: string,
  side: Side,
  returning: number,
) {
  const began = Math.round(players / 9);
  const row = (table: TableRow['table'], key: string, values: TableRow['values']): TableRow => ({
    table,
    day,
    cohort,
    side,
    key,
    values,
  });
  const visits = players * 2;
  const lengths = visitShares.map((share, index) => [`visits${index}`, Math.round(visits * share)]);
  return [
    row('activity', '', {
      players,
      newPlayers: began,
      refusedPlayers: Math.round(players / 100),
      visits,
      minutes: visits * 11,
      ...Object.fromEntries(lengths),
    }),
    ...returnDays
      .filter((days) => days <= known)
      .map((days) =>
        row('retention', String(days), {
          players: began,
          returned: Math.round((began * returning) / days ** 0.4),
        }),
      ),
    ...Object.entries(taken).map(([step, share]) =>
      row('funnel', step, { players: Math.round(began * share) }),
    ),
    ...flowRows(row, players),
    row('conversion', '', {
      payers: Math.round(players / 50),
      payments: Math.round(players / 40),
      stars: Math.round(players * 1.9),
      refundedStars: Math.round(players / 60),
    }),
    row('balance', '', { players, amount: players * 2400, squares: players * 4e7 }),
  ];
}

/** Hundredths of PROTO and of clean PROTO a player, by the ledger's reason. */
const flows = [
  ['default source trip', 9000],
  ['default source task', 2600],
  ['default source tribute', 1500],
  ['default sink ship_level', 6100],
  ['default sink ai_pilot', 2300],
  ['default sink conversion', 1900],
  ['clean source conversion', 190],
  ['clean source purchase', 120],
  ['clean sink synthesis', 210],
] as const;

function flowRows(
  row: (...args: [TableRow['table'], string, TableRow['values']]) => TableRow,
  players: number,
) {
  return flows.map(([key, amount]) => row('flows', key, { amount: amount * players, entries: players }));
}
